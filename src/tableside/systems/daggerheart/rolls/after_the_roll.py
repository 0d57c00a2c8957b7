"""What was forgotten before the dice: too late by DH-ROLL-05, and one tap on a failure where the
table lets it pass.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from tableside.core.chances import long_shot
from tableside.core.last_roll import Part
from tableside.core.matters import Matter, MatterClosed, MatterOpened, find, moved
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.recalled import Kind, Recalled, rarity
from tableside.core.reckoning import Term
from tableside.core.row_interpreter import Run
from tableside.core.showing import Showing
from tableside.core.state import CharacterLeft, EveningEnded, Rested, SceneEnded, track_of
from tableside.core.tell import name_of, remembered
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Role,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import more_dice
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import out
from tableside.systems.daggerheart.numbers.reckon import experience, net, total_of
from tableside.systems.daggerheart.rolls.outcome import OUTCOMES, RollSettled, follow, plate
from tableside.systems.daggerheart.rolls.rolls import DiceFell, pay_hope
from tableside.systems.daggerheart.scene.spotlight import GmMoved
from tableside.systems.daggerheart.state import (
    HOPE,
    SPOTLIGHT,
    TAG,
    DualityRoll,
    Experience,
    Known,
    LastRoll,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.scene import Countdown

AFTER_THE_ROLL = Subject("after_the_roll")
LATE, _AMENDED = "late", "amended"
_TOO_LATE = Bar(
    "late",
    "The dice lie there already; Experiences and Help are named before them.",
    "DH-ROLL-05",
    Limit.LATE,
)
_DICE = ("DH-ROLL-06", "DH-ADV-01", "DH-ADV-02")


@AFTER_THE_ROLL.after(RollSettled)
def _settled(state: State, event: RollSettled) -> State:
    """A failed action roll can still be turned until play goes on."""
    if event.reaction:
        return state
    thread = find(state.matters, event.matter)
    roll = thread.values if thread is not None else None
    if dice.succeeded(event.outcome) or not isinstance(roll, DualityRoll):
        return replace(state, last=None)
    if roll.purpose == TAG or roll.withstood:  # held till one is chosen; past turning
        return replace(state, last=None)
    if isinstance(getattr(find(state.matters, roll.member_of), "values", None), Run):
        return replace(state, last=None)  # what a failure brings stands on a card, and goes on
    last = LastRoll(
        matter=event.matter,
        roll=roll,
        spotlight=state.facts[SPOTLIGHT],
        turn=state.turn,
        countdowns=state.countdowns,
    )
    return replace(state, last=last)


def _play_goes_on(state: State, _event: Event) -> State:
    """Whatever takes play on leaves the last roll behind."""
    return replace(state, last=None)


for _kind in (DiceFell, GmMoved, Rested, EveningEnded, SceneEnded):
    AFTER_THE_ROLL.after(_kind)(_play_goes_on)


@AFTER_THE_ROLL.after(CharacterLeft)
def _left(state: State, event: CharacterLeft) -> State:
    if state.last and event.character in state.last.roll.about:
        return replace(state, last=None)
    return state


def _roller(known: Known) -> Iterable[str]:
    """Whose roll can still be turned."""
    if known.last is not None and known.last.roll.character in known.characters:
        yield known.last.roll.character


class LateExperience(Command, frozen=True, tag="late_experience"):
    """Add a forgotten Experience to a roll that has just failed."""

    experience: str = ""


late_experience = AFTER_THE_ROLL.verb(
    LateExperience,
    "A forgotten Experience",
    "DH-EXP-04",
    Who.AMONG,
    among=_roller,
    showing=Showing("after", "afterthought"),
)


@late_experience.asks
def _which_experience(game: Game, known: Known, pick: Picker) -> Ready:
    """One that was not used, at the price it would have had."""
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in unused(known)]
    if not options:
        raise Illegal("nothing_to_choose", "There is no Experience left to add.", "DH-EXP-04")
    cost = game.rules.values.hope.experience_cost
    _pays(known, pick, cost, "DH-EXP-04")
    pick.word("experience", options, "Which Experience?")
    return pick.ready(LateExperience)


def unused(known: Known) -> list[Experience]:
    """The Experiences that could still be added to the last roll."""
    assert known.last is not None
    roll = known.last.roll
    sheet = known.characters[roll.character].experiences
    good = (one for one in sheet if one.standing != "rejected" and one.id not in roll.ruled_out)
    return [one for one in good if one.id not in roll.experiences]


def _pays(known: Known, pick: Picker, cost: int, rule: str) -> None:
    who = known.characters[pick.offer.character]
    assert known.last is not None
    if seen(known, _going_on, _late_id(known.last)):
        raise Illegal("waiting", "Something else must be answered first.")
    pick.bar(_TOO_LATE)
    held = known.tracks[track_of(who.id, HOPE)]
    sentence = f"{who.name} has no Hope for that."
    pick.limit(held >= cost, Limit.COST, "no_hope", rule, sentence)


def _going_on(known: Known, prefix: str) -> bool:
    return any(one.id.startswith(prefix) for one in known.matters)


def _late_id(last: LastRoll) -> str:
    return f"{last.matter}.{LATE}"


@late_experience.decides
def _late_experience(game: Game, state: State, _actor: Actor, command: LateExperience) -> Events:
    """The bonus joins the total, and the result is looked at again."""
    last = _last(state)
    one = experience(state.characters[command.character], command.experience)
    cost = game.rules.values.hope.experience_cost
    roll = last.roll
    assert roll.total is not None
    more = Term(one.name, one.bonus, "DH-EXP-04")
    total = replace(roll.total, terms=(*roll.total.terms, more), total=roll.total.value + one.bonus)
    roll = replace(roll, experiences=(*roll.experiences, one.id), total=total)
    name = f"{_late_id(last)}{last.late + 1}"
    thread: Thread = Matter(name, "roll", _AMENDED, roll)
    paid = pay_hope(state, command.character, cost, "DH-EXP-04")
    amended = _amended(last, roll, one.id, one.name)
    if not dice.succeeded(amended.outcome):
        return [*paid, amended]
    going = replace(thread, values=replace(roll, result=amended.outcome))
    return [*paid, amended, *_withdrawn(state), MatterOpened(going)]


def _others(known: Known) -> Iterable[str]:
    """Who could have helped with it."""
    if known.last is None or out(known, known.last.roll.character):
        return  # DH-DEATH-01: a roll of whoever has fallen since is not turned any more
    roll = known.last.roll
    for key, one in known.characters.items():
        away = key in (*roll.about, *roll.helpers) or not (one.hero and one.present)
        if not away and not out(known, key):
            yield key


class LateHelp(Command, frozen=True, tag="late_help"):
    """Help after all, where a roll has just failed."""


late_help = AFTER_THE_ROLL.verb(
    LateHelp, "Help after all", "DH-HOPE-04", Who.AMONG, among=_others, showing=Showing("after")
)


@late_help.asks
def _can_pay(game: Game, known: Known, pick: Picker) -> Ready:
    """Help an Ally, late."""
    _pays(known, pick, game.rules.values.hope.help_cost, "DH-HOPE-04")
    return pick.ready(LateHelp)


@late_help.decides
def _late_help(game: Game, state: State, _actor: Actor, command: LateHelp) -> Events:
    """A helper's die joins, or takes a disadvantage away; it is paid for when it counts."""
    last, helper = _last(state), command.character
    roll = replace(last.roll, helpers=(*last.roll.helpers, helper))
    name = f"{_late_id(last)}{last.late + 1}"
    wanted = None
    if net(game.rules, roll).size > len(roll.faces) - 2:
        wanted = Roll(f"{name}.dice", (game.rules.values.advantage.die,), helper)
    return [MatterOpened(Matter(name, "roll", LATE, roll, roll=wanted))]


