"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter
from tableside.core.matters import Matter
from tableside.core.tell import name_of
from tableside.core.values import Actor, Line, Thrown
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.scene.chance import commands as do
from tableside.systems.daggerheart.scene.chance import decide
from tableside.systems.daggerheart.scene.chance import events as was
from tableside.systems.daggerheart.scene.values import Clash, FateRoll
from tableside.systems.daggerheart.state import State


def _said(state: State, _event: object) -> State:
    return state


def _wanted(number: int, *, over: bool) -> str:
    return f"{number} or {'more' if over else 'less'}"


def _called(_game: Game, state: State, matter: Matter[FateRoll], _actor: Actor) -> Line:
    fate = matter.values
    stakes = f": {fate.stakes}" if fate.stakes else "."
    wanted = _wanted(fate.number, over=fate.over)
    who = name_of(state, fate.character)
    text = f"{who} rolls the {fate.die.title()} die for fate, {wanted}{stakes}"
    return Line(text, ("DH-FATE-01",))


def _rolled(_game: Game, state: State, event: was.FateRolled, _actor: Actor) -> Line:
    answer = "it is so" if event.met else "it is not so"
    who, die = name_of(state, event.character), event.die.title()
    dice = Thrown("fate", (event.face,), labels=(die,), character=event.character)
    wanted = _wanted(event.number, over=event.over)
    return Line(f"{who}'s {die} die shows {event.face}, {wanted}: {answer}.", ("DH-FATE-01",), dice)


def _clash(_game: Game, state: State, matter: Matter[Clash], _actor: Actor) -> Line:
    clash = matter.values
    words = f": {clash.text}" if clash.text else "."
    one, other = name_of(state, clash.instigator), name_of(state, clash.other)
    return Line(f"{one} acts against {other}{words} How do you settle it?", ("DH-PVP-01",))


def _settled(_game: Game, state: State, event: was.ClashSettled, _actor: Actor) -> Line:
    one, other = name_of(state, event.instigator), name_of(state, event.other)
    how = "may be settled by dice" if event.agreed else "is settled without dice"
    return Line(f"What stands between {one} and {other} {how}.", ("DH-PVP-01",))


CHANCE = Chapter(
    verbs=decide.VERBS,
    deciders={
        do.CallFate: decide.call_fate,
        do.RollFate: decide.roll_fate,
        do.Oppose: decide.oppose,
        do.AgreeToClash: decide.agree,
        do.RefuseClash: decide.refuse,
    },
    on_faces={"fate": decide.fate_fell},
    defaults={("fate", "call"): ("roll_fate",), ("clash", "open"): ("refuse_clash",)},
    rolls={"fate": "fate roll"},
    handlers={was.FateRolled: _said, was.ClashSettled: _said},
    lines={was.FateRolled: _rolled, was.ClashSettled: _settled},
    opened={FateRoll: _called, Clash: _clash},
)
