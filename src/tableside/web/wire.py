"""What clients send and are sent, apart from frames."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from tableside.core.chances import Advice, Odds
from tableside.core.offers import Field, Offer
from tableside.core.reckoning import Reckoning
from tableside.core.values import Caution, Limit, Role, Value
from tableside.core.vocabulary import Vocable
from tableside.lab.forecast import FightChanges, Forecast, Refereed
from tableside.systems.kit.reading.files import MOST_FILES
from tableside.systems.kit.reading.readback import Given
from tableside.systems.reference import Sort
from tableside.table.dice import DiceRule
from tableside.table.items import MOST_REVISION
from tableside.table.pleas import Leave
from tableside.table.seats import Door
from tableside.table.shelf import Kind

MaybeName = Annotated[str, msgspec.Meta(max_length=60)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
SubmissionId = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]


# What was wrong on sheets before that row, as the commands that it shows, with other numbers.
Sheets = Annotated[tuple[Mapping[str, Any], ...], msgspec.Meta(max_length=20)]


class _Wire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class NewTable(_Wire, frozen=True):
    """Make a table; a skirmish to try lends its own name to one without."""

    system: str
    name: MaybeName = ""
    ruleset: str = ""
    gm: Name = "GM"
    sample: bool = False
    like: str = ""  # a table: its heroes, seats, notes and packs come along


class TableMade(_Wire, frozen=True):
    """A table and the token of its GM."""

    table: str
    token: str


class BookShown(_Wire, frozen=True):
    """A book that a table can be made by."""

    system: str
    ruleset: str
    label: str
    says: str
    more: bool  # whether it stands behind a tap
    sample: bool  # whether there is a skirmish to try


class TableShown(_Wire, frozen=True):
    """A table in a list of them."""

    table: str
    name: str
    system: str
    game: str  # what people call that


class BroughtIn(_Wire, frozen=True):
    """A table that was brought in from a file, and the token of its GM."""

    table: str
    token: str
    name: str
    whole: bool  # or it was saved from a damaged table, up to its last good entry
    same_dice: bool  # or its dice begin anew: their seed was not in the file


class Deleted(_Wire, frozen=True):
    """Where the file of a deleted table lies, and for how long."""

    copy: str
    days: int


class BackupsShown(_Wire, frozen=True):
    """The nightly backups: where they are, how many are kept, of which days, what went wrong."""

    folder: str
    kept: int
    days: tuple[str, ...]
    failed: str


class Sit(_Wire, frozen=True):
    """Sit down under a name, to play or to watch."""

    name: Name
    role: Literal["player", "spectator"] = "player"
    device: str = ""  # in a word, for the GM who lets them in


class HeroNamed(_Wire, frozen=True):
    """Take a hero whom nobody plays."""

    submission: SubmissionId
    character: str


class Knocking(_Wire, frozen=True):
    """Ask for one's own seat from a new device."""

    seat: str
    device: str = ""


class Seated(_Wire, frozen=True):
    """The token that speaks for a seat; if it waits, it works once the GM has said yes."""

    token: str
    waits: bool = False


class CodeTyped(_Wire, frozen=True):
    """The code by which the GM's seat comes to another device."""

    code: Name


class GmCode(_Wire, frozen=True):
    """A code that brings the GM's seat to another device: where to, and for how long."""

    code: str
    link: str
    minutes: int


class DoorWanted(_Wire, frozen=True):
    """How somebody new is to come in."""

    door: Door


class RoleWanted(_Wire, frozen=True):
    """Whether somebody is to be a GM too."""

    seat: str
    gm: bool


class DoorShown(_Wire, frozen=True):
    """What somebody with the table's link sees before sitting down."""

    name: str
    system: str
    game: str  # what people call that
    door: Door
    seats: tuple[DoorSeat, ...]


class DoorSeat(_Wire, frozen=True):
    """A name to tap."""

    id: str
    name: str
    role: Role


