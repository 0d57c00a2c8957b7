"""A whole skirmish of Wrath & Glory, from its first turn until both sides have somebody down."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from golden.table import ANNA, BEN, CLEO, Table
from tableside.core.values import GM, GM_SEAT, Actor, Roll
from tableside.systems.wrath_glory.harm.requests import Harm
from tableside.systems.wrath_glory.state import Person, Setup
from tableside.systems.wrath_glory.state.gear import Category, Weapon

_GUN = Weapon("gun", "Ash gun", damage=8, ed=1, ap=1, range=24, salvo=3, reloads=2)
_PISTOL = Weapon("pistol", "Pistol", damage=7, ed=1, range=12, reloads=1, traits={"pistol": 0})
_BLADE = Weapon("blade", "Blade", Category.MELEE, damage=4, ed=2)
_MAUL = Weapon("maul", "Maul", Category.MELEE, damage=5, ed=2, ap=1)
_BODY = {"strength": 3, "toughness": 3, "agility": 3, "initiative": 3, "willpower": 3}
_GANGER = {"ballistic_skill": 5, "weapon_skill": 5, "default": 4}
_HERO: dict[str, Any] = {
    "armour": 3,
    "max_wounds": 6,
    "max_shock": 4,
    "speed": 6,
    "defence": 3,
    "resilience": 8,
}
_THREAT: dict[str, Any] = {
    "armour": 2,
    "max_wounds": 6,
    "max_shock": 3,
    "speed": 6,
    "defence": 2,
    "resilience": 7,
}
CAST = (
    Person(
        "vess",
        "Vess",
        controller="anna",
        attributes={**_BODY, "determination": 3},
        totals={"ballistic_skill": 6, "weapon_skill": 4},
        weapons=(_GUN, _BLADE),
        **_HERO,
    ),
    Person(
        "kell",
        "Kell",
        controller="ben",
        attributes={**_BODY, "determination": 4},
        totals={"weapon_skill": 6, "athletics": 5},
        weapons=(_MAUL,),
        **_HERO,
    ),
    Person(
        "oda",
        "Oda",
        controller="cleo",
        attributes={**_BODY, "determination": 2},
        totals={"ballistic_skill": 5, "weapon_skill": 5, "intimidation": 6, "awareness": 4},
        weapons=(_PISTOL, _BLADE),
        **_HERO,
    ),
    *(
        Person(
            f"ganger_{one}",
            f"Ganger {one.upper()}",
            hero=False,
            kind="Ganger",
            threat_class="troop",
            attributes=_BODY,
            totals=_GANGER,
            weapons=(_GUN, _BLADE),
            **_THREAT,
        )
        for one in "abc"
    ),
    Person(
        "brute",
        "Brute",
        hero=False,
        threat_class="elite",
        attributes={**_BODY, "strength": 5, "determination": 4, "resolve": 3},
        totals={"weapon_skill": 7, "default": 5},
        weapons=(_MAUL,),
        notes="Runs when the gangers are down",
        armour=2,
        resilience=9,
        max_wounds=6,
        max_shock=5,
        defence=3,
        speed=6,
    ),
)
SETUP = Setup(CAST, tracks={"glory": 6, "ruin": 3, "vess.wrath": 2, "kell.wrath": 2})


class Fight(Table):
    """A table whose dice repeat a pattern, since how many fall is the ruleset's to say."""

    def luck(self, pattern: str) -> Fight:
        """From now on the dice fall like this, again and again."""
        self._pattern = cycle(int(face) for face in pattern.split())
        return self

    def cheapest(self) -> dict[str, int]:
        """One step of the first upgrade of the row that lies there, if it has any."""
        rows = (m.values.row for m in self.history.state.matters if m.procedure == "row")
        named = [one.id for row in rows if row is not None for one in row.upgrades]
        return {named[0]: 1} if named else {}

    def _throw(self, roll: Roll) -> tuple[int, ...]:
        return tuple(min(next(self._pattern), sides) for sides in roll.sides)


def on_the_table(at: Fight, seat: Actor, hero: str) -> None:
    """What a Critical Hit asks, as far as it asks anything now: the dice, a step, whatever else."""
    verbs = {
        "target": "pick_victim",
        "roll": "roll_on_table",
        "upgrade": "worsen",
        "choose": "pick_outcome",
        "select": "pick_affected",
    }
    while asked := [m for m in at.history.state.matters if m.procedure == "row" and m.asks]:
        who, whose = (GM, "") if GM_SEAT in asked[0].asks else (seat, hero)
        at.play(who, verbs[asked[0].step], whose, steps=at.cheapest())


def skirmish(ruleset: str) -> Table:
    """Turns, attacks with shifts, all three pools spent, soaks, Exhausted, down on both sides."""
    at = Fight("wrath-glory", ruleset, SETUP, "a skirmish")
    at.play(GM, "set_mode", mode="combat")
    _heroes_begin(at)
    _threats_answer(at)
    _everything_at_once(at)
    _second_round(at)
    _third_round(at)
    at.play(GM, "set_mode", mode="narrative")
    return at


def first_blows(ruleset: str) -> Table:
    """The beginning of the same skirmish: each side has struck once."""
    at = Fight("wrath-glory", ruleset, SETUP, "the first blows of a skirmish")
    at.play(GM, "set_mode", mode="combat")
    _heroes_begin(at)
    _threats_answer(at)
    return at


