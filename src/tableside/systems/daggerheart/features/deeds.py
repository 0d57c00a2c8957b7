"""What each word of a row does here, once it is its turn: one function a word."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tableside.core import row_interpreter, rows
from tableside.core.cards import TokensLaid, fold_tokens, lay_tokens, tell_tokens
from tableside.core.hooks import Switch
from tableside.core.matters import Matter, MatterOpened, moved
from tableside.core.maximums import leave_room
from tableside.core.notes import Note, note_opened
from tableside.core.play import fold
from tableside.core.row_interpreter import GO, Deed, Run, Task, Trial
from tableside.core.state import EffectBegan, Spent, track_of
from tableside.core.values import Event
from tableside.systems.daggerheart.features import words
from tableside.systems.daggerheart.features.words import ACTION, damage_of, effect_of, trait_for
from tableside.systems.daggerheart.fights import adversaries as foes
from tableside.systems.daggerheart.fights.attacks import AttackDeclared, aimed_at
from tableside.systems.daggerheart.fights.conditions import TEMPORARY, beside
from tableside.systems.daggerheart.fights.slots import CLEARED, clear, forced_stress, mark_hp
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.numbers.derived_conditions import out
from tableside.systems.daggerheart.numbers.reckon import kept_back
from tableside.systems.daggerheart.rolls.outcome import gain
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.countdowns import (
    KINDS,
    MOST_COUNTDOWNS,
    CountdownBegan,
    fresh,
)
from tableside.systems.daggerheart.state import (
    ATTACK,
    CARD,
    FEAR,
    HOPE,
    DualityRoll,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import FoeAttack, Harming, harm_opened
from tableside.systems.daggerheart.state.scene import Countdown

DEEDS = Subject("feature deeds")

_RULES = {HOPE: "DH-HOPE-07", FEAR: "DH-FEAR-05"}  # a feature says what it gives and takes
_STANDARD = "standard"


@dataclass(frozen=True)
class Stage:
    """Where a deed is carried out."""

    state: State
    thread: Thread
    run: Run

    @property
    def title(self) -> str:
        """What is at work."""
        return self.run.row.title if self.run.row is not None else ""


word = Switch[Game, type[rows.Action], [Stage, Any, str], list[Event]]("what a word of a row does")


def perform(game: Game, state: State, thread: Thread, todo: Deed) -> list[Event]:
    """Carry one deed out on one of them, and go on; whoever has left the table is let be."""
    assert isinstance(thread.values, Run)
    at = Stage(state, thread, thread.values)
    if todo.who and todo.who not in state.characters:
        return _on(at)
    found = word.ask(game, type(todo.action), at, todo.action, todo.who)
    assert found is not None
    return found


def _on(at: Stage) -> list[Event]:
    return [moved(at.thread, GO, row_interpreter.done(at.run))]


def _counted(at: Stage) -> Event:
    """The deed is done, and something of it has a name of its own."""
    return moved(at.thread, GO, replace(row_interpreter.done(at.run), count=at.run.count + 1))


@DEEDS.answers(word, rows.Suffer)
def _suffer(game: Game, at: Stage, action: rows.Suffer, who: str) -> list[Event]:
    """DH-ATK-07: damage first, for all whom it strikes; then what is marked without any."""
    if action.damage:
        return _harm(at, action)
    events: list[Event] = []
    if action.hp:
        events += mark_hp(game, at.state, who, int(action.hp), "DH-HP-04", parent=at.thread.id)
    if action.stress:
        now = fold(game, at.state, events)
        events += forced_stress(game, now, who, int(action.stress), "DH-STR-05")
    return [*_on(at), *events]


def _harm(at: Stage, action: rows.Suffer) -> list[Event]:
    """DH-REACT-04: the dice are thrown once for all, whole or half for each of them."""
    struck: dict[str, Task] = {}
    left: list[Task] = []
    for task in at.run.todo:
        one = task.action
        if isinstance(one, rows.Suffer) and _alike(one, action) and task.them not in struck:
            struck[task.them] = task
            rest = replace(one, damage=0, half=False)
            left += [replace(task, action=rest)] if rest.hp or rest.stress else []
        else:
            left.append(task)
    there = tuple(who for who in struck if who in at.state.characters)
    halved = tuple(who for who in there if getattr(struck[who].action, "half", False))
    harming = Harming(
        targets=there,
        source=at.title,
        damage=damage_of(action.damage, action.kind, direct=action.direct),
        rule="DH-REACT-04",
        halved=halved,
        by=at.run.actor,
    )
    count = at.run.count + 1
    went_on = moved(at.thread, GO, replace(at.run, todo=tuple(left), count=count))
    return [went_on, harm_opened(f"{at.thread.id}.harm{count}", harming, at.thread.id)]


def _alike(one: rows.Suffer, other: rows.Suffer) -> bool:
    return (one.damage, one.kind, one.direct) == (other.damage, other.kind, other.direct)


@DEEDS.answers(word, rows.Heal)
def _heal(_game: Game, at: Stage, action: rows.Heal, who: str) -> list[Event]:
    """DH-STR-04: what a feature clears."""
    amount = int(action.amount)
    return [*_on(at), *clear(at.state, who, action.track, amount, CLEARED[action.track])]


@DEEDS.answers(word, rows.Resource)
def _resource(game: Game, at: Stage, action: rows.Resource, who: str) -> list[Event]:
    """Hope of somebody's or Fear; adversaries have no Hope to win or lose."""
    track = FEAR if action.track == FEAR else track_of(who, action.track)
    rule, amount = _RULES[action.track], int(action.amount)
    if track not in at.state.tracks:
        return _on(at)
    if amount >= 0:
        return [*_on(at), gain(game, at.state, track, amount, rule)]
    lost = min(-amount, at.state.tracks[track])
    return [*_on(at), *([Spent(track, lost, rule)] if lost else [])]


