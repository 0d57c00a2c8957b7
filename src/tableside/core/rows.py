"""Rows of tables as data: what a row does to whom, in a small closed vocabulary.

A game binds what each word means to it; `rowrun` walks a row, and `rowfiles` reads what people
write and says what is wrong with it. A row that cannot be said widens the vocabulary.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Annotated

import msgspec

from tableside.core.effects import Modifier

_DICE = re.compile(r"(?P<count>[1-9]\d?)?d(?P<sides>[2-9]|[1-9]\d|100)(?P<plus>[+-]\d{1,2})?")
Amount = Annotated[int, msgspec.Meta(ge=-100, le=100)] | str  # 2, "1d3", "2d8+3"; see `no_amount`
Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
Words = Annotated[str, msgspec.Meta(min_length=1)]


class Whom(StrEnum):
    """Whom a row may speak of."""

    ACTOR = "actor"  # whoever rolled on the table
    TARGET = "target"  # whom the roll was about
    THEM = "them"  # whoever a test, a selection or a later moment is about
    ENGAGED = "engaged"  # everybody in melee with the target, in the order of the cast
    OTHERS = "others"  # everybody but the actor
    AROUND = "around"  # everybody but the target
    BYSTANDERS = "bystanders"  # everybody but the actor, the target and whom the row struck since
    OCCUPANTS = "occupants"  # everybody in the vehicle that is the target
    ALL = "all"
    FOES = "foes"  # of whoever it comes from
    FRIENDS = "friends"  # their own side, but for themselves
    SCENE = "scene"  # nobody, and thereby everybody


class By(StrEnum):
    """Who answers."""

    ACTOR = "actor"
    TARGET = "target"
    GM = "gm"


class Rather(StrEnum):
    """Whom a selection begins with; so many of them as it needs are chosen beforehand."""

    ANYBODY = "anybody"
    FOES = "foes"  # of whoever rolled on the table
    FRIENDS = "friends"
    ENGAGED = "engaged"  # those in melee with the target, all of them chosen beforehand


class Lasts(StrEnum):
    """How long an effect stays."""

    TURN_START = "turn_start"  # of the bearer's next turn
    TURN_END = "turn_end"
    ROUND = "round"
    FIGHT = "fight"
    SCENE = "scene"
    REST = "rest"
    LONG_REST = "long_rest"
    EVENING = "evening"
    ALWAYS = "always"
    USUAL = "usual"  # as its name says; an effect of the row's own stays


class When(StrEnum):
    """What a later part of a row waits for."""

    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUND = "round"
    HARMED = "harmed"  # the first time that they are harmed, or when the GM says so


class Word(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """One thing that a row does."""


class Suffer(Word, frozen=True, kw_only=True, tag="suffer"):
    """Harm; each of them has dice of their own. Damage is counted before it is resisted."""

    who: Whom = Whom.TARGET
    damage: Amount = 0
    wounds: Amount = 0
    mortal: Amount = 0
    shock: Amount = 0
    hp: Amount = 0  # marked as they are, whatever the damage
    stress: Amount = 0
    kind: str = ""  # of damage, where a game has several: phy, mag
    direct: bool = False  # armour is no help
    half: bool = False  # of the damage, for whoever came away with half


class Heal(Word, frozen=True, tag="heal"):
    """Marks are cleared, or harm is healed; never below none."""

    track: str
    amount: Amount
    who: Whom = Whom.TARGET


class Bear(Word, frozen=True, kw_only=True, tag="effect"):
    """A condition by its name, or an effect of the row's own with what it changes."""

    name: Words
    who: Whom = Whom.TARGET
    rating: Count = 0
    until: Lasts = Lasts.USUAL
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1  # how many turns or rounds
    own: bool = False  # a name of the row's own, not one of the game's conditions
    grows: bool = False  # the rating counts how often it has struck, and each time it is worse
    modifiers: tuple[Modifier, ...] = ()


class Try(Word, frozen=True, kw_only=True, tag="test"):
    """A test of each of them, with what follows from either result."""

    skill: str = ""  # empty, where a game lets them choose
    dn: Annotated[int, msgspec.Meta(ge=0, le=30)] = 0  # 0: as whoever it comes from has it
    who: Whom = Whom.TARGET
    kind: str = ""  # one that the game knows, and from which it may spare somebody
    passed: tuple[Action, ...] = ()
    failed: tuple[Action, ...] = ()
    half: bool = False  # who passes still suffers half the damage of failing


