"""What each word of a row does here: one function a word, once all numbers are known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tableside.core import row_interpreter, rows
from tableside.core.effects import Effect, WayOut
from tableside.core.hooks import Switch
from tableside.core.matters import Matter, MatterOpened, find, moved
from tableside.core.notes import Note, note_opened
from tableside.core.reckoning import Reckoning, Term, reckon
from tableside.core.row_interpreter import GO, TABLE, Deed, Run, Task, Trial, Waiting
from tableside.core.row_play import CARD
from tableside.core.rows import By, Choice, Choose, Whom
from tableside.core.state import ControlGiven, EffectBegan, Gained, SheetEdited, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import GM_SEAT, Actor, Event, Line
from tableside.systems.wrath_glory.attack.exchange import changed, hits
from tableside.systems.wrath_glory.conditions.conditions import Unmoved, lay_on
from tableside.systems.wrath_glory.conditions.named import FRENZIED, NAMED, immune
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.injuries import memorable
from tableside.systems.wrath_glory.numbers import blows as harm
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.conditions import FEAR, has_faced
from tableside.systems.wrath_glory.numbers.derived_conditions import dead, dies_like_a_hero, down
from tableside.systems.wrath_glory.numbers.dice import dice_for, even
from tableside.systems.wrath_glory.numbers.masks import lies_open
from tableside.systems.wrath_glory.numbers.tables import (
    COMPLICATION,
    CRITICAL,
    POWER,
    PROCEDURE,
    VEHICLE,
    table_for,
)
from tableside.systems.wrath_glory.numbers.traits import is_vehicle
from tableside.systems.wrath_glory.ruleset import TestStep
from tableside.systems.wrath_glory.skill_tests.calls import settles_itself
from tableside.systems.wrath_glory.skill_tests.glory import gain_glory
from tableside.systems.wrath_glory.state import (
    GLORY,
    RELOADS,
    RUIN,
    WRATH,
    Reading,
    State,
    Test,
    Thread,
)
from tableside.systems.wrath_glory.state.fight import Attack, Blow
from tableside.systems.wrath_glory.state.purposes import ROW
from tableside.systems.wrath_glory.tables.later import PROCEDURE as LATER
from tableside.systems.wrath_glory.tables.later import WAIT, number_for, waits_already
from tableside.systems.wrath_glory.tables.words import (
    CORRUPTION,
    FACING,
    FEAR_TEST,
    MEMORABLE,
    effect_of,
    slug,
    weapon_of,
)
from tableside.systems.wrath_glory.vehicles import VehicleTurned

DEEDS = Subject("deeds")

_MOST_CORRUPTION = 30


@dataclass(frozen=True)
class Stage:
    """Where a deed is carried out."""

    game: Game
    state: State
    thread: Thread
    run: Run


word = Switch[Game, type[rows.Action], [Stage, Any, str], list[Event]]("what a word of a row does")


def perform(game: Game, state: State, thread: Thread, todo: Deed) -> list[Event]:
    """Carry one deed out on one of them, and go on; whoever has left the table is let be."""
    run = thread.values
    assert isinstance(run, Run)
    if todo.who and todo.who not in state.characters:
        return [moved(thread, GO, row_interpreter.done(run))]
    if _waits_for_harm(run, todo.action):
        later = Task(todo.action, todo.who)
        return [moved(thread, GO, replace(row_interpreter.done(run), after=(*run.after, later)))]
    found = word.ask(
        game, type(todo.action), Stage(game, state, thread, run), todo.action, todo.who
    )
    assert found is not None
    return found


def _waits_for_harm(run: Run, action: rows.Action) -> bool:
    """A-27: a Critical Hit's lasting effects begin after the attack that brings them."""
    if run.kind not in (CRITICAL, VEHICLE) or run.late:
        return False
    lasting = isinstance(action, rows.Bear)
    return lasting or (isinstance(action, rows.Prompt) and action.survivors)


def _on(at: Stage) -> list[Event]:
    return [moved(at.thread, GO, row_interpreter.done(at.run))]


def _title(run: Run) -> tuple[str, str]:
    return (run.row.title, run.row.rule) if run.row is not None else ("", "")


