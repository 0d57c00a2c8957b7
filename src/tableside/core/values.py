"""The words every layer shares: who acts, what is asked of the dice, what a refusal says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

Scalar = str | int | bool
Value = Scalar | tuple[str, ...] | Mapping[str, int]


class Role(StrEnum):
    """What somebody at the table may be."""

    GM = "gm"
    PLAYER = "player"
    SPECTATOR = "spectator"  # sees what everybody may see, and does nothing
    DICE = "dice"  # chance is a seat: it answers rolls and nothing else


class Limit(StrEnum):
    """The kinds of limit a table may enforce or only advise on."""

    COST = "cost"
    CAP = "cap"
    ONCE = "once"
    TIMING = "timing"
    RANGE = "range"
    TURN_ORDER = "turn_order"
    SPOTLIGHT = "spotlight"
    ONCE_PER_SPOTLIGHT = "once_per_spotlight"
    RESTS = "rests"
    LATE = "late"


class Mode(StrEnum):
    """How a table treats one kind of limit."""

    ENFORCED = "enforced"
    ADVISED = "advised"


ALL_ENFORCED: Mapping[Limit, Mode] = dict.fromkeys(Limit, Mode.ENFORCED)
_ADVISED_AT_FIRST = {
    Limit.RANGE,
    Limit.TURN_ORDER,
    Limit.SPOTLIGHT,
    Limit.ONCE_PER_SPOTLIGHT,
    Limit.RESTS,
}
NEW_TABLE: Mapping[Limit, Mode] = {
    limit: Mode.ADVISED if limit in _ADVISED_AT_FIRST else Mode.ENFORCED for limit in Limit
}


class Actor(msgspec.Struct, frozen=True):
    """Somebody who submits a command, with the limits that the GM lets pass for this one."""

    seat: str
    role: Role = Role.PLAYER
    waives: tuple[Limit, ...] = ()
    person: str = ""  # whose place at the table it is, where several are the GM


GM_SEAT = "gm"
GM = Actor(GM_SEAT, Role.GM)
DICE = Actor("dice", Role.DICE)


class Command(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What somebody wants done; `character` and `matter` say for whom and in answer to what."""

    character: str = ""
    matter: str = ""
    revision: int = 0


class Event(msgspec.Struct, frozen=True, tag_field="was"):
    """A fact that has happened; stored, so it may gain fields but never lose or change one."""


Events = Sequence[Event]


class Roll(msgspec.Struct, frozen=True):
    """Dice that somebody must answer; `key` names the place in play they belong to."""

    key: str
    sides: tuple[int, ...]
    character: str = ""  # whose dice they are; empty for the GM's


class Fell(msgspec.Struct, frozen=True, kw_only=True):
    """How the last dice of a roll came about that no hand threw: all it takes to work them out."""

    session: int  # of whose seed they are
    salts: int  # how many of that session's salts count
    place: str  # behind which dice on the line of play
    branch: int  # which of the deeds that threw dice there
    nth: int  # which roll of that deed, from 0
    deed: str  # a digest of it: the same deed gets the same dice
    sides: tuple[int, ...]


class Faces(Command, frozen=True, tag="faces"):
    """The answer to a roll. Only the dice's own seat may give it."""

    key: str = ""
    faces: tuple[int, ...] = ()


class Caution(msgspec.Struct, frozen=True, kw_only=True):
    """A limit overstepped with leave (advised, or waived by the GM), or mere advice (no limit)."""

    limit: Limit | None
    code: str
    rule: str
    sentence: str
    waived: bool = False


class Bar(msgspec.Struct, frozen=True):
    """What speaks against a choice; without a limit nobody's leave helps."""

    code: str
    sentence: str
    rule: str = ""
    limit: Limit | None = None


def binding(
    bars: Iterable[Bar], limits: Mapping[Limit, Mode], waives: Sequence[Limit] = ()
) -> Bar | None:
    """The first of them that binds at a table that treats limits so, but for those waived."""
    for one in bars:
        if not one.limit or (limits[one.limit] is Mode.ENFORCED and one.limit not in waives):
            return one
    return None


class Illegal(Exception):
    """A refusal: its code, the rule behind it, and a sentence a player understands."""

    def __init__(
        self, code: str, sentence: str, rule: str = "", limit: Limit | None = None
    ) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.rule, self.limit = code, sentence, rule, limit

    @property
    def waivable(self) -> bool:
        """Whether the GM may let it pass."""
        return self.limit is not None

    def __repr__(self) -> str:
        return f"Illegal({self.code!r}, rule={self.rule!r}, sentence={self.sentence!r})"


class Barred(Illegal):
    """A refusal of something that is there to be chosen: it can be shown with its reason."""

    def __init__(self, bar: Bar) -> None:
        super().__init__(bar.code, bar.sentence, bar.rule, bar.limit)
        self.bar = bar


class Thrown(msgspec.Struct, frozen=True):
    """Dice as they fell; the first `wrath` of them are Wrath dice, `labels` name them in turn."""

    kind: str
    faces: tuple[int, ...]
    wrath: int = 0
    labels: tuple[str, ...] = ()
    character: str = ""
    icons: int | None = None  # how many they come to; None: which die shows what matters


class Changed(msgspec.Struct, frozen=True):
    """One change of a sheet: a number as it is now and as it was, or all of it in words."""

    says: str
    now: int | None = None
    was: int | None = None


class OnSheet(msgspec.Struct, frozen=True):
    """What a line says of a sheet, part by part: several such lines are read as one."""

    heading: str
    changes: tuple[Changed, ...]
    back: bool = False  # whether it was taken back: the newest comes first


class Plate(msgspec.Struct, frozen=True):
    """How a roll ended, at one glance."""

    word: str  # `Success with Fear`
    how: str = ""  # `18 against 15: yes, but ...`
    good: bool = True
    kind: str = ""  # which of a game's colours it has: `hope`, `fear`, `critical`
    rank: int = 1  # 1: any roll; 2: others see it large as well; 3: all screens show nothing else


class Line(msgspec.Struct, frozen=True):
    """One line of the log as one seat reads it, with the dice that fell."""

    text: str
    rules: tuple[str, ...] = ()
    dice: Thrown | None = None
    sheet: OnSheet | None = None  # where it says nothing else
    around: tuple[str, str] | None = None  # where dice are drawn: the words before and behind them
    plate: Plate | None = None  # where it says how a roll ended, or what all hold their breath at


class Missed(msgspec.Struct, frozen=True):
    """An open roll that falls short and can still be saved: by how much, and by which verbs."""

    matter: str
    short: int
    verbs: tuple[str, ...]
    says: tuple[str, ...] = ()  # what each of these does: `re-roll 2 failures for 1 Wrath`
    leaves: str = ""  # the verb that leaves it as it is


class Outlook(msgspec.Struct, frozen=True):
    """What a rest would bring, before it is taken."""

    says: str  # how long it is, and when it gives what it gives
    tends: bool  # whether Wounds are tended while it lasts
    leaves: Mapping[str, Mapping[str, int]]  # of whose tracks how much


class Verdict(msgspec.Struct, frozen=True):
    """How a test, a contest or a roll ended, in words."""

    matter: str
    what: str  # `Stealth test of Kell`
    result: str  # `success`
    characters: tuple[str, ...]  # whom it was about


class Fault(msgspec.Struct, frozen=True):
    """A named way in which a state is wrong; *broken* never happens, *beyond* needs leave."""

    name: str
    broken: bool
    where: str = ""