@AFTER_THE_ROLL.step("roll", LATE)
def _without_die(game: Game, state: State, thread: Thread) -> Events:
    """Without a new die one of the disadvantage dice is cancelled."""
    return _die_fell(game, state, thread, ())


@AFTER_THE_ROLL.answers(more_dice, LATE)
def _die_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The total as it would have been, unless play went on while the die was in the air."""
    roll, last = thread.values, state.last
    if last is None or not thread.id.startswith(_late_id(last)):
        return [MatterClosed(thread.id)]
    assert isinstance(roll, DualityRoll)
    assert roll.total is not None
    thrown = roll
    roll = _with_die(game, roll, faces)
    helper = roll.helpers[-1]
    paid = pay_hope(state, helper, game.rules.values.hope.help_cost, "DH-HOPE-04")
    amended = _amended(last, roll, helper, name_of(state, helper), faces)
    if not dice.succeeded(amended.outcome):
        return [*paid, amended, MatterClosed(thread.id)]
    if faces:
        amended = replace(amended, long_shot=_rare(game, thrown))
    going = replace(roll, result=amended.outcome)
    return [*paid, amended, *_withdrawn(state), moved(thread, _AMENDED, going)]


def _with_die(game: Game, roll: DualityRoll, faces: tuple[int, ...]) -> DualityRoll:
    """A roll whose last helper's die lies there, or whose disadvantage is one die less."""
    assert roll.total is not None
    size = 2 + net(game.rules, roll).size
    flat = tuple(one for one in roll.total.terms if one.rule not in _DICE)
    bare = replace(roll.total, terms=flat)
    roll = replace(roll, faces=(*roll.faces, *faces)[:size], total=bare)
    return replace(roll, total=total_of(game.rules, roll))