class Play(_Wire, frozen=True):
    """A command, with the client's own id for it."""

    submission: SubmissionId
    command: Mapping[str, Any]
    waive: tuple[Limit, ...] = ()
    real_dice: bool = False
    new_dice: bool = False


class AnswerRoll(_Wire, frozen=True):
    """Faces of real dice, or none: let the server throw them."""

    submission: SubmissionId
    key: str
    faces: tuple[int, ...] | None = None


class Rewind(_Wire, frozen=True):
    """Undo or redo."""

    submission: SubmissionId


class Correct(_Wire, frozen=True):
    """Look at a correction of a row."""

    seq: int
    changed: Mapping[str, Any] = {}
    faces: Mapping[str, tuple[int, ...]] = {}
    sheets: Sheets = ()


class Adopt(_Wire, frozen=True):
    """Take a correction on."""

    submission: SubmissionId
    seq: int
    how: str
    head: int
    changed: Mapping[str, Any] = {}
    faces: Mapping[str, tuple[int, ...]] = {}
    sheets: Sheets = ()


class Ask(_Wire, frozen=True):
    """Walk an offer one question on."""

    offer: Offer
    chosen: Mapping[str, Any] = {}
    waive: tuple[Limit, ...] = ()


class Weigh(_Wire, frozen=True):
    """An offer to know the odds of; by number if what must be reached is not known."""

    offer: Offer
    chosen: Mapping[str, Any] = {}
    by_number: bool = False


class AskOdds(_Wire, frozen=True):
    """What would each of these choices bring?"""

    of: Annotated[tuple[Weigh, ...], msgspec.Meta(max_length=60)]


class Salted(_Wire, frozen=True):
    """What a device mixes into the dice of the session, once for its seat."""

    salt: str


class DiceWanted(_Wire, frozen=True):
    """Which dice the table plays with."""

    rule: DiceRule


class OddsWanted(_Wire, frozen=True):
    """Whether the table wants to see odds."""

    shown: bool


class WriteRecap(_Wire, frozen=True):
    """What the GM makes of the recap of the last evening."""

    story: str = ""  # empty: as the log tells it
    left_out: tuple[int, ...] = ()  # moments that are not told, by their place among them
    shown: bool = False  # whether the players see it


class OddsShown(_Wire, frozen=True):
    """The odds of each choice in the order asked; none where there is nothing to say."""

    odds: tuple[Odds | None, ...]


class AskAdvice(_Wire, frozen=True):
    """What would serve this aim best, now that the dice lie there?"""

    matter: Name
    aim: Literal["succeed", "wounds", "keep_wrath"] = "succeed"


Few = Annotated[
    Mapping[Name, Annotated[int, msgspec.Meta(ge=0, le=40)]], msgspec.Meta(max_length=40)
]


class AskForecast(_Wire, frozen=True):
    """How will this fight go, or one that is prepared, perhaps with other numbers and heroes?"""

    counts: Few = {}
    tougher: Few = {}  # heroes, by so much
    hurt: Few = {}  # heroes, with so much marked
    heroes: MaybeName = ""  # how each side plays; empty: as usual
    foes: MaybeName = ""
    people: Annotated[tuple[Mapping[str, Any], ...], msgspec.Meta(max_length=40)] = ()

    @property
    def changes(self) -> FightChanges:
        """As the lab is asked."""
        numbers = self.counts, self.tougher, self.hurt
        return FightChanges(*numbers, self.heroes, self.foes, self.people)


class AskReferee(AskForecast, frozen=True):
    """A few fights by the engine itself, beside those that it has played already."""

    played: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    won: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0


class RefereeShown(_Wire, frozen=True):
    """What they came to, as the table stood at one moment."""

    head: int
    refereed: Refereed


class ForecastShown(_Wire, frozen=True):
    """How it will go, as the table stood at one moment."""

    head: int  # of the frame that showed that moment
    forecast: Forecast