@DEEDS.answers(word, rows.Bear)
def _bear(game: Game, at: Stage, action: rows.Bear, who: str) -> list[Event]:
    """A condition or an effect begins; another reason for the same condition stands beside it."""
    made = effect_of(game.rules, who, action, at.title)
    if made.source == TEMPORARY:
        made = beside(at.state, made)
    return [*_on(at), *leave_room(game, at.state, EffectBegan(made))]


@DEEDS.answers(word, rows.Try)
def _try(game: Game, at: Stage, _action: rows.Try, _who: str) -> list[Event]:
    """DH-REACT-04: each of them rolls, as children, in any order; nobody does who is down."""
    run = row_interpreter.struck(at.run, lambda who: f"{at.thread.id}.{who}{at.run.count + 1}")
    able = [one for one in run.trials if _can(at.state, one.task.them)]
    events = [_trial(game, at, one) for one in able]
    return [moved(at.thread, GO, replace(run, trials=tuple(able))), *events]


def _can(state: State, who: str) -> bool:
    return who in state.characters and not out(state, who)


def _trial(game: Game, at: Stage, trial: Trial) -> Event:
    action = trial.task.action
    assert isinstance(action, rows.Try)
    made = reaction_of(game, at.state, at.run, action, trial.task.them)
    if isinstance(made, FoeAttack):
        return foes.thrown(game, at.state, trial.name, made, at.thread.id)
    return _rolled(at, trial.name, replace(made, stakes=at.title, member_of=at.thread.id))


def reaction_of(
    game: Game, source: Reading, run: Run, action: rows.Try, who: str
) -> DualityRoll | FoeAttack:
    """The roll that somebody makes, for state or known; without a Difficulty the user's counts."""
    person, user = source.characters[who], source.characters[run.actor]
    acts, difficulty = action.kind == ACTION, action.dn or user.difficulty
    if not person.hero:  # DH-FOE-04
        least = difficulty or game.rules.values.rolls.difficulty_usual
        hidden = not action.dn and kept_back(source, run.actor)
        return FoeAttack(attacker=who, difficulty=least, hidden=hidden, reaction=not acts)
    return DualityRoll(
        character=who,
        trait=trait_for(person, action.skill),
        difficulty=difficulty,
        reaction=not acts,
        hidden=not action.dn and kept_back(source, run.actor),
        purpose=CARD if acts else "",
    )


def _rolled(at: Stage, name: str, roll: DualityRoll) -> Event:
    return MatterOpened(Matter(name, "roll", RollStep.CALL, roll, parent=at.thread.id))


@DEEDS.answers(word, rows.Strike)
def _strike(game: Game, at: Stage, action: rows.Strike, _who: str) -> list[Event]:
    """DH-ATK-07, DH-FOE-01: one roll against all of them, and one for the damage."""
    name = f"{at.thread.id}.attack{at.run.count + 1}"
    run = row_interpreter.struck(at.run, lambda who: f"{name}.{who}")
    trials = tuple(one for one in run.trials if _can(at.state, one.task.them))
    targets = tuple(one.task.them for one in trials)
    went_on = moved(at.thread, GO, replace(run, trials=trials))
    user = at.state.characters[at.run.actor]
    if not targets or out(at.state, user.id):
        return [moved(at.thread, GO, replace(run, trials=()))]
    weapon = words.weapon_of(at.title, action, trait_for(user, action.skill))
    if not user.hero:
        made = FoeAttack(attacker=user.id, target=targets[0], others=targets[1:], weapon=weapon)
        return [went_on, *foes.declared(game, at.state, name, made, at.thread.id)]
    purpose = ATTACK if action.damage else CARD
    roll = aimed_at(at.state, user.id, weapon, targets, purpose)
    said = AttackDeclared(
        matter=name, attacker=user.id, target=targets[0], weapon=weapon.name, others=targets[1:]
    )
    return [went_on, said, _rolled(at, name, replace(roll, member_of=at.thread.id))]


@DEEDS.answers(word, rows.Tokens)
def _tokens(_game: Game, at: Stage, action: rows.Tokens, _who: str) -> list[Event]:
    """They lie on the card, if it is still on the sheet."""
    return [*_on(at), *lay_tokens(at.state, at.run.actor, at.run.item, int(action.amount))]


DEEDS.event(TokensLaid)
DEEDS.folds(TokensLaid)(fold_tokens)
DEEDS.tells(TokensLaid)(tell_tokens)


@DEEDS.answers(word, rows.Tick)
def _tick(_game: Game, at: Stage, action: rows.Tick, _who: str) -> list[Event]:
    """DH-CD-01: it begins for all to see; where there is no room for one the GM sees to it."""
    if len(at.state.countdowns) >= MOST_COUNTDOWNS:
        return _note(at, f"begin the countdown {action.name} at {action.start}")
    _, advance, bent = KINDS[action.kind or _STANDARD]
    start = int(action.start)
    made = Countdown(
        id=fresh(at.state),
        name=action.name,
        start=start,
        value=start,
        advance=advance,
        bent=bent,
        effect=action.effect,
    )
    return [*_on(at), CountdownBegan(made)]


@DEEDS.answers(word, rows.Prompt)
def _prompt(_game: Game, at: Stage, action: rows.Prompt, _who: str) -> list[Event]:
    """What is left for the GM to tell."""
    return _note(at, action.text)


def _note(at: Stage, text: str) -> list[Event]:
    secret = not at.state.characters[at.run.actor].hero
    note = Note("feature", at.run.actor, f"{at.title}: {text}", "DH-HOPE-07", secret)
    return [_counted(at), note_opened(at.thread.id, at.run.count + 1, note)]
