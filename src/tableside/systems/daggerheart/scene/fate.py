"""One die that decides (DH-FATE), and heroes at odds (DH-PVP)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import SCENE as EVERYBODY
from tableside.core.effects import Effect, Moment, Occasion
from tableside.core.evening import people
from tableside.core.headings import Heading
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import FOLDED, ONWARD, Showing, Weight
from tableside.core.state import EffectBegan
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Limit,
    Line,
    Plate,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import DEAD, fallen, has, heroes
from tableside.systems.daggerheart.state import Known, Person, Reading, State, Thread
from tableside.systems.daggerheart.state.scene import Clash, FateRoll

FATE = Subject("fate")

D12, MOST_TEXT = 12, 200


class CallFate(Command, frozen=True, kw_only=True, tag="call_fate"):
    """The GM lets one Duality die decide."""

    who: str = ""
    die: str = ""
    number: int = 0
    over: bool = False
    stakes: str = ""


call_fate = FATE.verb(
    CallFate, "Let fate decide", "DH-FATE-01", Who.GM, showing=Showing(group="The scene")
)


@call_fate.asks
def _which_die_and_number(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.word("who", people(known, heroes=True), "Who rolls?")
    dice = (Option("hope", "the Hope die"), Option("fear", "the Fear die"))
    pick.word("die", dice, "Which die?")
    pick.number("number", 1, D12, "Which number?", default=4)
    pick.flag("over", "Which way?", yes="that number or more", no="that number or less")
    pick.text("stakes", MOST_TEXT, "What does it decide? (may be said aloud instead)")
    return pick.ready(CallFate)


@call_fate.decides
def _call_fate(_game: Game, state: State, _actor: Actor, command: CallFate) -> Events:
    """DH-FATE-01: the GM states the stakes, a named player rolls."""
    values = FateRoll(
        character=command.who,
        die=command.die,
        number=command.number,
        over=command.over,
        stakes=command.stakes,
    )
    matter = Matter(f"f{state.opened + 1}", "fate", "call", values, (command.who,))
    return [MatterOpened(matter)]


@FATE.tells_opening(FateRoll)
def _called(_game: Game, state: State, matter: Matter[FateRoll], _actor: Actor) -> Line:
    fate = matter.values
    stakes = f": {fate.stakes}" if fate.stakes else "."
    wanted = _wanted(fate.number, over=fate.over)
    who = name_of(state, fate.character)
    text = f"{who} rolls the {fate.die.title()} die for fate, {wanted}{stakes}"
    return Line(text, ("DH-FATE-01",))


def _wanted(number: int, *, over: bool) -> str:
    return f"{number} or {'more' if over else 'less'}"


class RollFate(Command, frozen=True, tag="roll_fate"):
    """Throw the die that decides."""


roll_fate = FATE.verb(
    RollFate,
    "Roll for fate",
    "DH-FATE-01",
    Who.ASKED,
    at=("fate", "call"),
    default=True,
    showing=Showing(weight=Weight.ONWARD, rolls=True),
)


@roll_fate.decides
def _roll_fate(_game: Game, state: State, _actor: Actor, command: RollFate) -> Events:
    """One die, without modifiers."""
    thread, fate = opened(state.matters, command.matter, FateRoll)
    roll = Roll(f"{thread.id}.dice", (D12,), fate.character)
    return [moved(thread, "roll", roll=roll)]


@FATE.dice("fate")
def _fate_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """No Hope, no Fear, no spotlight, no countdown: it only says yes or no."""
    fate = thread.values
    assert isinstance(fate, FateRoll)
    met = faces[0] >= fate.number if fate.over else faces[0] <= fate.number
    said = FateRolled(
        character=fate.character,
        die=fate.die,
        face=faces[0],
        number=fate.number,
        over=fate.over,
        met=met,
        stakes=fate.stakes,
    )
    return [said, MatterClosed(thread.id)]


@FATE.event
class FateRolled(Event, frozen=True, kw_only=True, tag="fate_rolled"):
    """One Duality die decided something."""

    character: str
    die: str
    face: int
    number: int
    over: bool
    met: bool
    stakes: str


@FATE.tells(FateRolled, Part.WHOLE)
def _rolled(_game: Game, state: State, event: FateRolled, _actor: Actor) -> Line:
    answer = "it is so" if event.met else "it is not so"
    who, die = name_of(state, event.character), event.die.title()
    dice = Thrown("fate", (event.face,), labels=(die,), character=event.character)
    wanted = _wanted(event.number, over=event.over)
    shows, says = f"{who}'s {die} die shows", f"{wanted}: {answer}."
    text = f"{shows} {event.face}, {says}"
    shown = Plate(answer.capitalize(), f"{event.face}, {wanted}.", good=event.met, kind=event.die)
    return Line(text, ("DH-FATE-01",), dice, around=(shows, says), plate=shown)


FATE.called("fate", "fate roll")


class Oppose(Command, frozen=True, tag="oppose"):
    """Act against another hero; both players settle first how."""

    other: str = ""
    text: str = ""


oppose = FATE.verb(Oppose, "Act against another hero", "DH-PVP-01", Who.OWN, showing=FOLDED)


@oppose.asks
def _against_whom(_game: Game, known: Known, pick: Picker) -> Ready:
    me = pick.offer.character
    settling = seen(known, _settling)
    others = [
        Option(one.id, one.name, bars=_dead(known, one))
        for one in known.characters.values()
        if one.hero and one.present and one.id != me
        if not agreed(known, me, one.id) and frozenset((me, one.id)) not in settling
    ]
    pick.word("other", others, "Against whom?")
    pick.text("text", MOST_TEXT, "What is it about? (may be said aloud instead)")
    return pick.ready(Oppose)


def _dead(known: Known, one: Person) -> tuple[Bar, ...]:
    """DH-DEATH-03: nothing is to be settled with the dead."""
    bar = Bar("target_dead", f"{one.name} is dead.", "DH-DEATH-03")
    return (bar,) if has(known, one.id, DEAD) else ()


def _settling(known: Known) -> tuple[frozenset[str], ...]:
    """Between whom it is being asked already."""
    clashes = (one.values for one in known.matters if isinstance(one.values, Clash))
    return tuple(frozenset(each.about) for each in clashes)


def agreed(source: Reading, one: str, other: str) -> bool:
    """Whether the players of two heroes have agreed to dice."""
    return any(effect.id == _key(one, other) for effect in source.effects)


def _key(one: str, other: str) -> str:
    return "clash." + "|".join(sorted((one, other)))


@oppose.decides
def _oppose(_game: Game, state: State, _actor: Actor, command: Oppose) -> Events:
    """DH-PVP-01: both players are asked before any dice."""
    clash = Clash(command.character, command.other, command.text)
    matter = Matter(f"p{state.opened + 1}", "clash", "open", clash, clash.about)
    return [MatterOpened(matter)]


@FATE.tells_opening(Clash)
def _clash(_game: Game, state: State, matter: Matter[Clash], _actor: Actor) -> Line:
    clash = matter.values
    words = f": {clash.text}" if clash.text else "."
    one, other = name_of(state, clash.instigator), name_of(state, clash.other)
    return Line(f"{one} acts against {other}{words} How do you settle it?", ("DH-PVP-01",))


class AgreeToClash(Command, frozen=True, tag="agree_to_clash"):
    """The dice may settle it."""


agree_to_clash = FATE.verb(
    AgreeToClash, "Let dice settle it", "DH-PVP-01", Who.ASKED, at=("clash", "open"), showing=ONWARD
)


@agree_to_clash.decides
def _agree(_game: Game, state: State, _actor: Actor, command: AgreeToClash) -> Events:
    """Once both have said yes it holds for the scene."""
    thread, clash = opened(state.matters, command.matter, Clash)
    left = tuple(one for one in thread.asks if one != command.character)
    if left:
        so_far = replace(clash, agreed=(*clash.agreed, command.character))
        return [moved(thread, values=so_far, asks=left, same=True)]
    return [
        ClashSettled(clash.instigator, clash.other, agreed=True),
        EffectBegan(_agreement(clash.instigator, clash.other)),
        MatterClosed(thread.id),
    ]


def _agreement(one: str, other: str) -> Effect:
    """It holds for the scene."""
    return Effect(_key(one, other), "Agreed clash", EVERYBODY, Moment(Occasion.SCENE))


@FATE.event
class ClashSettled(Event, frozen=True, tag="clash_settled"):
    """Two players agreed to let dice settle it, or did not."""

    instigator: str
    other: str
    agreed: bool


@FATE.tells(ClashSettled)
def _settled(_game: Game, state: State, event: ClashSettled, _actor: Actor) -> Line:
    one, other = name_of(state, event.instigator), name_of(state, event.other)
    how = "may be settled by dice" if event.agreed else "is settled without dice"
    return Line(f"What stands between {one} and {other} {how}.", ("DH-PVP-01",))


class RefuseClash(Command, frozen=True, tag="refuse_clash"):
    """No dice between us; we talk it out."""


refuse_clash = FATE.verb(
    RefuseClash, "No dice between us", "DH-PVP-01", Who.ASKED, at=("clash", "open"), default=True
)


@refuse_clash.decides
def _refuse(_game: Game, state: State, _actor: Actor, command: RefuseClash) -> Events:
    """One no is enough."""
    _, clash = opened(state.matters, command.matter, Clash)
    settled = ClashSettled(clash.instigator, clash.other, agreed=False)
    return [settled, MatterClosed(command.matter)]


def opponents(known: Known, who: str) -> tuple[Option, ...]:
    """The other heroes; no dice against one whose player has not agreed, unless the GM lets it."""
    standing = (
        Option(key, known.characters[key].name, bars=_no_consent(known, who, key))
        for key in heroes(known)
        if key != who
    )
    return (*standing, *fallen(known, heroes=True))


def _no_consent(known: Known, who: str, other: str) -> tuple[Bar, ...]:
    sentence = f"Settle it with {known.characters[other].name}'s player first, out of character."
    bar = Bar("no_consent", sentence, "DH-PVP-01", Limit.TIMING)
    return () if agreed(known, who, other) else (bar,)


@FATE.heads(FateRoll, call="to roll")
def _head_of_fate_roll(_game: Game, known: Known, matter: Matter[FateRoll]) -> Heading:
    roll = matter.values
    die = roll.die.title()
    wanted = f"{roll.number} or {'more' if roll.over else 'less'} on the {die} die."
    title = f"{name_of(known, roll.character)}: the {die} die decides"
    return Heading(title, " ".join(filter(None, (wanted if roll.number else "", roll.stakes))))


@FATE.heads(Clash, open="to settle how it is decided")
def _head_of_clash(_game: Game, known: Known, matter: Matter[Clash]) -> Heading:
    clash = matter.values
    title = f"{name_of(known, clash.instigator)} against {name_of(known, clash.other)}"
    return Heading(title, clash.text or "Both settle first whether the dice may decide it.")
