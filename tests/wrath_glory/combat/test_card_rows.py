"""Cards that act: what stands on them in the words of rows is played as a power's doings are."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from support import Table, every, only
from tableside.core import rows
from tableside.core.cards import Card, TakeCard, TokensLaid, UseCard
from tableside.core.correction import adopt, correct
from tableside.core.desk import StrikeCharacter
from tableside.core.row_play import PickAffected, PickOutcome
from tableside.core.rows import By, Choice, Lasts, Select, Whom
from tableside.core.values import GM
from tableside.core.verbs import TakeDefault
from tableside.systems import load
from tableside.systems.wrath_glory.harm.death import DeclareDead
from tableside.systems.wrath_glory.harm.requests import DamageThrown
from tableside.systems.wrath_glory.harm.soak import TakeBlow
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.skill_tests import outcome as was
from tableside.systems.wrath_glory.skill_tests.tests import RollDice
from tableside.systems.wrath_glory.tables.card_deeds import test_of as attack_of
from tableside.systems.wrath_glory.tables.deeds import word
from tableside.systems.wrath_glory.tables.words import FOREIGN
from wrath_glory.tables import ANNA, BEN
from wrath_glory.warp.warp_tables import FOE, LYSA, ORM, POOL, scene

THEM = Whom.THEM


def whom(*then: rows.Action, **more: Any) -> Select:
    made: dict[str, Any] = {"among": Whom.FOES, "by": By.ACTOR, "least": 1, **more}
    return Select(then=then, **made)


def at_table(*then: rows.Action, threat: bool = False, ruleset: str = "core", **more: Any) -> Table:
    card = Card("deed", "Deed", then=then)
    vess = LYSA if threat else replace(LYSA, cards=(card,))
    foe = replace(FOE, cards=(card,)) if threat else FOE
    return scene(ruleset, vess, ORM, foe, replace(FOE, id="thug", name="Thug"), **more)


def use(at: Table, who: str = "vess", *faces: int) -> Any:
    return at.play(GM if who == "ganger" else ANNA, UseCard(who, card="deed"), *faces)


def choose(at: Table, *targets: str, faces: tuple[int, ...] = ()) -> Any:
    by = ANNA if at.matter("c1").asks == ("vess",) else GM
    return at.play(by, at.to("c1", PickAffected, targets=targets), *faces)


@pytest.mark.parametrize("ruleset", ["starter", "revised", "core", "revised-full"])
def test_a_test_of_each_of_them_in_every_ruleset(ruleset: str) -> None:
    hurt = rows.Suffer(who=THEM, shock="1d6")
    at = at_table(
        whom(rows.Try(skill="willpower", dn=3, who=THEM, failed=(hurt,))), ruleset=ruleset
    )
    use(at)
    asked = at.question(ANNA, at.to("c1", PickAffected))
    assert [one.value for one in asked.domain.options] == ["ganger", "thug"]  # type: ignore[union-attr]
    # Both threats test at once; one of them fails, and suffers what one more die says.
    events = choose(at, "ganger", "thug", faces=(*(4,) * POOL, *(2,) * POOL, 5))
    assert [one.success for one in every(events, was.TestSettled)] == [True, False]
    assert (at.tracks["ganger.shock"], at.tracks["thug.shock"]) == (0, 5)
    assert at.open() == []


@pytest.mark.rule("WG-ATK-02", "WG-DMG-01")
def test_an_attack_goes_against_the_defence_of_each() -> None:
    mark = rows.Bear(name="Marked", own=True, who=THEM, until=Lasts.SCENE)
    strike = rows.Strike(skill="agility", damage=9, ed=1, ap=2, hit=(mark,))
    at = at_table(whom(strike, most=2))
    use(at)
    icons = (5, *(4,) * 2, *(2,) * (POOL - 3))  # three of them: just so; then a die for each
    events = choose(at, "ganger", "thug", faces=(*icons, 6, 4))
    assert [one.damage for one in every(events, DamageThrown)] == [11, 10]
    assert {one.target for one in every(events, Harmed)} == {"ganger", "thug"}
    assert [(one.name, one.on) for one in at.state.effects] == [
        ("Marked", "ganger"),
        ("Marked", "thug"),
    ]
    assert at.open() == []


@pytest.mark.rule("WG-ATK-02")
def test_whom_it_misses_suffers_nothing() -> None:
    strike = rows.Strike(skill="agility", damage=9, missed=(rows.Suffer(who=THEM, shock=1),))
    at = at_table(whom(strike), threat=True)
    use(at, "ganger")
    events = choose(at, "vess", faces=(2,) * POOL)
    assert not every(events, DamageThrown)
    assert (at.tracks["vess.shock"], at.open()) == (1, [])


def test_healing_tokens_and_a_choice_with_a_price() -> None:
    ways = (Choice("No"), Choice("Glory", (rows.Resource("glory", -1),)))
    then = (
        rows.Heal("shock", "1d3", Whom.ACTOR),
        rows.Heal("wounds", 2, Whom.FRIENDS),
        rows.Tokens(2),
        rows.Choose("More?", ways, By.ACTOR),
    )
    at = at_table(*then, tracks={"vess.shock": 4, "kell.wounds": 1})
    events = use(at, "vess", 5)
    assert (at.tracks["vess.shock"], at.tracks["kell.wounds"]) == (1, 0)
    assert only(events, TokensLaid).tokens == 2
    assert at.state.characters["vess"].cards[0].tokens == 2
    assert at.barred(ANNA, at.to("c1", PickOutcome)) == {1: "too_dear"}


def test_every_word_is_bound_or_refused() -> None:
    system: Any = load("wrath-glory", "core")
    walked = (rows.Choose, rows.Select, rows.Die)  # by the interpreter, in either game
    for kind in get_args(rows.Action):
        refused = FOREIGN.get(kind) == ()
        assert (kind in walked) + refused + word.has(system, kind) == 1, kind


def test_an_attack_may_follow_another() -> None:
    strike = rows.Strike(skill="agility", damage=9, ed=1)
    at = at_table(whom(strike, strike, most=1), threat=True)
    use(at, "ganger")
    events = choose(at, "vess", faces=(*(4,) * POOL, 2))
    events += at.play(ANNA, at.to(at.open()[-1], TakeBlow), *(4,) * POOL, 2)
    assert len(every(events, DamageThrown)) == 2


def odds_of(at: Table, actor: Any, *targets: str) -> dict[str, str]:
    offer = next(one for one in at.offers(actor) if one.verb == "pick_affected")
    found = at.system.odds(at.system.known(at.state, actor), offer, {"targets": targets})
    if found is None:
        return {}
    return {one.label: one.chance.exact if one.chance else one.result for one in found.prospects}


@pytest.mark.rule("WG-TEST-04")
def test_the_odds_of_tests_are_for_whoever_reads_the_sheet() -> None:
    test = whom(
        rows.Try(skill="willpower", dn=1, who=THEM, failed=(rows.Suffer(who=THEM, shock=1),))
    )
    at = at_table(test, threat=True)
    use(at, "ganger")
    assert odds_of(at, GM, "vess", "kell") == {
        "Vess withstands it": "127/128",
        "Kell withstands it": "127/128",
    }
    at = at_table(test)
    use(at)
    assert odds_of(at, ANNA, "ganger") == {}
    assert odds_of(at, GM, "ganger") == {"Ganger withstands it": "127/128"}


@pytest.mark.rule("WG-ATK-02")
def test_the_odds_of_an_attack_against_each_defence() -> None:
    strike = whom(rows.Strike(skill="agility", damage=1))
    at = at_table(strike, facts={"foes_defence": "shown"})
    use(at)
    found = odds_of(at, ANNA, "ganger", "thug")
    assert list(found) == ["Hit Ganger", "Hit Thug"]
    at = at_table(strike, facts={"foes_defence": "hidden"})
    use(at)
    assert odds_of(at, ANNA, "ganger") == {}


def test_what_stands_on_a_threats_card_is_the_gms() -> None:
    at = at_table(whom(rows.Suffer(who=THEM, shock=1)), threat=True)
    use(at, "ganger")
    run = at.system.known(at.state, BEN).matters[0].values
    assert (run.row.title, run.row.then, run.todo) == ("Deed", (), ())


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        (rows.Suffer(shock=1), "a card has no target of its own"),
        (rows.Suffer(who=Whom.ALL, stress=1), "suffer has no 'stress' in this game"),
        (rows.Tick(name="Tide", start=2), "this game has no 'countdown'"),
        (rows.Strike(who=Whom.FOES, skill="agility", damage="2d6"), "damage is a number here"),
        (rows.Strike(who=Whom.FOES, skill="agility"), "an attack needs damage"),
        (rows.Strike(who=Whom.FOES, skill="luck", damage=1), "no skill 'luck'"),
        (rows.Heal("hp", 1, Whom.ALL), "no track 'hp'"),
        (rows.Try(skill="agility", who=Whom.ALL), "a test needs a dn"),
        (Select(then=(), range="close"), "select has no 'range' in this game"),
    ],
)
def test_rows_that_cannot_be_played_are_refused(then: Any, sentence: str) -> None:
    card = Card("deed", "Deed", then=(then,))
    refused = at_table().refusal(ANNA, TakeCard("vess", card=card))
    assert refused.code == "bad_rows"
    assert sentence in refused.sentence


def test_whoever_has_left_the_table_meanwhile_suffers_nothing() -> None:
    hurt = rows.Suffer(who=THEM, shock=2)
    trial = rows.Try(skill="willpower", dn=3, who=THEM, failed=(hurt,))
    at = at_table(whom(trial), threat=True, tracks={"vess.wrath": 0, "kell.wrath": 0})
    use(at, "ganger")
    choose(at, "vess", "kell")
    tests = {at.matter(one).asks[0]: one for one in at.open() if ".test" in one}
    at.play(ANNA, at.to(tests["vess"], RollDice), *(2,) * POOL)
    at.play(GM, StrikeCharacter(character="vess"))
    at.play(BEN, at.to(tests["kell"], RollDice), *(2,) * POOL)
    assert (at.tracks["kell.shock"], at.open()) == (2, [])


def test_where_nobody_is_left_to_strike_the_card_comes_to_its_end() -> None:
    at = at_table(whom(rows.Suffer(who=THEM, shock=1)))
    use(at)
    for foe in ("ganger", "thug"):
        at.play(GM, StrikeCharacter(character=foe))
    at.play(GM, TakeDefault("vess", "c1", at.matter("c1").revision))
    assert at.open() == []


@pytest.mark.rule("WG-RUIN-03")
def test_a_way_that_takes_points_of_ones_own_is_for_whoever_has_them() -> None:
    ways = (Choice("No"), Choice("Wrath", (rows.Resource("wrath", -1),)))
    at = at_table(rows.Choose("More?", ways, By.ACTOR), tracks={"vess.wrath": 0})
    use(at)
    assert at.barred(ANNA, at.to("c1", PickOutcome)) == {1: "too_dear"}


@pytest.mark.rule("WG-COND-10")
def test_an_attack_hand_to_hand_is_no_ranged_one() -> None:
    """Whoever is Pinned shoots worse, and strikes as ever."""
    for skill, attack in (("weapon_skill", "melee"), ("agility", "ranged")):
        at = at_table(whom(rows.Strike(skill=skill, damage=3)), threat=True)
        use(at, "ganger")
        (run,) = (one.values for one in at.state.matters if one.id == "c1")
        strike = run.todo[0].action.then[0]
        assert attack_of(at.state, run, strike, ("vess",)).attack == attack


@pytest.mark.parametrize(
    "more",
    [
        rows.Suffer(who=THEM, shock=1),
        rows.Bear(name="Prone", who=THEM),
        rows.Resource("wrath", 1, THEM),
        rows.Heal("shock", 1, THEM),
    ],
)
def test_whoever_is_taken_off_the_table_meanwhile_is_let_be(more: rows.Action) -> None:
    at = at_table(whom(rows.Try(skill="willpower", dn=3, who=THEM), more), threat=True)
    use(at, "ganger")
    choose(at, "vess", "kell")
    at.play(BEN, at.to("c1.test2", RollDice), *(4,) * POOL)
    at.play(GM, StrikeCharacter("kell"))
    at.play(ANNA, at.to("c1.test1", RollDice), *(4,) * POOL)
    assert "kell" not in at.state.characters
    assert all("kell" not in str(one.values) for one in at.state.matters if one.id != "c1")


@pytest.mark.parametrize(
    "deed",
    [
        rows.Suffer(who=Whom.FOES, shock=1),
        rows.Heal("wounds", 1, Whom.FRIENDS),
        rows.Resource("wrath", 1, Whom.FRIENDS),
    ],
)
def test_the_dead_are_struck_and_healed_by_no_card(deed: rows.Action) -> None:
    at = at_table(deed, tracks={"kell.wounds": 2})
    at.play(GM, DeclareDead("thug"))
    at.play(GM, DeclareDead("kell"))
    before = {track: held for track, held in at.tracks.items() if not track.startswith("ganger.")}
    use(at)
    after = {track: held for track, held in at.tracks.items() if not track.startswith("ganger.")}
    assert after == before


@pytest.mark.parametrize("how", ["replay", "settle"])
def test_a_test_of_a_card_is_corrected_and_taken_back(how: Any) -> None:
    hurt = rows.Bear(name="Staggered", who=THEM)
    at = at_table(whom(rows.Try(skill="willpower", dn=3, who=THEM, failed=(hurt,))))
    before = at.state
    use(at)
    choose(at, "ganger", faces=(2,) * POOL)
    seq = at.history.last
    assert [one.on for one in at.state.effects] == ["ganger"]
    (key,) = at.history.row(seq).faces
    adopt(at.history, correct(at.history, seq, faces={key: (4,) * POOL}), how)
    assert at.state.effects == ()
    at.history.undo()
    assert [one.on for one in at.state.effects] == ["ganger"]
    at.history.undo()
    at.history.undo()
    assert at.state == before
