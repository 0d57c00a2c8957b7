"""What the rows of a table of Critical Hits or Complications do to a fight: harm by dice, and
conditions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.rows import (
    Amount,
    Bear,
    Choose,
    Die,
    Disable,
    Lasts,
    Prompt,
    Resource,
    RowTable,
    Select,
    Suffer,
    TableRow,
    Whom,
    number,
    results,
)
from tableside.systems.wrath_glory.lab.kernel import (
    BURNING,
    DAMAGE,
    JAMMED,
    MORTAL,
    PASSING,
    PRONE,
    RESTRAINED,
    SHOCK,
    SIDE,
    WOUNDS,
)
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.tables import (
    COMPLICATION,
    CRITICAL,
    rolls_by_itself,
    table_for,
)
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import CriticalPick
from tableside.systems.wrath_glory.state import RELOADS, State
from tableside.systems.wrath_glory.tables.words import slug

FLAGS = {"prone": PRONE, "restrained": RESTRAINED, "burning": BURNING}
_HARMLESS = ("staggered",)  # to an attack
_WORDS = (Suffer, Bear, Prompt, Select, Choose, Die, Disable)  # what asks strikes nobody by default
_SIDES = {Whom.TARGET: 0, Whom.ACTOR: SIDE}
_MOST_PASSING = SIDE - PASSING
_COUNTS = ("dn", "defence", "resilience")


class Passing(NamedTuple):
    """A condition that a table lays on somebody until the end of a turn of theirs."""

    key: str
    own: int = 0  # on the DN of whoever bears it
    theirs: int = 0  # on the DN against them
    softer: int = 0  # by how much their Resilience is lower
    in_tests: int = 0


class Harm(NamedTuple):
    """What a row brings."""

    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    flags: int = 0
    damage: int = 0

    @property
    def code(self) -> int:
        """As the kernel reads it."""
        harm = self.damage << DAMAGE | self.wounds << WOUNDS | self.mortal << MORTAL
        return harm | self.shock << SHOCK | self.flags


def rows_of(rules: Ruleset) -> RowTable | None:
    """The table of Critical Hits that a ruleset rolls on."""
    played = rules.plays("WG-CRIT-01") and rules.plays("WG-WRATH-08")
    return table_for(rules, CRITICAL) if played else None


def troubles_of(rules: Ruleset) -> RowTable | None:
    """The table of Complications, where one is rolled at once."""
    return table_for(rules, COMPLICATION) if rolls_by_itself(rules) else None


def tables_of(rules: Ruleset) -> tuple[RowTable, ...]:
    """All tables that a fight rolls on."""
    return tuple(one for one in (rows_of(rules), troubles_of(rules)) if one is not None)


def playable(rules: Ruleset) -> bool:
    """Whether the rows do nothing that would be missed."""
    rolled = rows_of(rules) is None or rules.values.criticals.pick is CriticalPick.ROLL
    known = all(_known(rules, row) for table in tables_of(rules) for row in table.rows)
    return rolled and known and len(passing(rules)) <= _MOST_PASSING


def _known(rules: Ruleset, row: TableRow) -> bool:
    kinds = {one.key for one in passing(rules)}
    bears = all(slug(one.name) in (*FLAGS, *_HARMLESS, *kinds) for one in _borne(row))
    harms = all(one.who is Whom.TARGET for one in row.then if isinstance(one, Suffer))
    words = all(isinstance(one, _WORDS) or _of_reloads(one) for one in row.then)
    return bears and harms and words


def _of_reloads(one: object) -> bool:
    return isinstance(one, Resource) and one.track == RELOADS


def _borne(row: TableRow) -> Iterator[Bear]:
    return (one for one in row.then if isinstance(one, Bear) and one.who in _SIDES)


@lru_cache(maxsize=16)
def passing(rules: Ruleset) -> tuple[Passing, ...]:
    """The conditions of the tables that pass; the strongest of each, if rows differ."""
    found: dict[str, Passing] = {}
    for table in tables_of(rules):
        for row in table.rows:
            for one in _borne(row):
                if made := _passing(rules, one):
                    old = found.get(made.key, made)
                    found[made.key] = max(old, made, key=lambda each: sum(map(abs, each[1:])))
    return tuple(found.values())


def _passing(rules: Ruleset, one: Bear) -> Passing | None:
    key = slug(one.name)
    named = {
        "hindered": lambda: conditions.hindered("", one.rating, conditions.ALWAYS),
        "vulnerable": lambda: conditions.vulnerable("", one.rating, conditions.ALWAYS),
        "blinded": lambda: conditions.blinded(rules, "", conditions.ALWAYS),
    }
    if one.modifiers:
        if one.until is not Lasts.TURN_END or one.rounds > 1:
            return None
        modifiers = one.modifiers
    elif key in named and one.until in (Lasts.TURN_END, Lasts.USUAL):
        modifiers = named[key]().modifiers
    else:
        return None
    if any(each.quantity not in _COUNTS for each in modifiers):
        return None
    by = {name: sum(each.amount for each in modifiers if each.quantity == name) for name in _COUNTS}
    everywhere = sum(each.amount for each in modifiers if each.quantity == "dn" and not each.when)
    return Passing(key, by["dn"], by["defence"], -by["resilience"], everywhere)


def laid_by(rules: Ruleset, row: TableRow) -> Iterator[Bear]:
    """What a row lays on its target or on whoever acts and the lab plays."""
    kinds = {one.key for one in passing(rules)}
    return (one for one in _borne(row) if slug(one.name) in (*FLAGS, *kinds))


def flags_of(rules: Ruleset, row: TableRow) -> int:
    """The conditions that a row lays on its target and on whoever acts, as bits."""
    kinds, made = [one.key for one in passing(rules)], 0
    for one in _borne(row):
        key = slug(one.name)
        bit = 1 << PASSING + kinds.index(key) if key in kinds else FLAGS.get(key, 0)
        made |= bit << _SIDES[one.who]
    for each in row.then:
        if isinstance(each, Disable) and each.skill and each.who in _SIDES:
            made |= JAMMED << _SIDES[each.who]
    return made


def weights_of(rules: Ruleset, table: RowTable) -> dict[int, int]:
    """Every harm that the table can come to, with its exact weight; no question is said yes to."""
    found: dict[int, Fraction] = {}
    for row in table.rows:
        share = Fraction(len(results(row.on, table.dice)))
        spread = {Harm(flags=flags_of(rules, row)): share}
        for one in row.then:
            if isinstance(one, Suffer) and one.who is Whom.TARGET:
                for kind in ("damage", "wounds", "mortal", "shock"):
                    spread = _added(spread, kind, getattr(one, kind))
        for harm, weight in spread.items():
            found[harm.code] = found.get(harm.code, Fraction()) + weight
    scale = lcm(*(one.denominator for one in found.values()))
    return {code: int(weight * scale) for code, weight in found.items()}


def _added(spread: dict[Harm, Fraction], kind: str, amount: Amount) -> dict[Harm, Fraction]:
    said = number(amount)
    sums = {said.plus: Fraction(1)}
    for _ in range(said.dice):
        rolled: dict[int, Fraction] = {}
        for before, weight in sums.items():
            for face in range(1, said.sides + 1):
                rolled[before + face] = rolled.get(before + face, Fraction()) + weight / said.sides
        sums = rolled
    made: dict[Harm, Fraction] = {}
    for harm, weight in spread.items():
        for more, share in sums.items():
            worse = harm._replace(**{kind: getattr(harm, kind) + more})
            made[worse] = made.get(worse, Fraction()) + weight * share
    return made


def without(rules: Ruleset, state: State) -> State:
    """The table without what the kernel itself lays on and takes off."""
    if not tables_of(rules):
        return state
    kinds = (*FLAGS, *(one.key for one in passing(rules)))
    gone = (one for one in state.effects if one.out or _key(one) in kinds or _of_panic(one))
    ids = {one.id for one in gone}
    return replace(state, effects=tuple(one for one in state.effects if one.id not in ids))


def _of_panic(effect: Effect) -> bool:
    """WG-HAZ-04: it is over before whoever lost their turn to the fire has another."""
    ends = isinstance(effect.until, Moment) and effect.until.hook is Occasion.ROUND
    return ends and _key(effect) == "pinned"


def _key(effect: Effect) -> str:
    return effect.id.removeprefix(f"{effect.on}.")


def lying(rules: Ruleset, state: State, who: str) -> tuple[int, tuple[int, ...]]:
    """What lies on somebody as bits, and the turns at whose end the passing conditions end."""
    kinds = [one.key for one in passing(rules)]
    flags, until = 0, [-1] * len(kinds)
    for one in state.effects if tables_of(rules) else ():
        if one.on == who:
            key = _key(one)
            flags |= JAMMED if one.out and one.out.skill else FLAGS.get(key, 0)
            if key in kinds:
                moment = one.until
                ends = isinstance(moment, Moment) and moment.hook is Occasion.TURN_END
                until[kinds.index(key)] = moment.number if ends else 1 << 30  # type: ignore[union-attr]
    return flags, tuple(until)