@DEEDS.answers(word, rows.Suffer)
def _suffer(_game: Game, at: Stage, action: rows.Suffer, who: str) -> list[Event]:
    """WG-CRIT-05, A-29: what strikes a target of the attack joins its blow, before Soak."""
    title, rule = _title(at.run)
    damage, wounds, mortal, shock = (
        int(one) for one in (action.damage, action.wounds, action.mortal, action.shock)
    )
    told = RowHarmed(
        matter=at.thread.id,
        target=who,
        title=title,
        rule=rule,
        damage=damage,
        wounds=wounds,
        mortal=mortal,
        shock=shock,
    )
    parent = find(at.state.matters, at.thread.parent)
    if parent is not None and isinstance(parent.values, Attack) and not at.run.late:
        attack = _joined(parent.values, told)
        if attack is not None:
            return [told, moved(parent, values=attack), *_on(at)]
    blow = Blow(
        who,
        title,
        _struck_by(at.run),
        damage=_damage(None, told) if damage else None,
        wounds=wounds,
        mortal=mortal,
        shock=shock,
    )
    name, count = f"{at.thread.id}.{who}{at.run.count + 1}", at.run.count + 1
    matter = Matter(name, harm.PROCEDURE, harm.RESIST, blow, parent=at.thread.id)
    went_on = moved(at.thread, GO, replace(row_interpreter.done(at.run), count=count))
    return [told, went_on, MatterOpened(matter)]


def _struck_by(run: Run) -> str:
    """Whose attack harm comes of; what the GM has a vehicle suffer is nobody's (WG-VCRIT-00)."""
    by_word = run.kind == VEHICLE and run.actor == run.target
    return run.actor if run.kind in (CRITICAL, VEHICLE, POWER, CARD) and not by_word else ""


def _joined(attack: Attack, harm_: RowHarmed) -> Attack | None:
    """The attack with more harm for one whom it hit; None if it did not."""
    mark = next((one for one in hits(attack) if one.target == harm_.target), None)
    if mark is None:
        return None
    return changed(
        attack,
        harm_.target,
        damage=_damage(mark.damage, harm_) if harm_.damage else mark.damage,
        wounds=mark.wounds + harm_.wounds,
        mortal=mark.mortal + harm_.mortal,
        shock=mark.shock + harm_.shock,
    )


def _damage(before: Reckoning | None, harm_: RowHarmed) -> Reckoning:
    terms = () if before is None else before.terms
    return reckon("damage", (*terms, Term(harm_.title, harm_.damage, harm_.rule)), floor=0)


@DEEDS.event
class RowHarmed(Event, frozen=True, kw_only=True, tag="row_harmed"):
    """A row adds harm to somebody, on its way to their tracks."""

    matter: str
    target: str
    title: str
    rule: str
    damage: int = 0
    wounds: int = 0
    mortal: int = 0
    shock: int = 0


@DEEDS.tells(RowHarmed)
def _tell_harmed(_game: Game, state: State, event: RowHarmed, _actor: Actor) -> Line:
    parts = (
        (event.damage, "damage"),
        (event.wounds, "Wounds" if event.wounds > 1 else "Wound"),
        (event.mortal, "Mortal Wounds" if event.mortal > 1 else "Mortal Wound"),
        (event.shock, "Shock"),
    )
    said = " and ".join(f"{amount} {what}" for amount, what in parts if amount) or "nothing"
    rules = (event.rule,) if event.rule else ()
    return Line(f"{event.title} adds {said} for {name_of(state, event.target)}.", rules)


@DEEDS.answers(word, rows.Bear)
def _bear(_game: Game, at: Stage, action: rows.Bear, who: str) -> list[Event]:
    """A condition begins, or an effect of the row's own; the dead bear nothing more."""
    if dead(at.state, who):
        return _on(at)
    if _for_people_only(at, action, who):
        return [_senseless(at, who), *_on(at)]
    count = at.run.count + 1
    effect = effect_of(at.game.rules, at.state, who, action, _title(at.run)[0])
    went_on = moved(at.thread, GO, replace(row_interpreter.done(at.run), count=count))
    return [*lay_on(at.game, at.state, effect, f"{at.thread.id}.{count}"), went_on]


