"""WG-INF: authority over people, and gear for standing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from support import Table
from tableside.core.evening import BeginEvening, EndEvening
from tableside.core.offers import Field, Range, Ready
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems.wrath_glory import influence as do
from tableside.systems.wrath_glory.sheet.desk import EditSheet
from tableside.systems.wrath_glory.skill_tests.tests import RollDice, Settle
from tableside.systems.wrath_glory.state import Person
from wrath_glory.campaign.quiet_tables import BOTH, SILENT
from wrath_glory.tables import ANNA, BEN, table

WORDS = ("Imperium", "Noble", "Scholar")
MARN = Person(
    "marn",
    "Marn",
    controller="anna",
    attributes={"influence": 5},
    keywords=WORDS,
    wealth=3,
    assets=2,
)
KELL = Person("kell", "Kell", controller="ben", totals={"influence": 4})
CLERK = Person("clerk", "Clerk", hero=False, keywords=("imperium", "scholar", "Clerk"))
OUTLAW = Person("outlaw", "Outlaw", hero=False, keywords=("Outlaw",))
BLANK = Person("blank", "Blank", hero=False)
CAST = (MARN, KELL, CLERK, OUTLAW, BLANK)


def court(ruleset: str = "core", **tracks: int) -> Table:
    """Marn is rich, Kell has no keyword; tracks by `marn_wealth=1`."""
    said = {key.replace("_", ".", 1): value for key, value in tracks.items()}
    return table(ruleset, *CAST, tracks={"marn.wrath": 0, "kell.wrath": 0, **said})


def wants(at: Table, *shared: str, what: str = "a sword") -> str:
    """Marn would acquire something; the id of the matter."""
    at.play(ANNA, do.Acquire("marn", what=what, shared=shared or WORDS))
    return at.open()[-1]


def weighed(at: Table, *shared: str, dn: int = 4, **more: Any) -> str:
    """The same, and the GM has set the DN."""
    matter = wants(at, *shared)
    words = shared or WORDS
    at.play(GM, at.to(matter, do.WeighInfluence, shared=words, dn=dn, **{"worth": 1, **more}))
    return matter


def pool(at: Table, matter: str, **given: int) -> int:
    """How many dice it would be."""
    chosen = {"wealth": 0, "assets": 0, **given}
    ready = at.ask(ANNA, at.to(matter, do.PressOn), buy=False, **chosen)
    assert isinstance(ready, Ready)
    return next(one.value for one in ready.preview if one.quantity == "pool")


class TestAcquisition:
    @pytest.mark.rule("WG-INF-05", "WG-INF-08")
    @pytest.mark.parametrize("ruleset", BOTH)
    def test_the_gm_names_dn_and_rarity_and_a_success_gets_it(self, ruleset: str) -> None:
        got, not_got = court(ruleset), court(ruleset)
        lines = []
        for at, last in ((got, 4), (not_got, 1)):
            matter = weighed(at, "Noble", dn=3, rarity=1)
            at.play(ANNA, at.to(matter, do.PressOn), 4, 4, 4, last, 1)
            lines.append(at.read(ANNA)[-1])
        assert lines == ["Marn has got it: a sword", "Marn does not get it: a sword"]
        assert "DN 4 for Marn, 1 of it for Rarity; in common: Noble." in got.read(ANNA)

    @pytest.mark.rule("WG-INF-06")
    @pytest.mark.parametrize(("shared", "dice"), [(WORDS[:1], 5), (WORDS[:2], 6), (WORDS, 7)])
    def test_each_keyword_after_the_first_is_a_die(
        self, shared: tuple[str, ...], dice: int
    ) -> None:
        at = court()
        assert pool(at, weighed(at, *shared)) == dice

    @pytest.mark.rule("WG-INF-06")
    def test_without_a_keyword_there_is_nothing_to_be_had(self) -> None:
        at = court()
        refused = at.refusal(BEN, do.Acquire("kell", what="a sword"))
        assert (refused.code, refused.rule) == ("no_shared_keyword", "WG-INF-06")
        assert "acquire" not in at.verbs(BEN)
        none = at.refusal(ANNA, do.Acquire("marn", what="a sword", shared=()))
        assert none.code == "not_a_choice"

    @pytest.mark.rule("WG-INF-07")
    def test_wealth_and_assets_are_dice_and_are_gone(self) -> None:
        at = court()
        matter = weighed(at, "Noble")
        assert pool(at, matter, wealth=2, assets=1) == 8
        at.play(ANNA, at.to(matter, do.PressOn, wealth=2, assets=1), 1, 1, 1, 1, 1, 1, 1, 1)
        assert (at.tracks["marn.wealth"], at.tracks["marn.assets"]) == (1, 1)

    @pytest.mark.rule("WG-INF-07")
    def test_what_a_point_is_worth_is_the_gms_to_say(self) -> None:
        at = court()
        assert pool(at, weighed(at, "Noble", worth=3), wealth=1) == 8

    @pytest.mark.rule("WG-INF-07")
    def test_no_more_is_given_than_there_is(self) -> None:
        at = court(marn_assets=0)
        matter = weighed(at)
        asked = at.ask(ANNA, at.to(matter, do.PressOn))
        assert isinstance(asked, Field)
        assert (asked.name, asked.domain) == ("wealth", Range(0, 3))
        assert at.refusal(ANNA, at.to(matter, do.PressOn, wealth=4)).code == "not_a_choice"
        assert at.refusal(ANNA, at.to(matter, do.PressOn, assets=1)).code == "not_asked_here"

    @pytest.mark.rule("WG-INF-09", "WG-INF-10")
    def test_shifts_restore_wealth_and_then_a_one_costs_some(self) -> None:
        at = court()
        matter = weighed(at)
        at.play(ANNA, at.to(matter, do.PressOn, wealth=1), 1, 6, 6, 5, 4, 2, 3, 1)
        test = at.open()[-1]
        asked = at.ask(ANNA, at.to(test, Settle))
        assert isinstance(asked, Field)
        most = {one.value: one.most for one in getattr(asked.domain, "options", ())}
        assert most["wealth"] == 1
        at.play(ANNA, at.to(test, Settle, shifts={"wealth": 1}))
        assert at.tracks["marn.wealth"] == 2
        assert at.state.matters == ()  # the cost is the Complication: no note beside it

    @pytest.mark.rule("WG-INF-09")
    def test_nothing_given_nothing_restored(self) -> None:
        at = court()
        matter = weighed(at, dn=1)
        at.play(ANNA, at.to(matter, do.PressOn, assets=1), 5, 6, 6, 1, 1, 1, 1, 1)
        asked = at.ask(ANNA, at.to(at.open()[-1], Settle))
        options = getattr(getattr(asked, "domain", None), "options", ())
        assert options
        assert "wealth" not in {one.value for one in options}

    @pytest.mark.rule("WG-INF-10")
    @pytest.mark.parametrize(("held", "left"), [(3, 2), (2, 1), (1, 1), (0, 0)])
    def test_a_one_never_takes_the_last_point(self, held: int, left: int) -> None:
        at = court(marn_wealth=held)
        matter = weighed(at, "Noble")
        at.play(ANNA, at.to(matter, do.PressOn), 1, 1, 1, 1, 1)
        assert at.tracks["marn.wealth"] == left

    @pytest.mark.rule("WG-INF-08")
    def test_it_may_be_left_or_turned_down(self) -> None:
        at = court()
        at.play(ANNA, at.to(weighed(at), do.Withdraw))
        assert at.read(ANNA)[-1] == "Marn leaves it."
        at.play(GM, at.to(wants(at), do.TurnDown))
        assert at.read(ANNA)[-1] == "The GM turns Marn down."
        assert (at.tracks["marn.wealth"], at.state.matters) == (3, ())

    @pytest.mark.rule("WG-INF-08")
    def test_one_thing_at_a_time(self) -> None:
        at = court()
        wants(at)
        assert at.refusal(ANNA, do.Acquire("marn", shared=WORDS)).code == "bidding"

    @pytest.mark.rule("WG-INF-03", "WG-INF-08")
    @pytest.mark.parametrize("ruleset", SILENT)
    def test_other_rulesets_have_neither(self, ruleset: str) -> None:
        at = table(ruleset, *CAST)
        for command in (do.Acquire("marn", shared=WORDS), do.UseAuthority("marn", target="clerk")):
            assert at.refusal(ANNA, command).code == "not_in_ruleset"
        assert "marn.wealth" not in at.tracks

    @pytest.mark.rule("WG-INF-07")
    def test_wealth_comes_onto_a_sheet_like_any_number(self) -> None:
        at = court()
        assert "kell.wealth" not in at.tracks
        at.play(BEN, EditSheet("kell", wealth=2))
        assert at.tracks["kell.wealth"] == 2
        assert at.refusal(BEN, EditSheet("kell", wealth=101)).code == "bad_number"

    @pytest.mark.rule("WG-INF-07")
    def test_the_number_on_the_sheet_and_what_is_left_of_it_are_one(self) -> None:
        at = court(marn_wealth=1, marn_assets=1)
        at.play(ANNA, EditSheet("marn", name="Marn the Lesser"))
        assert at.tracks["marn.wealth"] == 1  # nobody spoke of it
        at.play(ANNA, EditSheet("marn", wealth=5))
        assert (at.tracks["marn.wealth"], at.tracks["marn.assets"]) == (5, 1)


def commands(at: Table, target: str = "clerk") -> str:
    """Marn would command somebody; the id of the matter."""
    at.play(ANNA, do.UseAuthority("marn", target=target, what="Open the gate"))
    return at.open()[-1]


def ordered(at: Table, *faces: int, dn: int = 3) -> str:
    """The GM has set the DN, and Marn rolls."""
    matter = commands(at)
    at.play(GM, at.to(matter, do.WeighInfluence, shared=("Imperium", "Scholar"), dn=dn))
    test = at.open()[-1]
    at.play(ANNA, at.to(test, RollDice), *faces)
    return test


class TestAuthority:
    @pytest.mark.rule("WG-INF-01", "WG-INF-03")
    def test_the_gm_sets_the_dn_and_influence_is_rolled(self) -> None:
        obeyed, defied = court(), court()
        ordered(obeyed, 4, 4, 4, 1, 1, 1)
        ordered(defied, 4, 4, 2, 1, 1, 1)
        assert obeyed.read(ANNA)[-1] == "Clerk obeys Marn: Open the gate"
        assert defied.read(ANNA)[-1] == "Clerk does not obey Marn: Open the gate"

    @pytest.mark.rule("WG-INF-02")
    def test_the_gm_is_proposed_what_the_sheets_have_in_common(self) -> None:
        at = court()
        asked = at.ask(GM, at.to(commands(at), do.WeighInfluence))
        assert isinstance(asked, Field)
        assert asked.default == ("Imperium", "Scholar")

    @pytest.mark.rule("WG-INF-02")
    def test_the_gm_names_none_that_the_sheets_do_not_share(self) -> None:
        at = court()
        matter = commands(at)
        more = at.to(matter, do.WeighInfluence, shared=WORDS, dn=3)
        assert at.refusal(GM, more).code == "not_a_choice"
        at.play(GM, at.to(matter, do.WeighInfluence, shared=WORDS[:1], dn=3))  # fewer may do

    @pytest.mark.rule("WG-INF-02")
    def test_by_default_a_sheet_without_keywords_shares_none(self) -> None:
        at = court()
        matter = commands(at, "blank")
        at.play(GM, TakeDefault("", matter, at.matter(matter).revision))
        assert at.read(ANNA)[-1] == "The GM turns Marn down."
        matter = commands(at, "clerk")
        at.play(GM, TakeDefault("", matter, at.matter(matter).revision))
        assert "DN 3 for Marn; in common: Imperium and Scholar." in at.read(ANNA)

    @pytest.mark.rule("WG-INF-03")
    def test_sixes_are_shifted_as_in_any_test(self) -> None:
        at = court()
        test = ordered(at, 2, 6, 6, 4, 1, 1, dn=3)
        at.play(ANNA, at.to(test, Settle, shifts={"glory": 1}))
        assert at.tracks["glory"] == 1
        assert at.read(ANNA)[-1] == "Clerk obeys Marn: Open the gate"

    @pytest.mark.rule("WG-INF-02")
    def test_with_nothing_in_common_it_can_only_be_turned_down(self) -> None:
        at = court()
        matter = commands(at, "outlaw")
        refused = at.refusal(GM, at.to(matter, do.WeighInfluence, shared=("Noble",), dn=3))
        assert (refused.code, refused.rule) == ("no_shared_keyword", "WG-INF-02")
        at.play(GM, TakeDefault("", matter, at.matter(matter).revision))
        assert at.read(ANNA)[-1] == "The GM turns Marn down."

    @pytest.mark.rule("WG-INF-02")
    def test_players_learn_no_keyword_of_a_threat_by_asking(self) -> None:
        one, other = court(), court()
        for at, target in ((one, "clerk"), (other, "outlaw")):
            commands(at, target)
        seen = [at.system.known(at.state, ANNA).characters for at in (one, other)]
        assert all(not people["clerk"].keywords for people in seen)
        assert {offer.verb for offer in one.offers(ANNA)} == {
            offer.verb for offer in other.offers(ANNA)
        }

    @pytest.mark.rule("WG-INF-02")
    def test_of_whom_the_sheet_says_nothing_the_gm_says(self) -> None:
        at = court()
        matter = commands(at, "blank")
        at.play(GM, at.to(matter, do.WeighInfluence, shared=WORDS[:2], dn=2))
        at.play(ANNA, at.to(at.open()[-1], RollDice), 4, 4, 1, 2, 2, 2)
        assert "Blank obeys Marn: Open the gate" in at.read(ANNA)

    @pytest.mark.rule("WG-INF-04")
    @pytest.mark.parametrize(
        ("how", "dice", "rating"), [("story", 6, 5), ("time", 5, 5), ("good", 5, 4)]
    )
    def test_a_complication_is_the_gms_to_name(self, how: str, dice: int, rating: int) -> None:
        at = court()
        ordered(at, 1, 4, 4, 4, 1, 1)
        (setback,) = at.open()
        at.play(GM, at.to(setback, do.NameSetback, how=how))
        notes = [one.values.kind for one in at.state.matters]
        assert notes == (["complication"] if how == "story" else [])
        assert at.state.characters["marn"].attributes["influence"] == rating
        assert pool(at, weighed(at, *WORDS[:2])) == dice

    @pytest.mark.rule("WG-INF-04")
    def test_every_complication_costs_a_point_of_its_own(self) -> None:
        at = court()
        for _ in range(2):
            rolled = (1, *([1] * (5 - len(at.state.effects))))
            ordered(at, *rolled)
            at.play(GM, at.to(at.open()[0], do.NameSetback, how="time"))
        (lost,) = at.state.effects
        assert (lost.rating, lost.rule) == (2, "WG-INF-04")
        assert pool(at, weighed(at, *WORDS[:2])) == 4

    @pytest.mark.rule("WG-INF-04")
    def test_what_is_lost_for_a_time_is_back_after_the_session(self) -> None:
        at = court()
        ordered(at, 1, 4, 4, 4, 1, 1)
        at.play(GM, at.to(at.open()[0], do.NameSetback, how="time"))
        assert [one.name for one in at.state.effects] == ["Out of favour"]
        at.play(GM, BeginEvening(present=("marn",)))
        at.play(GM, EndEvening())
        assert at.state.effects == ()

    @pytest.mark.rule("WG-INF-04")
    def test_a_total_on_the_sheet_is_lowered_where_it_stands(self) -> None:
        marn = replace(MARN, attributes={}, totals={"influence": 5})
        at = table("core", marn, *CAST[1:], tracks={"marn.wrath": 0, "kell.wrath": 0})
        ordered(at, 1, 4, 4, 4, 1, 1)
        at.play(GM, at.to(at.open()[0], do.NameSetback, how="good"))
        assert at.state.characters["marn"].totals == {"influence": 4}
