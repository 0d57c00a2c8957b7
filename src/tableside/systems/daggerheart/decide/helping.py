"""DH-HOPE-04: Help an Ally, offered or asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.engine import Events
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.values import Actor, Event
from tableside.systems.daggerheart import commands as do
from tableside.systems.daggerheart.decide.paying import pay_hope
from tableside.systems.daggerheart.events import HelpDeclined, HelpGiven
from tableside.systems.daggerheart.state import DualityRoll, HelpAsked, State

if TYPE_CHECKING:
    from tableside.systems.daggerheart.system import Daggerheart


def help_ally(system: Daggerheart, state: State, _actor: Actor, command: do.HelpAlly) -> Events:
    """Somebody helps of their own accord."""
    return _helped(system, state, command.matter, command.character, command.text)


def _helped(system: Daggerheart, state: State, matter: str, helper: str, text: str) -> list[Event]:
    """The Hope is spent even if the die is cancelled later (DH-ADV-04)."""
    thread, roll = opened(state.matters, matter, DualityRoll)
    cost = system.rules.values.hope.help_cost
    return [
        *pay_hope(state, helper, cost, "DH-HOPE-04"),
        HelpGiven(helper, roll.character, text),
        moved(thread, values=replace(roll, helpers=(*roll.helpers, helper))),
    ]


def ask_for_help(
    _system: Daggerheart, state: State, _actor: Actor, command: do.AskForHelp
) -> Events:
    """A question between two seats; the roll waits for it, nothing else does."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    asked = HelpAsked(roll.character, command.helper)
    before = roll.declined.count(command.helper)
    matter = Matter(
        f"{thread.id}.help_{command.helper}{before + 1 if before else ''}",
        "help",
        "open",
        asked,
        (command.helper,),
        parent=thread.id,
    )
    return [MatterOpened(matter)]


def give_help(system: Daggerheart, state: State, _actor: Actor, command: do.GiveHelp) -> Events:
    """The one who was asked helps."""
    question, asked = opened(state.matters, command.matter, HelpAsked)
    given = _helped(system, state, question.parent, asked.helper, command.text)
    return [MatterClosed(command.matter), *given]


def decline_help(
    _system: Daggerheart, state: State, _actor: Actor, command: do.DeclineHelp
) -> Events:
    """The one who was asked does not help, or the roller does not wait."""
    question, asked = opened(state.matters, command.matter, HelpAsked)
    thread, roll = opened(state.matters, question.parent, DualityRoll)
    # Remembered, so that a second question never goes by the first one's name.
    return [
        HelpDeclined(asked.helper, asked.roller),
        MatterClosed(command.matter),
        moved(thread, values=replace(roll, declined=(*roll.declined, asked.helper))),
    ]