def _for_people_only(at: Stage, action: rows.Bear, who: str) -> bool:
    """WG-VCRIT-01, WG-COMP-00: no vehicle is thrown, tied up or blinded by trouble with a gun."""
    one = at.state.characters.get(who)
    vehicle = at.run.kind == COMPLICATION and one is not None and is_vehicle(one)
    return vehicle and not (action.own or action.modifiers)


def _senseless(at: Stage, who: str) -> Event:
    name, (title, rule) = at.state.characters[who].name, _title(at.run)
    text = f"{title} means nothing to {name} now: choose something else."
    cited = "WG-COMP-00" if at.game.rules.plays("WG-COMP-00") else rule
    return note_opened(at.thread.id, 1, Note(ROW, who, text, cited))


@DEEDS.answers(word, rows.Try)
def _try(_game: Game, at: Stage, _action: rows.Try, _who: str) -> list[Event]:
    """A test of each of them, as children, in any order; the row goes on by their branches."""
    game, state, thread, run = at.game, at.state, at.thread, at.run
    ahead = tuple(one for one in row_interpreter.trying(run) if one.them in state.characters)
    spared = [task for task in ahead if _spared(game, state, run, task)]
    tried = tuple(task for task in ahead if task not in spared)
    run = replace(run, todo=(*tried, *run.todo[len(row_interpreter.trying(run)) :]))
    run = row_interpreter.tried(run, lambda number: f"{thread.id}.test{number}")
    events: list[Event] = [_unmoved(task) for task in spared if _frenzied(game, state, task)]
    for one in run.trials:
        events += _trial(state, thread, run, one)
    return [moved(thread, GO, run), *events]


def _spared(game: Game, state: State, run: Run, task: Task) -> bool:
    """WG-FEAR-01, A-66: nobody in a frenzy is tested, and nobody twice in an encounter."""
    faced = has_faced(state, task.them, _source(run))
    return _fears(task) and (faced or _frenzied(game, state, task))


def _source(run: Run) -> str:
    return run.row.title if run.row is not None else ""


def _fears(task: Task) -> bool:
    return isinstance(task.action, rows.Try) and task.action.kind == FEAR_TEST


def _frenzied(game: Game, state: State, task: Task) -> bool:
    return immune(game.rules, state, task.them, FEAR)


def _unmoved(task: Task) -> Event:
    return Unmoved(task.them, NAMED[FEAR].label, NAMED[FRENZIED].label)


def test_of(source: Reading, who: str, action: rows.Try) -> Test:
    """The test that a row asks of somebody, for state or known."""
    wrath_dice = int(source.characters[who].hero)  # WG-WRATH-01, WG-WRATH-10
    return Test(who, action.skill, base_dn=action.dn, wrath_dice=wrath_dice, purpose=ROW)


def _trial(state: State, thread: Thread, run: Run, one: Trial) -> list[Event]:
    who, action = one.task.them, one.task.action
    assert isinstance(action, rows.Try)
    test = replace(test_of(state, who, action), auto=settles_itself(state, who, ask=False))
    source = _source(run)
    faced = [EffectBegan(conditions.faced(who, source, source))] if _fears(one.task) else []
    matter = Matter(one.name, "test", TestStep.CALL, test, parent=thread.id)
    return [*faced, MatterOpened(matter)]


@DEEDS.answers(word, rows.Resource)
def _resource(_game: Game, at: Stage, action: rows.Resource, who: str) -> list[Event]:
    """Points won or lost; WG-COMP-00: what makes no sense here the GM replaces."""
    rule, amount = _title(at.run)[1], int(action.amount)
    if action.track == FACING:
        return [VehicleTurned(who, amount, rule), *_on(at)]
    if action.track == CORRUPTION:
        return [*_corrupt(at, who, amount), *_on(at)]
    if action.track == WRATH and not at.state.characters[who].hero:
        # WG-WP-10: Wrath points belong to player characters; a threat's is only recorded.
        return [PointsRecorded(who, WRATH, amount, rule), *_on(at)]
    track = action.track if action.track in (GLORY, RUIN) else track_of(who, _own(at.run, action))
    if track not in at.state.tracks:
        return [_senseless(at, who), *_on(at)]
    if amount >= 0:
        won = gain_glory(at.game.rules, at.state, amount, rule) if track == GLORY else None
        return [*(won or [Gained(track, amount, rule)]), *_on(at)]
    lost = min(-amount, at.state.tracks[track])
    return [*([Spent(track, lost, rule)] if lost else []), *_on(at)]


