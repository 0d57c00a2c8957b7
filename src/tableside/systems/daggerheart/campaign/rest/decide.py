"""A rest from its call to its end: moves, projects, dice, Fear, a countdown."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.play import fold
from tableside.core.state import Gained, Reset, Rested
from tableside.core.values import GM_SEAT, Actor, Event, Events, Roll
from tableside.systems.daggerheart.campaign.cards.loadout import laid_out
from tableside.systems.daggerheart.campaign.rest import commands as do
from tableside.systems.daggerheart.campaign.rest import events as was
from tableside.systems.daggerheart.campaign.rest.moves import MOVES, WORK, applied, in_order, rolled
from tableside.systems.daggerheart.campaign.rest.offers import BEGUN, NEW, ROLL, long_term, sleepers
from tableside.systems.daggerheart.campaign.values import LONG, Downtime, Project, Rest
from tableside.systems.daggerheart.death import wakes
from tableside.systems.daggerheart.decide.outcome import gain
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.countdowns.decide import fresh
from tableside.systems.daggerheart.scene.countdowns.events import CountdownBegan
from tableside.systems.daggerheart.scene.countdowns.ticking import ticked
from tableside.systems.daggerheart.scene.spotlight.turn import PROJECT
from tableside.systems.daggerheart.scene.values import Advance, Bent, Countdown
from tableside.systems.daggerheart.standing import UNCONSCIOUS, has
from tableside.systems.daggerheart.state import FEAR, SHORT_RESTS, DualityRoll, State, Thread


def call_rest(_game: Game, state: State, _actor: Actor, command: do.CallRest) -> Events:
    """DH-REST-01 and -02: everybody who is there says what they do with it."""
    heroes = sleepers(state)
    rest = Rest(command.kind, heroes)
    # whoever is unconscious takes moves of their own only in a long rest.
    awake = tuple(one for one in heroes if command.kind == LONG or not has(state, one, UNCONSCIOUS))
    return [MatterOpened(Matter(f"z{state.opened + 1}", "rest", "moves", rest, awake))]


def choose_moves(_game: Game, state: State, _actor: Actor, command: do.ChooseMoves) -> Events:
    """DH-REST-05: one hero's two moves; nobody waits to be asked in turn."""
    thread, rest = opened(state.matters, command.matter, Rest)
    who = command.character
    chosen = tuple(_move(command, which) for which in ("first", "second"))
    said = was.MovesChosen(who, tuple(MOVES[one.move] for one in chosen))
    left = tuple(one for one in thread.asks if one != who)
    values = replace(rest, moves={**rest.moves, who: chosen})
    return [said, moved(thread, values=values, asks=left, same=True)]


def _move(command: do.ChooseMoves, which: str) -> Downtime:
    project = getattr(command, f"{which}_project")
    return Downtime(
        getattr(command, which),
        getattr(command, f"{which}_target"),
        "" if project == NEW else project,
        getattr(command, f"{which}_name"),
    )


def swap_cards(game: Game, state: State, _actor: Actor, command: do.SwapCards) -> Events:
    """DH-REST-04: what is in hand from now on."""
    return laid_out(game, state, command.character, command.loadout)


def interrupt(_game: Game, state: State, _actor: Actor, command: do.InterruptRest) -> Events:
    """DH-REST-13: a short rest gives nothing, a long one what a short one would."""
    thread, rest = opened(state.matters, command.matter, Rest)
    said = was.RestInterrupted(rest.kind)
    if rest.kind != LONG:
        return [said, MatterClosed(thread.id)]
    # Whoever meant to work on a project, which takes a long rest, chooses anew.
    kept = {
        who: moves for who, moves in rest.moves.items() if all(move.move != WORK for move in moves)
    }
    anew = tuple(who for who in rest.moves if who not in kept)
    broken = replace(rest, interrupted=True, moves=kept)
    return [said, moved(thread, values=broken, asks=(*thread.asks, *anew))]


def moves_step(_game: Game, _state: State, thread: Thread) -> Events:
    """All moves are in: the GM is asked about projects, one by one."""
    rest = thread.values
    assert isinstance(rest, Rest)
    events: list[Event] = [moved(thread, "projects")]
    if rest.benefit == LONG:
        works = [(who, move) for who, move in in_order(rest) if move.move == WORK]
        for place, (who, move) in enumerate(works, 1):
            values = Project(who, move.project, move.name)
            name = f"{thread.id}.project{place}"
            asked = Matter(name, "project", "open", values, (GM_SEAT,), parent=thread.id)
            events.append(MatterOpened(asked))
    return events


