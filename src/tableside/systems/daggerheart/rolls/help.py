"""Help an Ally, offered or asked for (DH-HOPE-04)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.calling_off import CallOff, call_off
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.recalled import Kind, Recalled, always
from tableside.core.showing import ONWARD, Showing
from tableside.core.state import track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import thrown
from tableside.systems.daggerheart.numbers.derived_conditions import out
from tableside.systems.daggerheart.rolls.rolls import MOST_TEXT, open_roll, pay_hope
from tableside.systems.daggerheart.state import HOPE, DualityRoll, HelpAsked, Known, State

HELP = Subject("help")


class HelpAlly(Command, frozen=True, tag="help_ally"):
    """Spend Hope to help another's action roll."""

    text: str = ""


help_ally = HELP.verb(
    HelpAlly,
    "Help an Ally",
    "DH-HOPE-04",
    Who.OTHERS,
    at=("roll", "call"),
    showing=Showing("help"),
)


@help_ally.asks
def _how_one_helps(game: Game, known: Known, pick: Picker) -> Ready:
    roll, helper = open_roll(known, pick), pick.offer.character
    _can_be_helped(roll)
    sentence = f"{known.characters[helper].name} helps already."
    fresh = helper not in roll.helpers
    pick.limit(fresh, Limit.ONCE, "helps_already", "DH-HOPE-04", sentence)
    _pays_for_help(game, known, pick, helper)
    pick.text("text", MOST_TEXT, "How do you help? (may be said aloud instead)")
    return pick.ready(HelpAlly)


def _can_be_helped(roll: DualityRoll) -> None:
    if roll.reaction:
        raise Illegal("help_not_allowed", "Nobody helps a reaction roll.", "DH-REACT-03")


def _pays_for_help(game: Game, known: Known, pick: Picker, helper: str) -> None:
    held = known.tracks[track_of(helper, HOPE)]
    enough = held >= game.rules.values.hope.help_cost
    sentence = f"{known.characters[helper].name} has no Hope to help with."
    pick.limit(enough, Limit.COST, "no_hope", "DH-HOPE-04", sentence)


@help_ally.decides
def _help(game: Game, state: State, _actor: Actor, command: HelpAlly) -> Events:
    """Somebody helps of their own accord; if they were asked as well, that is answered by it."""
    asked = _asked(state, command.matter)
    mine = [MatterClosed(name) for name, one in asked if one.helper == command.character]
    given = _helped(game, state, command.matter, command.character, command.text)
    return [*mine, *given]


def _helped(game: Game, state: State, matter: str, helper: str, text: str) -> list[Event]:
    """The Hope is spent even if the die is cancelled later (DH-ADV-04)."""
    thread, roll = opened(state.matters, matter, DualityRoll)
    cost = game.rules.values.hope.help_cost
    return [
        *pay_hope(state, helper, cost, "DH-HOPE-04"),
        HelpGiven(helper, roll.character, text),
        moved(thread, values=replace(roll, helpers=(*roll.helpers, helper))),
    ]


@HELP.event
class HelpGiven(Event, frozen=True, tag="help_given"):
    """Somebody helps."""

    helper: str
    roller: str
    text: str


@HELP.tells(HelpGiven)
def _given(_game: Game, state: State, event: HelpGiven, _actor: Actor) -> Line:
    words = f": {event.text}" if event.text else "."
    helper, roller = name_of(state, event.helper), name_of(state, event.roller)
    return Line(f"{helper} helps {roller}{words}", ("DH-HOPE-04",))


HELP.recalls(HelpGiven)(always(Recalled(Kind.COUNT, what="times helped")))


class AskForHelp(Command, frozen=True, tag="ask_for_help"):
    """Ask somebody for help before you roll."""

    helper: str = ""


ask_for_help = HELP.verb(AskForHelp, "Ask for help", "DH-HOPE-04", Who.ASKED, at=("roll", "call"))


@ask_for_help.asks
def _whom_to_ask(_game: Game, known: Known, pick: Picker) -> Ready:
    roll = open_roll(known, pick)
    _can_be_helped(roll)
    taken = {roll.character, *roll.helpers, *seen(known, _asked_for, pick.offer.matter)}
    options = [
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.hero and one.present and one.id not in taken and not out(known, one.id)
    ]
    pick.word("helper", options, "Whom do you ask?")
    return pick.ready(AskForHelp)


def _asked_for(known: Known, matter: str) -> frozenset[str]:
    """Who has been asked to help with a roll and not answered yet."""
    asked = (one.values for one in known.matters if isinstance(one.values, HelpAsked))
    return frozenset(one.helper for one in asked if one.roll == matter)