def _own(run: Run, action: rows.Resource) -> str:
    return f"{RELOADS}_{run.item}" if action.track == RELOADS else action.track


def _corrupt(at: Stage, who: str, amount: int) -> list[Event]:
    """Corruption is written down on the sheet, where it never falls below nothing."""
    person = at.state.characters[who]
    before = person.attributes.get(CORRUPTION, 0)
    after = max(0, min(_MOST_CORRUPTION, before + amount))
    if after == before:
        return []
    marked = replace(person, attributes={**person.attributes, CORRUPTION: after})
    return [Corrupted(who, after - before, _title(at.run)[1]), SheetEdited(marked)]


@DEEDS.event
class Corrupted(Event, frozen=True, tag="corrupted"):
    """The warp left its mark on somebody's sheet."""

    character: str
    amount: int
    rule: str


@DEEDS.tells(Corrupted)
def _tell_corrupted(_game: Game, state: State, event: Corrupted, actor: Actor) -> Line | None:
    if not lies_open(state.characters[event.character], actor):
        return None
    who = name_of(state, event.character)
    return Line(f"{who} gains {event.amount} Corruption.", (event.rule,) if event.rule else ())


@DEEDS.event
class PointsRecorded(Event, frozen=True, tag="points_recorded"):
    """Points won by somebody who has none to keep."""

    character: str
    track: str
    amount: int
    rule: str


@DEEDS.tells(PointsRecorded)
def _tell_recorded(_game: Game, state: State, event: PointsRecorded, _actor: Actor) -> Line:
    who, what = name_of(state, event.character), event.track.title()
    text = f"{who} would win {event.amount} {what}, but only player characters keep it."
    return Line(text, ("WG-WP-10", event.rule) if event.rule else ("WG-WP-10",))


@DEEDS.answers(word, rows.Disable)
def _disable(_game: Game, at: Stage, action: rows.Disable, who: str) -> list[Event]:
    """The weapon that was used; of somebody else the GM says which, if there are several."""
    held = at.state.characters[who].weapons
    if action.item == "weapon" and who != at.run.actor and len(held) > 1:
        options = tuple(
            Choice(one.name, (replace(action, item=one.id, who=Whom.THEM),)) for one in held
        )
        question = f"Which weapon does {at.state.characters[who].name} lose?"
        asked = row_interpreter.instead(at.run, (Choose(question, options, By.GM),), who)
        return [moved(at.thread, GO, asked)]
    used = at.run.item if who == at.run.actor else next((one.id for one in held), "")
    weapon = weapon_of(at.state, who, action.item if action.item != "weapon" else used)
    if weapon is None:
        return [_senseless(at, who), *_on(at)]
    lost = Effect(
        f"{who}.{slug(action.name)}.{weapon.id}",
        action.name,
        who,
        source=weapon.id,
        out=WayOut(action.slot, action.skill, action.dn),
    )
    told = WeaponLost(who, weapon.name, action.name, _title(at.run)[1])
    return [told, conditions.begun(at.state, lost), *_on(at)]


@DEEDS.event
class WeaponLost(Event, frozen=True, tag="weapon_lost"):
    """A weapon cannot be used until somebody sees to it."""

    character: str
    weapon: str  # its name
    how: str  # Jammed, Dropped
    rule: str


