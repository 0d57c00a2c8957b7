"""Fate rolls, and heroes at odds."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.evening import people
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.state import EffectBegan
from tableside.core.values import Actor, Events, Roll
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.chance import commands as do
from tableside.systems.daggerheart.scene.chance import events as was
from tableside.systems.daggerheart.scene.chance.consent import agreed, agreement
from tableside.systems.daggerheart.scene.values import Clash, FateRoll
from tableside.systems.daggerheart.state import Known, State, Thread

D12, MOST_TEXT = 12, 200


def _ask_fate(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.word("who", people(known, heroes=True), "Who rolls?")
    dice = (Option("hope", "the Hope die"), Option("fear", "the Fear die"))
    pick.word("die", dice, "Which die?")
    pick.number("number", 1, D12, "Which number?", default=4)
    pick.flag("over", "Which way?", yes="that number or more", no="that number or less")
    pick.text("stakes", MOST_TEXT, "What does it decide? (may be said aloud instead)")
    return pick.ready(do.CallFate)


def call_fate(_game: Game, state: State, _actor: Actor, command: do.CallFate) -> Events:
    """DH-FATE-01: the GM states the stakes, a named player rolls."""
    values = FateRoll(command.who, command.die, command.number, command.over, command.stakes)
    matter = Matter(f"f{state.opened + 1}", "fate", "call", values, (command.who,))
    return [MatterOpened(matter)]


def _ask_roll(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.RollFate)


def roll_fate(_game: Game, state: State, _actor: Actor, command: do.RollFate) -> Events:
    """One die, without modifiers."""
    thread, fate = opened(state.matters, command.matter, FateRoll)
    roll = Roll(f"{thread.id}.dice", (D12,), fate.character)
    return [moved(thread, "roll", roll=roll)]


def fate_fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """No Hope, no Fear, no spotlight, no countdown: it only says yes or no."""
    fate = thread.values
    assert isinstance(fate, FateRoll)
    met = faces[0] >= fate.number if fate.over else faces[0] <= fate.number
    said = was.FateRolled(
        fate.character, fate.die, faces[0], fate.number, fate.over, met, fate.stakes
    )
    return [said, MatterClosed(thread.id)]


def _ask_oppose(_game: Game, known: Known, pick: Picker) -> Ready:
    me = pick.offer.character
    settling = seen(known, _settling)
    others = [
        Option(one.id, one.name)
        for one in known.characters.values()
        if one.hero and one.present and one.id != me
        if not agreed(known, me, one.id) and frozenset((me, one.id)) not in settling
    ]
    pick.word("other", others, "Against whom?")
    pick.text("text", MOST_TEXT, "What is it about? (may be said aloud instead)")
    return pick.ready(do.Oppose)


def _settling(known: Known) -> tuple[frozenset[str], ...]:
    """Between whom it is being asked already."""
    clashes = (one.values for one in known.matters if isinstance(one.values, Clash))
    return tuple(frozenset(each.about) for each in clashes)


def oppose(_game: Game, state: State, _actor: Actor, command: do.Oppose) -> Events:
    """DH-PVP-01: both players are asked before any dice."""
    clash = Clash(command.character, command.other, command.text)
    matter = Matter(f"p{state.opened + 1}", "clash", "open", clash, clash.about)
    return [MatterOpened(matter)]


def _ask_agree(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.AgreeToClash)


def _ask_refuse(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.RefuseClash)


def agree(_game: Game, state: State, _actor: Actor, command: do.AgreeToClash) -> Events:
    """Once both have said yes it holds for the scene."""
    thread, clash = opened(state.matters, command.matter, Clash)
    left = tuple(one for one in thread.asks if one != command.character)
    if left:
        so_far = replace(clash, agreed=(*clash.agreed, command.character))
        return [moved(thread, values=so_far, asks=left, same=True)]
    return [
        was.ClashSettled(clash.instigator, clash.other, agreed=True),
        EffectBegan(agreement(clash.instigator, clash.other)),
        MatterClosed(thread.id),
    ]


def refuse(_game: Game, state: State, _actor: Actor, command: do.RefuseClash) -> Events:
    """One no is enough."""
    _, clash = opened(state.matters, command.matter, Clash)
    settled = was.ClashSettled(clash.instigator, clash.other, agreed=False)
    return [settled, MatterClosed(command.matter)]


_OPEN = ("open",)

VERBS = (
    Verb(do.CallFate, "Let fate decide", "DH-FATE-01", Who.GM, _ask_fate),
    Verb(do.RollFate, "Roll for fate", "DH-FATE-01", Who.ASKED, _ask_roll, "fate", ("call",)),
    Verb(do.Oppose, "Act against another hero", "DH-PVP-01", Who.OWN, _ask_oppose),
    Verb(do.AgreeToClash, "Let dice settle it", "DH-PVP-01", Who.ASKED, _ask_agree, "clash", _OPEN),
    Verb(do.RefuseClash, "No dice between us", "DH-PVP-01", Who.ASKED, _ask_refuse, "clash", _OPEN),
)