@ask_for_help.decides
def _ask(_game: Game, state: State, _actor: Actor, command: AskForHelp) -> Events:
    """A question between two seats; nothing waits for it, not even the roll."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    asked = HelpAsked(roll.character, command.helper, thread.id)
    before = roll.declined.count(command.helper)
    name = f"{thread.id}.help_{command.helper}{before + 1 if before else ''}"
    return [MatterOpened(Matter(name, "help", "open", asked, (command.helper,)))]


@HELP.tells_opening(HelpAsked)
def _help_asked(_game: Game, state: State, matter: Matter[HelpAsked], _actor: Actor) -> Line:
    asker, helper = name_of(state, matter.values.roller), name_of(state, matter.values.helper)
    return Line(f"{asker} asks {helper} for help.", ("DH-HOPE-04",))


def _asked(state: State, matter: str) -> list[tuple[str, HelpAsked]]:
    """The open questions about a roll, by their names."""
    open_ones = ((one.id, one.values) for one in state.matters)
    return [
        (name, one) for name, one in open_ones if isinstance(one, HelpAsked) and one.roll == matter
    ]


class GiveHelp(Command, frozen=True, tag="give_help"):
    """Help when asked."""

    text: str = ""


give_help = HELP.verb(
    GiveHelp, "Help", "DH-HOPE-04", Who.ASKED, at=("help", "open"), showing=ONWARD
)


@give_help.asks
def _how_it_is_given(game: Game, known: Known, pick: Picker) -> Ready:
    _pays_for_help(game, known, pick, pick.offer.character)
    pick.text("text", MOST_TEXT, "How do you help? (may be said aloud instead)")
    return pick.ready(GiveHelp)


@give_help.decides
def _give(game: Game, state: State, _actor: Actor, command: GiveHelp) -> Events:
    """The one who was asked helps."""
    _, asked = opened(state.matters, command.matter, HelpAsked)
    given = _helped(game, state, asked.roll, asked.helper, command.text)
    return [MatterClosed(command.matter), *given]


class DeclineHelp(Command, frozen=True, tag="decline_help"):
    """Do not help, or do not wait for it."""


decline_help = HELP.verb(
    DeclineHelp, "No help", "DH-HOPE-04", Who.ABOUT, at=("help", "open"), default=True
)


@decline_help.decides
def _decline(_game: Game, state: State, _actor: Actor, command: DeclineHelp) -> Events:
    """The one who was asked does not help, or the roller does not wait."""
    _, asked = opened(state.matters, command.matter, HelpAsked)
    return [HelpDeclined(asked.helper, asked.roller), *goes_alone(state, command.matter)]


def goes_alone(state: State, matter: str) -> list[Event]:
    """A question is closed, and the roller goes on without an answer."""
    _, asked = opened(state.matters, matter, HelpAsked)
    thread, roll = opened(state.matters, asked.roll, DualityRoll)
    # Remembered, so that a second question never goes by the first one's name; whoever is about
    # to roll is not held up by it.
    alone = replace(roll, declined=(*roll.declined, asked.helper))
    return [
        MatterClosed(matter),
        moved(thread, values=alone, asks=thread.asks, same=True),
    ]


@HELP.event
class HelpDeclined(Event, frozen=True, tag="help_declined"):
    """Somebody does not help, or was not waited for."""

    helper: str
    roller: str


@HELP.tells(HelpDeclined)
def _declined(_game: Game, state: State, event: HelpDeclined, _actor: Actor) -> Line:
    helper, roller = name_of(state, event.helper), name_of(state, event.roller)
    return Line(f"{helper} does not help {roller}.", ("DH-HOPE-04",))


@HELP.on(thrown)
def _unanswered(_game: Game, state: State, matter: str) -> list[Event]:
    """The dice are thrown: whoever was asked and has not answered does not help."""
    return [
        event
        for name, one in _asked(state, matter)
        for event in (HelpDeclined(one.helper, one.roller), MatterClosed(name))
    ]


def call_off_asked(game: Game, state: State, actor: Actor, command: CallOff) -> Events:
    """A roll is called off with whatever was asked about it."""
    return with_questions(state, call_off(game, state, actor, command))


def with_questions(state: State, events: list[Event]) -> list[Event]:
    """Nobody is asked any more about a roll that closes."""
    closed = {one.id for one in events if isinstance(one, MatterClosed)}
    moot = [name for roll in closed for name, _ in _asked(state, roll)]
    return [*events, *map(MatterClosed, sorted(moot))]


@HELP.heads(HelpAsked, open="to help or not")
def _head_of_help_asked(_game: Game, known: Known, matter: Matter[HelpAsked]) -> Heading:
    asked = matter.values
    return Heading(f"{name_of(known, asked.roller)} asks {name_of(known, asked.helper)} for help")
