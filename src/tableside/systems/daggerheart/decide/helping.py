"""DH-HOPE-04: Help an Ally, offered or asked for."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.calling_off import CallOff, call_off
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.values import Actor, Event, Events
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide.paying import pay_hope
from tableside.systems.daggerheart.events import HelpDeclined, HelpGiven
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.state import DualityRoll, HelpAsked, State


def help_ally(game: Game, state: State, _actor: Actor, command: do.HelpAlly) -> Events:
    """Somebody helps of their own accord; if they were asked as well, that is answered by it."""
    asked = _asked(state, command.matter)
    mine = [MatterClosed(name) for name, one in asked if one.helper == command.character]
    given = _helped(game, state, command.matter, command.character, command.text)
    return [*mine, *given]


def _asked(state: State, matter: str) -> list[tuple[str, HelpAsked]]:
    """The open questions about a roll, by their names."""
    open_ones = ((one.id, one.values) for one in state.matters)
    return [
        (name, one) for name, one in open_ones if isinstance(one, HelpAsked) and one.roll == matter
    ]


def _helped(game: Game, state: State, matter: str, helper: str, text: str) -> list[Event]:
    """The Hope is spent even if the die is cancelled later (DH-ADV-04)."""
    thread, roll = opened(state.matters, matter, DualityRoll)
    cost = game.rules.values.hope.help_cost
    return [
        *pay_hope(state, helper, cost, "DH-HOPE-04"),
        HelpGiven(helper, roll.character, text),
        moved(thread, values=replace(roll, helpers=(*roll.helpers, helper))),
    ]


def ask_for_help(_game: Game, state: State, _actor: Actor, command: do.AskForHelp) -> Events:
    """A question between two seats; nothing waits for it, not even the roll."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    asked = HelpAsked(roll.character, command.helper, thread.id)
    before = roll.declined.count(command.helper)
    name = f"{thread.id}.help_{command.helper}{before + 1 if before else ''}"
    return [MatterOpened(Matter(name, "help", "open", asked, (command.helper,)))]


def unanswered(_game: Game, state: State, matter: str) -> list[Event]:
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


def give_help(game: Game, state: State, _actor: Actor, command: do.GiveHelp) -> Events:
    """The one who was asked helps."""
    _, asked = opened(state.matters, command.matter, HelpAsked)
    given = _helped(game, state, asked.roll, asked.helper, command.text)
    return [MatterClosed(command.matter), *given]


def decline_help(_game: Game, state: State, _actor: Actor, command: do.DeclineHelp) -> Events:
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