@DEEDS.tells(WeaponLost)
def _tell_lost(_game: Game, state: State, event: WeaponLost, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    rules = (event.rule,) if event.rule else ()
    return Line(f"{event.weapon} of {who}: {event.how.lower()}.", rules)


@DEEDS.answers(word, rows.Mishap)
def _mishap(_game: Game, at: Stage, action: rows.Mishap, who: str) -> list[Event]:
    """WG-VCRIT-01: the dice say which of what is mounted, and that has a Complication."""
    held = at.state.characters[who].weapons
    if not held or table_for(at.game.rules, COMPLICATION) is None:
        return [_senseless(at, who), *_on(at)]
    index = even(action.faces, len(held))
    if index is None:
        again = () if len(action.faces) >= dice_for(len(held)) else action.faces
        return [moved(at.thread, GO, row_interpreter.rerolled(at.run, again))]
    count = at.run.count + 1
    trouble = Run(COMPLICATION, who, item=held[index].id)
    name = f"{at.thread.id}.{COMPLICATION}{count}"
    matter: Thread = Matter(name, PROCEDURE, TABLE, trouble, parent=at.thread.id)
    went_on = moved(at.thread, GO, replace(row_interpreter.done(at.run), count=count))
    return [went_on, MatterOpened(matter)]


@DEEDS.answers(word, rows.Spawn)
def _spawn(_game: Game, at: Stage, action: rows.Spawn, _who: str) -> list[Event]:
    """The GM brings somebody new, and is told when they leave."""
    title, rule = _title(at.run)
    count = at.run.count + 1
    note = Note("spawn", at.run.actor, f"{title}: {action.kind} appears; say where.", rule)
    events: list[Event] = [note_opened(at.thread.id, count, note)]
    gone = rows.Later(
        rows.When.ROUND,
        (rows.Prompt(f"{action.kind} leaves now, if it is still here."),),
        Whom.SCENE,
        max(1, action.rounds),
    )
    ahead = (gone,) if action.rounds else ()
    went_on = row_interpreter.instead(replace(at.run, count=count), ahead, "")
    return [*events, moved(at.thread, GO, went_on)]


@DEEDS.answers(word, rows.Control)
def _control(_game: Game, at: Stage, action: rows.Control, who: str) -> list[Event]:
    """Who plays somebody changes, or is again who it was; the GM's seat is the empty one."""
    whose = {By.ACTOR: at.run.actor, By.TARGET: at.run.target}.get(action.to, "")
    people, before = at.state.characters, at.run.seats
    seat = before.get(whose, people[whose].controller if whose in people else "")
    run = replace(at.run, seats={who: people[who].controller, **before})
    return [ControlGiven(who, seat), moved(at.thread, GO, row_interpreter.done(run))]


@DEEDS.answers(word, rows.Later)
def _later(_game: Game, at: Stage, action: rows.Later, who: str) -> list[Event]:
    """What follows lies in the GM's inbox until its moment comes."""
    if waits_already(at.state, who, action.when, at.run.row):
        return _on(at)
    count = at.run.count + 1
    ahead = row_interpreter.of_actions(
        replace(at.run, after=(), late=True, count=0), action.then, who
    )
    number = number_for(at.state, who, action.when, action.rounds)
    waiting = Waiting(who, action.when, number, ahead)
    matter = Matter(f"{at.thread.id}.later{count}", LATER, WAIT, waiting, (GM_SEAT,))
    went_on = moved(at.thread, GO, replace(row_interpreter.done(at.run), count=count))
    return [went_on, MatterOpened(matter)]


@DEEDS.answers(word, rows.Prompt)
def _prompt(_game: Game, at: Stage, action: rows.Prompt, who: str) -> list[Event]:
    """A note for the GM; a Memorable Injury is kept on the sheet (WG-DYING-02)."""
    count = at.run.count + 1
    went_on = moved(at.thread, GO, replace(row_interpreter.done(at.run), count=count))
    if action.survivors and not _lives(at, who):
        return [went_on]
    if action.kind == MEMORABLE:
        origin = f"{at.thread.id}{count}"
        return [*memorable(at.game, at.state, who, origin, _title(at.run)[1]), went_on]
    title, rule = _title(at.run)
    note = Note(ROW, who or at.run.actor, f"{title}: {action.text}", rule)
    return [note_opened(at.thread.id, count, note), went_on]


def _lives(at: Stage, who: str) -> bool:
    """A-71: a threat that is down is out of it, a hero may still live."""
    if dead(at.state, who):
        return False
    person = at.state.characters[who]
    return dies_like_a_hero(person) or not down(at.game.rules, at.state, who)