def _heroes_begin(at: Fight) -> None:
    """A shot with Wrath, Glory and shifts; then the Initiative is seized for a charge."""
    at.luck("4 2 6 1 3 5")
    at.play(BEN, "attack", "vess")
    at.play(ANNA, "take_turn", "vess")
    at.play(ANNA, "attack", "vess", weapon="gun", targets=("ganger_a",))
    at.luck("5 6 4")
    at.play(ANNA, "reroll_failures", "vess")
    at.play(ANNA, "roll_glory_dice", "vess", dice=1)
    at.play(ANNA, "settle", "vess", shifts={"damage": 1})
    at.play(ANNA, "add_damage", "vess", points={"ganger_a": 2})
    at.play(ANNA, "attack", "vess")
    at.play(ANNA, "end_turn", "vess")
    at.play(BEN, "seize", "kell")
    at.luck("4 6 5 2 3")
    at.play(BEN, "attack", "kell", weapon="maul", targets=("brute",), move="charge")
    at.play(BEN, "settle", "kell", shifts={"damage": 1})
    at.play(BEN, "add_damage", "kell")
    at.play(BEN, "end_turn", "kell")


def _threats_answer(at: Fight) -> None:
    """A shot that is soaked and re-rolled; Ruin buys a second turn, and the GM is asked."""
    at.play(GM, "give_turn", who="ganger_b")
    at.luck("5 4 6 3 4")
    at.play(GM, "attack", "ganger_b", weapon="gun", targets=("vess",), range="close")
    at.luck("5 2 1")
    at.play(ANNA, "soak", "vess")
    at.play(ANNA, "reroll_soak", "vess")
    at.play(GM, "end_turn", "ganger_b")
    at.play(GM, "seize_for_threat", who="brute")
    at.luck("6 5 2 4 1 3")
    at.play(GM, "attack", "brute", weapon="maul", targets=("kell",), ask=True)
    at.play(GM, "settle", "brute", shifts={"damage": 1})
    at.play(BEN, "take_blow", "kell")
    at.play(GM, "told", text="The floor gives way beneath them")
    at.play(GM, "end_turn", "brute")


def _everything_at_once(at: Fight) -> None:
    """A Multi-action where there is one, an interaction, and a shot that goes astray."""
    at.luck("4 5 2 6 3")
    at.play(CLEO, "multi_action", "oda", actions=("attack", "other"))
    at.play(CLEO, "act", "oda", what="I search the crates", skill="awareness")
    at.play(CLEO, "stop", "oda")
    at.play(GM, "judge", dn=2)
    at.play(CLEO, "settle", "oda")
    at.play(CLEO, "attack", "oda", weapon="pistol", targets=("ganger_b",))
    at.play(CLEO, "settle", "oda")
    at.play(CLEO, "add_damage", "oda")
    at.play(CLEO, "end_turn", "oda")
    at.play(GM, "give_turn", who="ganger_c")
    at.luck("1 3 2 4")
    at.play(GM, "attack", "ganger_c", weapon="gun", targets=("oda",))
    at.play(GM, "end_turn", "ganger_c")


def _second_round(at: Fight) -> None:
    """Gas that exhausts, threats who attack together, and a burst at two of them."""
    at.desk(GM, Harm(who=("oda",), shock=9, attack=False, source="Gas"))
    at.luck("3 6 5 2")
    at.play(CLEO, "run", "oda")
    at.play(CLEO, "recover_shock", "oda")
    at.play(CLEO, "interact", "oda", skill="intimidation", targets=("brute",))
    at.play(CLEO, "settle", "oda")
    at.play(CLEO, "end_turn", "oda")
    at.luck("4 3 6 4 2 1")
    at.play(GM, "attack_together", attackers=("ganger_c", "brute"), target="oda", ask=True)
    at.play(GM, "accept_all")
    at.luck("4 1")
    at.play(CLEO, "soak", "oda")
    at.play(CLEO, "keep_soak", "oda")
    at.play(CLEO, "soak", "oda")
    at.play(CLEO, "keep_soak", "oda")
    at.luck("6 6 5 6 4 5")
    several = ("ganger_b", "ganger_c")
    at.play(ANNA, "attack", "vess", weapon="gun", targets=several, options=("salvo",))
    at.play(ANNA, "attack", "vess", weapon="gun", targets=several)
    at.play(ANNA, "attack", "vess", weapon="gun", targets=several[:1])
    at.play(ANNA, "settle", "vess", shifts={"damage": 1})
    on_the_table(at, ANNA, "vess")
    at.play(ANNA, "add_damage", "vess", points={"ganger_b": 1})
    on_the_table(at, ANNA, "vess")
    at.play(GM, "told", text="He drops without a sound")
    at.play(ANNA, "reload", "vess", weapon="gun")
    at.play(ANNA, "end_turn", "vess")
    at.play(GM, "spend_ruin", amount=1, purpose="The gas spreads")
    at.play(GM, "end_round")


def _third_round(at: Fight) -> None:
    """Blow upon blow: a threat falls, and then a hero."""
    at.luck("6 6 5 4 6 5")
    at.play(ANNA, "attack", "vess", weapon="gun", targets=("ganger_c",), options=("salvo",))
    at.play(ANNA, "attack", "vess", weapon="gun", targets=("ganger_c",), called="medium")
    at.play(ANNA, "settle", "vess", shifts={"damage": 1})
    on_the_table(at, ANNA, "vess")
    at.play(ANNA, "add_damage", "vess")
    on_the_table(at, ANNA, "vess")
    at.play(GM, "told", text="Nothing is left of him")
    at.play(ANNA, "end_turn", "vess")
    at.play(GM, "give_turn", who="brute")
    at.play(GM, "attack", "brute", weapon="maul", targets=("kell",), options=("all_out",))
    at.luck("1 2 3")
    at.play(BEN, "soak", "kell")
    at.play(BEN, "keep_soak", "kell")
    at.play(GM, "told")
    at.play(GM, "end_turn", "brute")
    at.play(BEN, "attack", "kell", weapon="maul", targets=("brute",))
    at.play(BEN, "end_turn", "kell")
    at.play(GM, "end_round")