class AdviceShown(_Wire, frozen=True):
    """The best use of the spends in hand; none where nothing can be advised."""

    advice: Advice | None


class Plead(_Wire, frozen=True):
    """Ask the GM to let a limit pass for one choice; what is not chosen goes by its default."""

    offer: Offer
    chosen: Mapping[str, Any] = {}
    why: Annotated[str, msgspec.Meta(max_length=200)] = ""
    real_dice: bool = False


class AnswerPlea(_Wire, frozen=True):
    """Let it pass once, only warn of such limits from now on, or say no."""

    submission: Annotated[str, msgspec.Meta(min_length=8, max_length=40)]
    leave: Leave


class PleaAnswered(_Wire, frozen=True):
    """What a plea became: the row that was played, or none if the answer was no."""

    seq: int | None


class LimitShown(_Wire, frozen=True):
    """A kind of limit that this game has, and what it stops; a view says whether it does now."""

    limit: Limit
    stops: str


class WordsShown(_Wire, frozen=True):
    """The words of a ruleset by kind, for forms and sheets: traits, conditions, skills."""

    words: Mapping[str, tuple[Vocable, ...]]
    deeds: Mapping[str, str]  # the verb of each place on a screen


class OpenSheet(_Wire, frozen=True):
    """Somebody's sheet, with what was put into its fields and is not written yet."""

    character: MaybeName = ""  # empty: somebody new
    pattern: MaybeName = ""  # the ready hero whom somebody new begins as; empty: a blank sheet
    draft: Mapping[str, Any] = {}


class ReadyHero(_Wire, frozen=True):
    """Somebody who lies ready to be played, or to begin with."""

    id: str
    name: str
    kind: str  # what they are: an archetype, a class
    says: str
    good: tuple[str, ...]
    line: str
    example: bool


class Ways(_Wire, frozen=True):
    """How a hero may be made at this table."""

    heroes: tuple[ReadyHero, ...]
    kinds: tuple[ReadyHero, ...]  # of the packs, such as classes: what somebody new may begin as
    sheet: bool  # whether there is a sheet to fill in; otherwise a name is all
    text: bool  # whether a text or a file can be read


class Cheering(_Wire, frozen=True):
    """Shout *Do it!* for one way out of a miss."""

    matter: str
    revision: int
    verb: str


class Nudging(_Wire, frozen=True):
    """Say that the table waits for somebody."""

    character: str


MOST_DATA = 1_000_000  # signs of a file that is read back


class ReadText(_Wire, frozen=True):
    """A stat block, a pack or a file of another program, to be read back."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_DATA)]
    given: Mapping[str, Given] = {}  # what was said about its entries, by their keys


class RuleShown(_Wire, frozen=True):
    """A rule in our own words, and how this table's ruleset has it."""

    id: str
    title: str
    text: str
    kind: str
    topic: str
    status: str  # said, same, borrowed, silent or excluded; planned if nobody plays it yet
    source: str  # of a borrowed rule: the ruleset that lends it
    house: bool  # whether a house rule has it otherwise than the ruleset it extends


class Found(_Wire, frozen=True):
    """A rule, a condition, a table or a row of one, as this table's ruleset has it."""

    sort: Sort
    id: str
    title: str
    text: str
    topic: str
    status: str  # as of a rule
    source: str
    house: bool


class Reference(_Wire, frozen=True):
    """What was looked up, and how much more there is."""

    found: tuple[Found, ...]
    more: int


class Answer(_Wire, frozen=True):
    """A question, or the finished command with what it reckons with and oversteps."""

    field: Field | None = None
    command: Mapping[str, Any] | None = None
    preview: tuple[Reckoning, ...] = ()
    cautions: tuple[Caution, ...] = ()
    label: str = ""


