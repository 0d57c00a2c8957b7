"""What the rows of a table of Critical Hits do to a fight: harm by dice, and conditions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core.effects import Moment, Occasion
from tableside.core.rows import (
    Amount,
    Bear,
    Choose,
    Die,
    Prompt,
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
    HINDERED,
    PRONE,
    RESTRAINED,
    VULNERABLE,
)
from tableside.systems.wrath_glory.numbers.tables import CRITICAL, table_for
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.consequences import CriticalPick
from tableside.systems.wrath_glory.state import State

FLAGS = {
    "hindered": HINDERED,
    "vulnerable": VULNERABLE,
    "prone": PRONE,
    "restrained": RESTRAINED,
    "burning": BURNING,
}
_HARMLESS = ("staggered",)  # to an attack
_WORDS = (Suffer, Bear, Prompt, Select, Choose, Die)  # what they ask strikes nobody by default
_LASTING = HINDERED | VULNERABLE  # until a turn of theirs is over


class Harm(NamedTuple):
    """What a Critical Hit adds."""

    wounds: int = 0
    mortal: int = 0
    shock: int = 0
    flags: int = 0

    @property
    def code(self) -> int:
        """As the kernel reads it."""
        return ((self.wounds * 32 + self.mortal) * 32 + self.shock) * 32 + self.flags


def rows_of(rules: Ruleset) -> RowTable | None:
    """The table of Critical Hits that a ruleset rolls on."""
    played = rules.plays("WG-CRIT-01") and rules.plays("WG-WRATH-08")
    return table_for(rules, CRITICAL) if played else None


def playable(rules: Ruleset) -> bool:
    """Whether the rows do nothing to their target that would be missed."""
    table = rows_of(rules)
    rolled = rules.values.criticals.pick is CriticalPick.ROLL
    return table is not None and rolled and all(map(_known, table.rows))


def _known(row: TableRow) -> bool:
    bears = all(one.name.casefold() in (*FLAGS, *_HARMLESS) for one in _borne(row))
    harms = all(not one.damage for one in row.then if isinstance(one, Suffer))
    return bears and harms and all(isinstance(one, _WORDS) for one in row.then)


def _borne(row: TableRow) -> Iterator[Bear]:
    for one in row.then:
        if isinstance(one, Bear) and one.who is Whom.TARGET and not (one.own or one.modifiers):
            yield one


def flags_of(row: TableRow) -> int:
    """The conditions that a row lays on its target, as bits."""
    made = 0
    for one in _borne(row):
        made |= FLAGS.get(one.name.casefold(), 0)
    return made


def rating_of(table: RowTable, condition: str) -> int:
    """How strong a condition of this table is; the strongest, if its rows differ."""
    borne = (one for row in table.rows for one in _borne(row))
    return max((one.rating for one in borne if one.name.casefold() == condition), default=0)


def weights_of(table: RowTable) -> dict[int, int]:
    """Every harm that the table can come to, with its exact weight; no question is said yes to."""
    found: dict[int, Fraction] = {}
    for row in table.rows:
        share = Fraction(len(results(row.on, table.dice)))
        spread = {Harm(flags=flags_of(row)): share}
        for one in row.then:
            if isinstance(one, Suffer) and one.who is Whom.TARGET:
                for kind in ("wounds", "mortal", "shock"):
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
    """The table without the conditions that the kernel itself lays on and takes off."""
    if rows_of(rules) is None:
        return state
    kept = tuple(one for one in state.effects if not flag_of(one.id, one.on))
    return replace(state, effects=kept)


def flag_of(effect: str, on: str) -> int:
    """Which of these conditions an effect is; 0: none of them."""
    return FLAGS.get(effect.removeprefix(f"{on}."), 0)


def lying(rules: Ruleset, state: State, who: str) -> tuple[int, int, int]:
    """The conditions on somebody as bits, and the turns at whose end the passing ones end."""
    flags, until = 0, {HINDERED: 0, VULNERABLE: 0}
    if rows_of(rules) is None:
        return 0, 0, 0
    for one in state.effects:
        flag = flag_of(one.id, one.on) if one.on == who else 0
        if flag & _LASTING:
            moment = one.until
            passing = isinstance(moment, Moment) and moment.hook is Occasion.TURN_END
            until[flag] = moment.number if passing else 1 << 30  # type: ignore[union-attr]
        else:
            flags |= flag
    return flags, until[HINDERED], until[VULNERABLE]