def projects_step(game: Game, state: State, thread: Thread) -> Events:
    """The projects are settled: dice for the other moves, if any need them."""
    rest = thread.values
    assert isinstance(rest, Rest)
    if count := rolled(rest):
        sides = (game.rules.values.rests.die,) * count
        return [moved(thread, "dice", roll=Roll(f"{thread.id}.dice", sides))]
    return [*applied(game, state, rest, ()), _fear(game, thread)]


def _fear(game: Game, thread: Thread) -> Event:
    """DH-REST-06: the GM's die is the last one of a rest."""
    die = Roll(f"{thread.id}.fear", (game.rules.values.rests.fear_die,))
    return moved(thread, "fear", roll=die)


def faces_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of the moves, or the GM's own."""
    rest = thread.values
    assert isinstance(rest, Rest)
    fell = was.RestDiceFell(faces, fear=thread.step == "fear")
    if thread.step == "dice":
        return [fell, *applied(game, state, rest, faces), _fear(game, thread)]
    # DH-REST-07, DH-FEAR-09: a long rest adds 1 for each hero.
    values = game.rules.values.rests
    more = values.fear_per_hero * len(rest.heroes) if rest.benefit == LONG else 0
    gained = gain(game, state, FEAR, faces[0] + more, "DH-FEAR-09")
    if rest.benefit == LONG and long_term(list(state.countdowns.values())):
        return [fell, gained, moved(thread, "countdown", asks=(GM_SEAT,))]
    return [fell, gained, *_ended(game, fold(game, state, [gained]), thread, rest)]


def choose_countdown(
    game: Game, state: State, _actor: Actor, command: do.ChooseCountdown
) -> Events:
    """DH-REST-07, DH-CD-09: one long-term countdown, if the GM likes."""
    thread, rest = opened(state.matters, command.matter, Rest)
    events: list[Event] = []
    if command.countdown:
        one = state.countdowns[command.countdown]
        events += ticked(game, state, one, 1, "DH-CD-09", origin=thread.id)
    return [*events, *_ended(game, fold(game, state, events), thread, rest)]


def _ended(game: Game, state: State, thread: Thread, rest: Rest) -> list[Event]:
    """DH-REST-03: a completed short rest counts, a completed long one begins anew (A-30)."""
    events: list[Event] = []
    if rest.kind != LONG:
        events.append(Gained(SHORT_RESTS, 1, "DH-REST-03"))
    elif not rest.interrupted:
        if state.tracks[SHORT_RESTS]:
            events.append(Reset(SHORT_RESTS, 0, "DH-REST-03"))
        for who in rest.heroes:
            if who in state.characters:
                events += wakes(fold(game, state, events), who)
    return [*events, Rested(long=rest.benefit == LONG), MatterClosed(thread.id)]


def judge_project(game: Game, state: State, _actor: Actor, command: do.JudgeProject) -> Events:
    """DH-REST-12: a new project opens its countdown; later it ticks, or a roll says how far."""
    thread, work = opened(state.matters, command.matter, Project)
    events: list[Event] = []
    project = work.project
    if not project:
        project = fresh(state)
        began = Countdown(
            project,
            work.name,
            command.start,
            command.start,
            Advance.REST,
            Bent.PROGRESS,
            project=True,
        )
        events.append(CountdownBegan(began))
    now = fold(game, state, events)
    if command.how == BEGUN:
        return [*events, MatterClosed(thread.id)]
    if command.how == ROLL:
        roll = DualityRoll(
            work.character,
            trait=command.trait,
            difficulty=command.difficulty,
            purpose=PROJECT,
            member_of=project,
        )
        child = Matter(f"{thread.id}.roll", "roll", RollStep.CALL, roll, parent=thread.parent)
        return [*events, MatterOpened(child), MatterClosed(thread.id)]
    ticks = game.rules.values.rests.project_ticks
    events += _worked(game, now, project, ticks, origin=thread.id, who=work.character)
    return [*events, MatterClosed(thread.id)]


def _worked(
    game: Game, state: State, project: str, ticks: int, *, origin: str, who: str
) -> list[Event]:
    one = state.countdowns.get(project)
    if one is None or one.done or not ticks:
        return []  # it was finished or given up meanwhile
    return ticked(game, state, one, ticks, "DH-REST-12", origin=origin, character=who)


def project_rolled(
    game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """A-13: by the progress column of DH-CD-03; Hope and Fear accrue, the spotlight stays."""
    ticks = game.rules.values.countdowns.dynamic[result][1]
    worked = _worked(game, state, roll.member_of, ticks, origin=thread.id, who=roll.character)
    return [*worked, MatterClosed(thread.id)]
