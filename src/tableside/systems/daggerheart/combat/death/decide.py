"""DH-DEATH: three ways to meet the end, one of which is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.engine import Events
from tableside.core.matters import MatterClosed, moved, opened
from tableside.core.notes import Note, note_opened
from tableside.core.play import fold
from tableside.core.state import SheetEdited, Spent, track_of
from tableside.core.values import GM_SEAT, Actor, Event, Roll
from tableside.systems.daggerheart.combat.attack.damage import blow_of, damage_roll
from tableside.systems.daggerheart.combat.attack.weapons import weapon_of
from tableside.systems.daggerheart.combat.death import commands as do
from tableside.systems.daggerheart.combat.death.dying import dies, falls, retires
from tableside.systems.daggerheart.combat.death.events import (
    DeathMoveChosen,
    DeedJudged,
    RiskRolled,
    ScarRolled,
)
from tableside.systems.daggerheart.combat.death.opening import (
    APPROVE,
    BLAZE,
    CHOOSE,
    END,
    RISK,
    SCAR,
    SHARE,
)
from tableside.systems.daggerheart.combat.harm.marking import clear
from tableside.systems.daggerheart.fight import DeathMove
from tableside.systems.daggerheart.standing import hope_slots, marked, out
from tableside.systems.daggerheart.state import HOPE, HP, STRESS, State, Thread

if TYPE_CHECKING:
    from tableside.systems.daggerheart.system import Daggerheart

D12 = 12
_WORSE = "The situation gets worse for everybody still standing."


def blaze(system: Daggerheart, state: State, _actor: Actor, command: do.BlazeOfGlory) -> Events:
    """DH-DEATH-02: no Duality dice; what it does is a critical, and then the hero dies."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    said = DeathMoveChosen(thread.id, who, "blaze_of_glory", command.text)
    going = replace(death, move="blaze_of_glory", target=command.target)
    if command.target:
        weapon = weapon_of(system.rules, state.characters[who], command.weapon)
        going = replace(going, weapon=weapon)
    if system.rules.values.death.approval:
        return [said, moved(thread, APPROVE, going, (GM_SEAT,))]
    return [said, *_blazes(system, state, thread, going)]


def _blazes(system: Daggerheart, state: State, thread: Thread, death: DeathMove) -> list[Event]:
    """The deed itself; one that strikes nobody is told and done."""
    if death.weapon is None or out(state, death.target):  # whom it was meant for fell meanwhile
        return [moved(thread, END, death)]
    roll = damage_roll(state, thread.id, death.character, death.weapon)
    if roll is not None:
        return [moved(thread, BLAZE, death, roll=roll)]
    return list(fell(system, state, replace(thread, step=BLAZE, values=death), ()))


def approve(system: Daggerheart, state: State, _actor: Actor, command: do.ApproveDeed) -> Events:
    """DH-DEATH-02: so be it."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    said = DeedJudged(thread.id, death.character, approved=True)
    return [said, *_blazes(system, state, thread, death)]


def refuse(_system: Daggerheart, state: State, _actor: Actor, command: do.RefuseDeed) -> Events:
    """DH-DEATH-02: another deed, or another death move."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    said = DeedJudged(thread.id, death.character, approved=False)
    who = death.character
    return [said, moved(thread, CHOOSE, DeathMove(who), (who,))]


def avoid(system: Daggerheart, state: State, _actor: Actor, command: do.AvoidDeath) -> Events:
    """DH-DEATH-03, -04: unconscious at once, and the Hope die against the level."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    worse = Note("death_move", who, _WORSE, "DH-DEATH-03")
    die = Roll(f"{thread.id}.scar", (system.rules.values.death.scar_die,), who)
    return [
        DeathMoveChosen(thread.id, who, "avoid_death"),
        *falls(who),
        note_opened(thread.id, 1, worse),
        moved(thread, SCAR, replace(death, move="avoid_death"), roll=die),
    ]


def risk(_system: Daggerheart, state: State, _actor: Actor, command: do.RiskItAll) -> Events:
    """DH-DEATH-06 to -08: both dice, and no action roll, so no Hope and no Fear."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    dice = Roll(f"{thread.id}.risk", (D12, D12), who)
    return [
        DeathMoveChosen(thread.id, who, "risk_it_all"),
        moved(thread, RISK, replace(death, move="risk_it_all"), roll=dice),
    ]


def fell(system: Daggerheart, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of whichever move was chosen."""
    death = thread.values
    assert isinstance(death, DeathMove)
    if thread.step == SCAR:
        return _scarred(system, state, thread, death.character, faces[0])
    if thread.step == RISK:
        return _risked(state, thread, death, faces)
    assert death.weapon is not None
    events = blow_of(  # DH-DEATH-02: a critical without any roll
        state,
        thread,
        faces,
        who=death.character,
        weapon=death.weapon,
        targets=(death.target,),
        critical=True,
    )
    return [*events, moved(thread, END, death)]


def _scarred(system: Daggerheart, state: State, thread: Thread, who: str, face: int) -> list[Event]:
    """DH-DEATH-04: at or below the level it leaves a scar, which takes a Hope slot."""
    person = state.characters[who]
    scar = face <= person.level
    events: list[Event] = [ScarRolled(thread.id, who, face, person.level, scar)]
    if scar:
        edited = replace(person, scars=(*person.scars, f"scar {len(person.scars) + 1}"))
        events.append(SheetEdited(edited))
        after = fold(system, state, events)
        room = max(0, hope_slots(after, who, system.rules.values.hope.max).value)
        surplus = after.tracks[track_of(who, HOPE)] - room
        if surplus > 0:  # DH-HOPE-08: what no slot holds is gone
            events.append(Spent(track_of(who, HOPE), surplus, "DH-HOPE-08"))
        if room == 0:
            events += retires(who)
    return [*events, MatterClosed(thread.id)]


def _risked(state: State, thread: Thread, death: DeathMove, faces: tuple[int, ...]) -> list[Event]:
    hope, fear = faces
    who = death.character
    said = RiskRolled(thread.id, who, hope, fear)
    if fear > hope:  # DH-DEATH-07
        return [said, *dies(state, who, "DH-DEATH-07"), MatterClosed(thread.id)]
    if hope == fear:  # DH-DEATH-08
        everything = [
            *clear(state, who, HP, marked(state, who, HP), "DH-DEATH-08"),
            *clear(state, who, STRESS, marked(state, who, STRESS), "DH-DEATH-08"),
        ]
        return [said, *everything, MatterClosed(thread.id)]
    return [said, moved(thread, SHARE, replace(death, hope=hope), (who,))]


def share(_system: Daggerheart, state: State, _actor: Actor, command: do.ShareHope) -> Events:
    """DH-DEATH-06: the points add up to the Hope die; what finds nothing to clear is lost."""
    thread, death = opened(state.matters, command.matter, DeathMove)
    who = death.character
    return [
        *clear(state, who, HP, command.hp, "DH-DEATH-06"),
        *clear(state, who, STRESS, death.hope - command.hp, "DH-DEATH-06"),
        MatterClosed(thread.id),
    ]


def end_step(_system: Daggerheart, state: State, thread: Thread) -> Events:
    """The last deed is done."""
    death = thread.values
    assert isinstance(death, DeathMove)
    return [*dies(state, death.character, "DH-DEATH-02"), MatterClosed(thread.id)]
