"""Attacks of Wrath & Glory: the odds are what the engine plays, counted out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from odds.asking import asked, told
from odds.counting import MARKS, THIRDS, Weighted, counted, summed
from support import Table
from tableside.core.values import GM, Actor, Command, Event, Roll
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory import odds
from tableside.systems.wrath_glory.attack.areas import AttackPoint
from tableside.systems.wrath_glory.attack.declare import MakeAttack
from tableside.systems.wrath_glory.attack.glory import AddDamage
from tableside.systems.wrath_glory.harm.resist import Struck
from tableside.systems.wrath_glory.harm.soak import KeepSoak, RerollSoak, Soak
from tableside.systems.wrath_glory.harm.wounds import Harmed
from tableside.systems.wrath_glory.numbers.dice import icons
from tableside.systems.wrath_glory.numbers.shifting import DAMAGE, icon_total, room
from tableside.systems.wrath_glory.state.fight import Attack, Blow
from tableside.systems.wrath_glory.state.gear import Weapon
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.tables.rows import Worsen
from tableside.systems.wrath_glory.weighing.book import book_of
from wrath_glory.combat import attack_tables
from wrath_glory.combat.attack_tables import RULESETS, VESS, declared
from wrath_glory.tables import ANNA, BEN

ICONS: Weighted = ((1, 3), (4, 2), (6, 1))  # no Wrath die: 1 is like 2 and 3
Result = tuple[bool, int, int, int, int]  # hit, damage, Wounds before the soak, Wounds, Shock
GUN = Weapon("rifle", "Rifle", damage=6, ed=1, ap=2, range=24)
SHOOTER = replace(VESS, totals={"ballistic_skill": 2}, weapons=(GUN,))
VICTIM = replace(
    VESS,
    id="kell",
    name="Kell",
    controller="ben",
    attributes={"determination": 1, "toughness": 1},
    defence=1,
    resilience=8,
    armour=1,
    max_wounds=30,
    max_shock=30,
)


def fight(ruleset: str, *people: Any, **more: Any) -> Table:
    """A fight without tables: what the row of a Critical Hit does is left out of the odds."""
    at = attack_tables.fight(ruleset, *people, **more)
    at.system = at.history.system = WrathGlory(replace(at.system.rules.resolved, tables={}))
    return at


def _dice(roll: Roll) -> list[Weighted]:
    if ".tie." in roll.key:  # CONV-6: the d3 of a tie, right after its target's dice
        return [THIRDS]
    first = not roll.key.rsplit(".", 1)[-1].startswith(("ed", "kell", "soak", "glory"))
    return [MARKS if first and not place else ICONS for place in range(len(roll.sides))]


def _policy(reroll: bool, glory: int) -> Callable[[Any], tuple[Actor, Command] | None]:
    """Spend while it misses; put every spare six into damage; always soak."""

    def answer(state: Any) -> tuple[Actor, Command] | None:
        for thread in state.matters:
            at = {"matter": thread.id, "revision": thread.revision}
            if thread.procedure == "row":  # WG-GLORY-07: a Critical Hit is made no worse
                return ANNA, Worsen(character="vess", **at, steps={})
            if thread.procedure == "test":
                return ANNA, _spend(thread.values, reroll, glory, {"character": "vess", **at})
            if isinstance(thread.values, Attack) and thread.asks:  # WG-GLORY-06: keep it
                return ANNA, AddDamage(character="vess", **at)
            if isinstance(thread.values, Blow) and thread.asks:
                if thread.step == "reroll":
                    again = thread.values.wounds > icons(thread.values.soak)
                    verb = RerollSoak if again else KeepSoak
                    return BEN, verb(character="kell", **at)
                return BEN, Soak(character="kell", **at)
        return None

    return answer


def _spend(test: Any, reroll: bool, glory: int, where: dict[str, Any]) -> Command:
    failing = icon_total(test) < test.dn.value
    again = any(face <= 3 for face in test.faces[1:]) or test.faces[0] in (2, 3)
    if failing and reroll and again and not (test.rerolls or test.glory_spends):
        return do.RerollFailures(**where)
    if failing and glory and not test.glory_spends:
        return do.RollGloryDice(**where, dice=glory)
    return do.Settle(**where, shifts={DAMAGE: room(test)} if room(test) else {})


def _played(at: Table, reroll: bool = False, glory: int = 0) -> dict[Result, Fraction]:
    at.without_dice(ANNA, declared(at, targets=("kell",)))

    def read(state: Any, events: tuple[Event, ...]) -> Result:
        shock = state.tracks["kell.shock"] - at.state.tracks["kell.shock"]
        struck = [one for one in events if isinstance(one, Struck)]
        harmed = [one for one in events if isinstance(one, Harmed)]
        if not harmed:
            return False, 0, 0, 0, 0
        assert harmed[0].damage is not None
        return True, harmed[0].damage, struck[0].wounds, harmed[0].wounds, shock

    return counted(at.system, at.state, _policy(reroll, glory), read, _dice)


def _same(found: dict[Result, Fraction], answer: odds.AttackOdds) -> None:
    by = [summed(found, lambda key, place=place: key[place]) for place in range(5)]  # type: ignore[misc]
    assert answer.hit == by[0].get(True, 0)
    for place, spread in enumerate(
        (answer.damage, answer.wounds_before_soak, answer.wounds, answer.shock), 1
    ):
        assert dict(spread.items()) == by[place]
    assert answer.takes_out(2) == sum(share for key, share in by[3].items() if key >= 2)


def _odds(at: Table, *, reroll: bool = False, glory: int = 0, **soak: Any) -> odds.AttackOdds:
    kell = at.state.characters["kell"]
    soak = {"determination": kell.attributes["determination"], **soak}
    soak["reroll"] = soak.pop("again", False)
    return odds.for_attack(
        2,
        kell.defence,
        GUN.damage,
        GUN.ed,
        odds.Target(kell.resilience, None if kell.armour < 0 else kell.armour, **soak),
        ap=GUN.ap,
        reroll=reroll,
        glory=glory,
        book=book_of(at.system.rules),
    )


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("defence", [1, 2])
def test_an_attack_from_the_roll_to_the_tracks(ruleset: str, defence: int) -> None:
    at = fight(ruleset, SHOOTER, replace(VICTIM, defence=defence))
    _same(_played(at), _odds(at))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_attack_with_everything_spent_on_the_roll(ruleset: str) -> None:
    tracks = {"vess.wrath": 1, "glory": 1}
    at = fight(ruleset, SHOOTER, replace(VICTIM, defence=3), tracks=tracks)
    _same(_played(at, reroll=True, glory=1), _odds(at, reroll=True, glory=1))


@pytest.mark.parametrize("ruleset", ["starter", "core"])
def test_a_soak_that_is_re_rolled_while_wounds_are_left(ruleset: str) -> None:
    at = fight(ruleset, SHOOTER, replace(VICTIM, resilience=6), tracks={"kell.wrath": 1})
    _same(_played(at), _odds(at, again=True))


@pytest.mark.parametrize(
    ("ruleset", "shock"),
    [*product(RULESETS, (28, 29)), ("starter", 30), ("revised", 30)],  # core is Exhausted then
)
def test_little_room_for_shock(ruleset: str, shock: int) -> None:
    tough = replace(VICTIM, resilience=7, attributes={"determination": 2, "toughness": 2})
    at = fight(ruleset, SHOOTER, tough, tracks={"kell.shock": shock})
    top = at.system.maximum(at.state, "kell.shock")
    room_left = top.value - shock
    _same(_played(at), _odds(at, room=room_left, determination=2))


def test_a_number_that_nobody_split_is_simply_lowered() -> None:
    at = fight("revised", SHOOTER, replace(VICTIM, armour=-1))
    _same(_played(at), _odds(at))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_book_of_odds_is_the_ruleset(ruleset: str) -> None:
    book = book_of(fight(ruleset).system.rules)
    ties = {"starter": (), "core": (1, 2, 3)}
    assert book.tie == ties.get(ruleset, (1,))
    assert (book.price, book.stays) == ((1, False) if ruleset == "core" else (0, True))
    if ruleset == "revised-full":  # what a caller gets who says nothing
        for name in book.__slots__:
            assert getattr(book, name) == getattr(odds.REVISED, name)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("shock", [0, 29])
def test_at_the_table_what_is_left_after_the_soak(ruleset: str, shock: int) -> None:
    numbers = {"determination": 2, "toughness": 2}
    target = replace(VICTIM, resilience=5, max_wounds=1, attributes=numbers)
    at = fight(ruleset, SHOOTER, target, tracks={"kell.shock": shock})
    command = declared(at, targets=("kell",))
    chosen = {name: getattr(command, name) for name in ("weapon", "targets", "range")}
    found = told(asked(at, GM, type(command)("vess"), **chosen))
    played = _played(at)
    name, last = at.system.rules.values.soak.name.value, at.system.maximum(at.state, "kell.wounds")
    expected = {
        f"{label} {when}": sum(part for key, part in played.items() if key[place] >= least)
        for when, place in ((f"before {name}", 2), (f"after {name}", 3))
        for label, least in (("At least 1 Wound", 1), ("Kell goes down", last.value))
    }
    assert {label: found[label] for label in expected} == expected


@pytest.mark.parametrize("ap", [0, 2])
def test_a_shifted_six_that_finds_the_gap(ap: int) -> None:
    sharp = replace(GUN, ap=ap, traits={"penetrating": 3})
    target = replace(VICTIM, resilience=9, armour=4, max_wounds=1)
    at = fight("core", replace(SHOOTER, weapons=(sharp,)), target)
    chosen: dict[str, Any] = {"weapon": "rifle", "targets": ("kell",), "range": "normal"}
    found = told(asked(at, GM, MakeAttack("vess"), **chosen))
    soak, book = at.system.rules.values.soak.name.value, book_of(at.system.rules)
    tough = odds.Target(9, 4, determination=1)
    answer = odds.for_attack(2, 1, 6, 1, tough, ap=ap, penetrating=3, book=book)
    _same(_played(at), answer)
    assert found[f"At least 1 Wound before {soak}"] == answer.wounds_before_soak.at_least(1)
    assert found[f"At least 1 Wound after {soak}"] == answer.wounds.at_least(1)
    plain = odds.for_attack(2, 1, 6, 1, tough, ap=ap, book=book)
    assert answer.wounds.at_least(1) > plain.wounds.at_least(1)


@pytest.mark.parametrize(("range_", "pool", "dn"), [("normal", 2, 3), ("close", 3, 3)])
def test_a_spot_is_hit_against_its_own_dn(range_: str, pool: int, dn: int) -> None:
    grenade = replace(GUN, traits={"blast": 3})
    at = fight("core", replace(SHOOTER, weapons=(grenade,)), VICTIM, tracks={"glory": 1})
    found = told(asked(at, ANNA, AttackPoint("vess"), weapon="rifle", range=range_))
    assert found == {
        "Hit the spot": odds.success(pool, dn),
        "with 1 Glory die if it fails": odds.success(pool, dn, glory=1),
    }