class Walked(_Wire, frozen=True):
    """An offer walked to its end: every question, what answers it, and the finished command."""

    fields: tuple[Field, ...]
    chosen: Mapping[str, Any]
    ready: Answer


class Played(_Wire, frozen=True):
    """A command is on disk."""

    seq: int


class MisfitShown(_Wire, frozen=True):
    """A later row that no longer fits."""

    seq: int
    sentence: str
    instead: str


class DifferenceShown(_Wire, frozen=True):
    """What a correction would change."""

    what: str
    was: str
    becomes: str
    name: str


class CorrectionShown(_Wire, frozen=True):
    """A correction to look at before it is adopted."""

    seq: int
    head: int
    differences: tuple[DifferenceShown, ...]
    misfits: tuple[MisfitShown, ...]
    later: tuple[str, ...]  # what settling now leaves to matters that are still open
    unthrown: int  # new dice that fall once it is played again; nobody knows them yet
    was: tuple[str, ...]  # what the deed said, where it would say something else; the GM's
    becomes: tuple[str, ...]
    stays: int  # how many later rows stay as they are
    says: Mapping[str, tuple[str, ...]]  # what everybody will read, by how it is adopted; the GM's


class KnockAnswer(_Wire, frozen=True):
    """Let a waiting device in, or not."""

    digest: str
    let_in: bool


class SeatNamed(_Wire, frozen=True):
    """A seat the GM means."""

    seat: str


class Invitation(_Wire, frozen=True):
    """The table's own link."""

    link: str


class ShowPicture(_Wire, frozen=True):
    """Who sees a picture beside the GM and whoever added it: nobody, everybody, or these seats."""

    shown: Literal["gm", "all", "seats"]
    seats: Annotated[tuple[str, ...], msgspec.Meta(max_length=24)] = ()


class PutItem(_Wire, frozen=True):
    """Something for a shelf, in place of the revision that was looked at; 0: it is new."""

    kind: Kind
    name: Annotated[str, msgspec.Meta(max_length=200)]
    body: Mapping[str, Any]
    revision: Annotated[int, msgspec.Meta(ge=0, lt=MOST_REVISION)] = 0
    system: Annotated[str, msgspec.Meta(max_length=40)] = ""  # the game that it is for
    says: Annotated[str, msgspec.Meta(max_length=120)] = ""  # what it is, in a few words


class PackFile(_Wire, frozen=True):
    """A file of a pack that is brought: our own, or one of another program or a data set."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    text: Annotated[str, msgspec.Meta(max_length=5_000_000)]


class NewPack(_Wire, frozen=True):
    """Files that make a pack together; what other programs wrote is called by the title."""

    files: Annotated[tuple[PackFile, ...], msgspec.Meta(min_length=1, max_length=MOST_FILES)]
    title: MaybeName = ""
    instead: bool = False  # of the pack that is called so


class KeepThing(_Wire, frozen=True):
    """Something that stands at the table, to be kept in a pack."""

    character: Name  # whose it is
    table: str = ""  # weapon, armour, card, power; empty: the whole of whoever that is
    thing: str = ""  # its id
    pack: str = ""  # the id of the pack; empty: a new one
    title: MaybeName = ""  # of a new one


class InPack(_Wire, frozen=True):
    """Somebody, a place or an encounter of a pack, to be brought in."""

    key: str  # such as foe.stoker
    sort: str
    name: str
    says: str


class Stocked(_Wire, frozen=True):
    """Something that the packs here have for a hero; it is taken by its id."""

    id: str
    name: str
    says: str
    thing: Mapping[str, Any]


class Refused(_Wire, frozen=True):
    """Why not, and by which rule; `waivable` if the GM may let it pass."""

    code: str
    sentence: str
    rule: str = ""
    waivable: str = ""


def plain(value: Any) -> Value:
    """A chosen value from JSON as the engine wants it: lists are tuples there."""
    return tuple(value) if isinstance(value, list) else value