class Strike(Word, frozen=True, kw_only=True, tag="attack"):
    """One roll of whoever it comes from against all of them; damage, and what else a hit does."""

    who: Whom = Whom.THEM
    skill: str = ""  # empty, where a game lets them choose or an attack needs none
    damage: Amount = 0  # `d8`: as many of them as whoever rolls is rated for
    ed: Count = 0  # Extra Damage Dice, where a game has them
    ap: Count = 0
    kind: str = ""  # of damage
    direct: bool = False
    hit: tuple[Action, ...] = ()
    missed: tuple[Action, ...] = ()


class Resource(Word, frozen=True, tag="resource"):
    """Points that are won or lost; what there is not is not lost."""

    track: str
    amount: Amount
    who: Whom = Whom.ACTOR


class Tokens(Word, frozen=True, tag="tokens"):
    """Tokens are laid on the card that this stands on, or taken off it."""

    amount: Amount


class Tick(Word, frozen=True, kw_only=True, tag="countdown"):
    """A countdown begins."""

    name: Words
    start: Amount
    kind: str = ""  # what makes it tick, by a word that the game knows
    effect: str = ""  # what happens at its end


class Disable(Word, frozen=True, kw_only=True, tag="disable"):
    """A thing cannot be used until an action is spent on it, or a test passed."""

    name: Words  # in what state it is: Jammed, Dropped
    item: str = "weapon"  # the weapon that was used, or one of theirs
    who: Whom = Whom.ACTOR
    slot: str = ""  # the action that mends it
    skill: str = ""  # or the test
    dn: Count = 0


class Mishap(Word, frozen=True, tag="mishap"):
    """One of their things, whichever dice say, goes wrong as it does by a Complication."""

    who: Whom = Whom.TARGET
    die: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  # 0: still to be thrown
    faces: tuple[int, ...] = ()  # of all dice that count so far, it among them


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way a row may go."""

    label: Words
    then: tuple[Action, ...] = ()


class Choose(Word, frozen=True, tag="choose"):
    """Somebody says which way it goes; the first way is the default."""

    question: Words
    options: Annotated[tuple[Choice, ...], msgspec.Meta(min_length=2)]
    by: By = By.GM


class Select(Word, frozen=True, kw_only=True, tag="select"):
    """Somebody says whom it strikes."""

    question: Words = "Whom?"
    then: tuple[Action, ...]
    among: Whom = Whom.OTHERS
    by: By = By.GM
    least: Count = 0
    most: Count = 0  # 0: everybody
    within: Count = 0  # metres of the target, if the table measures them; 0: anywhere
    range: str = ""  # the same in a word, where a game has words for it: close, far
    in_range: bool = False  # only whom the weapon reaches, if the table measures it
    keyword: str = ""  # only whoever bears it
    chosen: bool = False  # whether all of them are chosen beforehand
    rather: Rather = Rather.ANYBODY  # who is named first


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Faces of a die, `1-3` or `2 4 6`, and what follows."""

    on: str
    then: tuple[Action, ...] = ()


class Die(Word, frozen=True, tag="roll"):
    """A die says which way it goes."""

    bands: tuple[Band, ...]
    by: By = By.ACTOR
    sides: Annotated[int, msgspec.Meta(ge=2, le=100)] = 6


class Spawn(Word, frozen=True, tag="spawn"):
    """Somebody new appears; the GM says who and where."""

    kind: Words
    rounds: Count = 0  # how long they stay; 0: until they are beaten


class Control(Word, frozen=True, tag="control"):
    """Somebody else plays a character."""

    to: By
    who: Whom = Whom.ACTOR


class Later(Word, frozen=True, tag="later"):
    """Something happens when its moment has come, once for each of them."""

    when: When
    then: tuple[Action, ...]
    who: Whom = Whom.TARGET
    rounds: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1  # after how many turns or rounds


