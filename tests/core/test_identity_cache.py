"""What is worked out once: recalled parts, walked commands, drafted rows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tableside.core.effects import SCENE, Effect, borne_by, together
from tableside.core.identity_cache import Recall
from tableside.core.offers import Offer, Ready
from tableside.core.play import fold
from tableside.core.values import GM, Actor, Illegal
from tableside.systems.wrath_glory import commands as do
from wrath_glory.tables import ANNA, SKILL, call, table


class TestRecall:
    def test_the_same_parts_are_asked_once_and_equal_ones_again(self) -> None:
        asked: list[tuple[int, ...]] = []

        def total(*parts: tuple[int, ...]) -> int:
            asked.append(parts[0])
            return sum(map(sum, parts))

        first, other = tuple(range(4)), tuple(range(4))
        assert first is not other
        store: Recall[int] = Recall()
        assert [store.of(total, one) for one in (first, first, other)] == [6, 6, 6]
        assert len(asked) == 2

    def test_each_reader_has_an_answer_of_their_own(self) -> None:
        store: Recall[str] = Recall()
        part = tuple(range(4))
        for who in ("anna", "ben", "anna"):
            assert store.of(lambda _part, who=who: f"for {who}", part, reader=who) == f"for {who}"
        asked = store.of(lambda _part: "asked again", part, reader="".join(("an", "na")))
        assert asked == "for anna"

    def test_a_full_store_begins_anew_and_stays_right(self) -> None:
        store: Recall[int] = Recall(most=2)
        # Each part is gone at once unless the store keeps it, so that ids would come again.
        assert [store.of(sum, (n, n)) for n in range(50)] == [2 * n for n in range(50)]


def test_the_very_same_effects_come_together_as_the_very_same_tuple() -> None:
    effects, more = (Effect("1", "A", "vess"),), Effect("2", "B", "vess")
    both = together(effects, [more])
    assert both == (*effects, more)
    assert together(effects, (one for one in [more])) is both
    assert together(effects, ()) is effects
    assert together(effects, [replace(more, name="C")]) != both


def test_what_bears_on_somebody_keeps_its_order() -> None:
    one, scene, other = Effect("1", "A", "vess"), Effect("2", "B", SCENE), Effect("3", "C", "kell")
    effects = (one, scene, other)
    assert borne_by(effects, "vess") == [one, scene]
    assert borne_by(effects, "kell") == [scene, other]
    assert borne_by(effects, "nobody") == [scene]
    assert borne_by((one, other), "nobody") == []


def test_only_the_very_command_that_was_walked_is_taken_as_checked() -> None:
    at = table("core")
    known = at.system.known(at.state, ANNA)
    walked = at.system.walk(known, Offer("try_test", "vess"), lambda field: field.default)
    assert isinstance(walked, Ready)
    assert at.system.checked(known, walked.command) is walked
    wrong = do.TryTest("vess", skill="no such skill")
    with pytest.raises(Illegal):
        at.system.checked(known, wrong)
    with pytest.raises(Illegal):  # what another seat knows is another matter
        at.system.checked(at.system.known(at.state, _stranger()), walked.command)


def test_a_yes_is_not_taken_for_the_one_that_was_walked() -> None:
    at = table("core")
    known = at.system.known(at.state, ANNA)
    given = {"skill": "cunning", "total": 1}
    choose = Offer("try_test", "vess")
    walked = at.system.walk(known, choose, lambda one: given.get(one.name, one.default))
    assert isinstance(walked, Ready)
    assert isinstance(walked.command, do.TryTest)
    assert walked.command.total == 1
    with pytest.raises(Illegal):
        at.system.checked(known, replace(walked.command, total=True))


def _stranger() -> Actor:
    """Somebody who does not play Vess."""
    return Actor("nobody")


def test_a_row_that_was_drafted_leads_where_its_events_do() -> None:
    at = table("core")
    before = at.state
    call(at)
    row = at.history.rows[-1]
    assert at.state == fold(at.system, before, row.events)
    moments = [fold(at.system, before, row.events[:n]) for n in range(len(row.events))]
    assert list(at.history.moments(row)) == moments
    draft = at.history.draft(GM, do.CallTest(who=("kell",), skill=SKILL, dn=3))
    at.history.draft(GM, do.CallTest(who=("kell",), skill=SKILL, dn=5))
    at.history.restore(draft)  # not what was drafted last: it is folded
    assert at.state == fold(at.system, at.history.state_at(draft.parent), draft.events)
    assert len(at.history.moments(draft)) == len(draft.events)
    assert at.state.matters[-1].values.base_dn == 3