def _rare(game: Game, roll: DualityRoll) -> str:
    assert roll.target is not None
    return long_shot(turning(game, roll, roll.target.value))


def turning(game: Game, roll: DualityRoll, needed: int) -> Fraction:
    """The chance that the last helper turns a failure; 0 or 1 where no die is thrown."""
    die = game.rules.values.advantage.die
    throws = net(game.rules, roll).size > len(roll.faces) - 2
    found = [(face,) for face in range(1, die + 1)] if throws else [()]
    good = 0
    for faces in found:
        total = _with_die(game, roll, faces).total
        assert total is not None
        good += total.value >= needed
    return Fraction(good, len(found))


def _last(state: State) -> LastRoll:
    assert state.last is not None
    return state.last


def _amended(
    last: LastRoll, roll: DualityRoll, by: str, name: str, faces: tuple[int, ...] = ()
) -> RollAmended:
    assert roll.total is not None
    assert roll.target is not None
    hope, fear = roll.faces[:2]
    result = dice.outcome(hope, fear, roll.total.value, roll.target.value)
    return RollAmended(
        matter=last.matter,
        character=roll.character,
        by=by,
        name=name,
        total=roll.total.value,
        difficulty=roll.target.value,
        outcome=result,
        roll=roll,
        faces=faces,
        hidden=roll.kept_back,
    )


@AFTER_THE_ROLL.event
class RollAmended(Event, frozen=True, kw_only=True, tag="roll_amended"):
    """DH-ROLL-05: late Help or a forgotten Experience was added to a failure after all."""

    matter: str
    character: str
    by: str  # the helper's or the Experience's id
    name: str
    total: int
    difficulty: int
    outcome: str
    roll: DualityRoll
    faces: tuple[int, ...] = ()  # a helper's die
    hidden: bool = False
    long_shot: str = ""  # the chance that the helper's die would do, if that was small


@AFTER_THE_ROLL.folds(RollAmended)
def _turned(state: State, event: RollAmended) -> State:
    """A success takes back what the failure brought after the dice."""
    last = _last(state)
    if not dice.succeeded(event.outcome):
        return replace(state, last=replace(last, roll=event.roll, late=last.late + 1))
    return replace(
        state,
        last=None,
        facts={**state.facts, SPOTLIGHT: last.spotlight},
        turn=last.turn,
        countdowns={key: _unticked(last, one) for key, one in state.countdowns.items()},
    )


def _unticked(last: LastRoll, one: Countdown) -> Countdown:
    """A countdown before the failure; whatever else was done with it meanwhile stays."""
    before = last.countdowns.get(one.id)
    if before is None:
        return one
    return replace(one, value=before.value, start=before.start, done=before.done)


@AFTER_THE_ROLL.tells(RollAmended, Part.ENDS)
def _amended_told(_game: Game, state: State, event: RollAmended, actor: Actor) -> Line:
    result, story, rule = OUTCOMES[event.outcome]
    kept_back = event.hidden and actor.role is not Role.GM
    numbers = str(event.total) if kept_back else f"{event.total} against {event.difficulty}"
    rare = "" if kept_back else remembered(event.long_shot, saved=True)
    who = name_of(state, event.character)
    text = f"{who} with {event.name} after all, {numbers}{rare}: a {result}{story}"
    labels = ("Help",) * len(event.faces)
    thrown = Thrown("duality", event.faces, labels=labels, character=event.by)
    shown = plate(event.outcome, f"{numbers} with {event.name}")
    return Line(text, (rule, "DH-ROLL-05"), thrown if event.faces else None, plate=shown)


@AFTER_THE_ROLL.recalls(RollAmended)
def _saved(_game: Game, state: State, event: RollAmended, _reader: Actor) -> tuple[Recalled, ...]:
    """A helper who came late, and not too late; an Experience of one's own saves nobody else."""
    if not dice.succeeded(event.outcome) or event.by not in state.characters:
        return ()
    rare = rarity(event.long_shot, told=not event.hidden)
    return rare or (Recalled(Kind.RESCUE),)


def _withdrawn(state: State) -> list[Event]:
    """What the failure left in the inbox is withdrawn with it."""
    own = f"{_last(state).matter}."
    notes = (one for one in state.matters if one.procedure == "note")
    return [MatterClosed(one.id) for one in notes if one.id.startswith(own)]


@AFTER_THE_ROLL.step("roll", _AMENDED)
def _goes_on(game: Game, state: State, thread: Thread) -> Events:
    """DH-ROLL-15 from damage on, now that it is a success."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return follow(game, state, thread, roll, roll.result)