class Prompt(Word, frozen=True, tag="prompt"):
    """Something for the GM to tell; a kind that the game knows is kept on the sheet."""

    text: Words
    who: Whom = Whom.ACTOR
    kind: str = ""
    survivors: bool = False  # only whoever lives to tell it


Action = (
    Suffer
    | Heal
    | Bear
    | Try
    | Strike
    | Resource
    | Tokens
    | Tick
    | Disable
    | Mishap
    | Choose
    | Select
    | Die
    | Spawn
    | Control
    | Later
    | Prompt
)
Check = Callable[[Action], str]  # what a game says against a deed; nothing if it knows it


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a paid step adds to a row; of several each step picks one."""

    id: Words
    label: Words
    then: tuple[Action, ...]


class TableRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row: the results it answers to, its words, and what it does."""

    on: str  # `3` or `11-16`
    title: Words
    text: Words
    rule: str = ""
    keywords: tuple[str, ...] = ()
    then: tuple[Action, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()


MOST_TENS = 10


class TableDice(StrEnum):
    """How a row is rolled."""

    D4 = "d4"
    D6 = "d6"
    D8 = "d8"
    D10 = "d10"
    D12 = "d12"
    D20 = "d20"
    D100 = "d100"
    D66 = "d66"  # tens and units
    RAISED = "d66+"  # tens and units, where something may raise the tens, up to ten


_TENS = (TableDice.D66, TableDice.RAISED)


class RowTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table; its file calls each of its rows `[[row]]`."""

    name: Words
    title: Words
    dice: TableDice
    rows: tuple[TableRow, ...] = msgspec.field(name="row")
    rule: str = ""

    @property
    def sides(self) -> tuple[int, ...]:
        """The dice to throw."""
        return (6, 6) if self.dice in _TENS else (int(self.dice[1:]),)

    def row(self, result: int) -> TableRow:
        """The row that a result falls into; every result has one."""
        return next(one for one in self.rows if result in results(one.on, self.dice))


def total(faces: tuple[int, ...], raised: int = 0) -> int:
    """One die as it lies, a d66 as tens and units; tens that are raised end at ten."""
    if len(faces) == 1:
        return faces[0]
    return 10 * min(MOST_TENS, faces[0] + raised) + faces[1]


def possible(dice: TableDice) -> tuple[int, ...]:
    """Every result that the dice of a table can show."""
    if dice not in _TENS:
        return tuple(range(1, int(dice[1:]) + 1))
    six = range(1, 7)
    most = MOST_TENS if dice is TableDice.RAISED else 6
    return tuple(10 * tens + units for tens in range(1, most + 1) for units in six)


def results(on: str, dice: TableDice) -> tuple[int, ...]:
    """The results that `on` names, `11-16` or `2 4 6`; none if it is not to be read."""
    return among(on, possible(dice))


def among(on: str, there: Iterable[int]) -> tuple[int, ...]:
    """Those of the results that there are which `on` names."""
    able = tuple(there)
    found: list[int] = []
    for part in on.split():
        match = re.fullmatch(r"(\d+)(?:-(\d+))?", part)
        if match is None:
            return ()
        low, high = int(match[1]), int(match[2] or match[1])
        named = [one for one in able if low <= one <= high]
        if low not in named or high not in named:
            return ()
        found += named
    return tuple(found)


class Number(msgspec.Struct, frozen=True):
    """An amount taken apart."""

    dice: int
    sides: int
    plus: int


def number(amount: Amount) -> Number:
    """`1d3+3` as dice, sides and a flat number; `d8` has sides and no number of dice yet."""
    if isinstance(amount, int):
        return Number(0, 0, amount)
    found = _DICE.fullmatch(amount)
    assert found is not None
    return Number(*(int(found[part] or 0) for part in ("count", "sides", "plus")))


def no_amount(amount: Amount, *, rated: bool = False) -> str:
    """What is wrong with an amount that somebody wrote: nothing, or a sentence."""
    if isinstance(amount, int):
        return ""
    found = _DICE.fullmatch(amount)
    if found is not None and (found["count"] or rated):
        return ""
    return f"{amount!r} is no amount: write 2, 1d6 or 2d8+3"


def least(amount: Amount) -> int:
    """What an amount comes to if every die shows 1."""
    one = number(amount)
    return one.dice + one.plus
