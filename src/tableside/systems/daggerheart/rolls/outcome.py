"""What a roll leaves behind, in the order of DH-ROLL-15."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from tableside.core.chances import long_shot
from tableside.core.last_roll import Part
from tableside.core.matters import MatterClosed, MatterMoved, find, moved
from tableside.core.offers import Picker, Ready
from tableside.core.play import fold
from tableside.core.recalled import Recalled, rarity
from tableside.core.reckoning import Op
from tableside.core.state import Gained, Spent, track_of
from tableside.core.tell import name_of, remembered
from tableside.core.values import (
    Actor,
    Command,
    Event,
    Events,
    Illegal,
    Line,
    Plate,
    Role,
    Verdict,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import reported, settled
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.reckon import needed, net
from tableside.systems.daggerheart.odds.rolls import for_action
from tableside.systems.daggerheart.rolls.reactions import effect_of, struck
from tableside.systems.daggerheart.scene.spotlight import after_action
from tableside.systems.daggerheart.state import (
    FEAR,
    HOPE,
    STRESS,
    TAG,
    DualityRoll,
    KeptBack,
    Known,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import Harming, harm_opened

OUTCOME = Subject("outcome")


# DH-ROLL-14: what it is, how the story goes on, by which rule.
OUTCOMES: Mapping[str, tuple[str, str, str]] = {
    dice.CRITICAL: ("critical success", ": yes, and more!", "DH-ROLL-09"),
    dice.SUCCESS_HOPE: ("success with Hope", ": yes, and ...", "DH-ROLL-10"),
    dice.SUCCESS_FEAR: ("success with Fear", ": yes, but ...", "DH-ROLL-11"),
    dice.FAILURE_HOPE: ("failure with Hope", ": no, but ...", "DH-ROLL-12"),
    dice.FAILURE_FEAR: ("failure with Fear", ": no, and ...", "DH-ROLL-13"),
    dice.REACTION_CRITICAL: ("critical", ": no harm at all", "DH-REACT-02"),
    dice.REACTION_SUCCESS: ("success", "", "DH-REACT-01"),
    dice.REACTION_FAILURE: ("failure", "", "DH-REACT-01"),
}


_COLOURS: Mapping[str, str] = {
    dice.CRITICAL: "critical",
    dice.REACTION_CRITICAL: "critical",
    dice.SUCCESS_HOPE: "hope",
    dice.FAILURE_HOPE: "hope",
    dice.SUCCESS_FEAR: "fear",
    dice.FAILURE_FEAR: "fear",
}


def plate(outcome: str, numbers: str) -> Plate:
    """A Duality roll at one glance: its word, its numbers, what the outcome means."""
    result, story, _ = OUTCOMES[outcome]
    kind = _COLOURS.get(outcome, "")
    return Plate(
        result.capitalize().replace("hope", "Hope").replace("fear", "Fear"),
        f"{numbers}{story}" if story else f"{numbers}.",
        good=dice.succeeded(outcome),
        kind=kind,
        rank=2 if kind == "critical" else 1,
    )


@OUTCOME.step("roll", "outcome")
def _settle(game: Game, state: State, thread: Thread) -> Events:
    """DH-ROLL-07 to -13, or DH-REACT-01: compare, hand out, close."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    assert roll.total is not None
    assert roll.target is not None
    hope, fear = roll.faces[:2]
    judge = dice.reaction if roll.reaction else dice.outcome
    result = judge(hope, fear, roll.total.value, needed(roll))
    rare = _long_shot(game, roll) if dice.succeeded(result) else ""
    settled = RollSettled(
        matter=thread.id,
        character=roll.character,
        trait=roll.trait,
        reaction=roll.reaction,
        total=roll.total.value,
        difficulty=roll.target.value,
        outcome=result,
        hidden=roll.kept_back,
        long_shot=rare,
        withstood=roll.withstood,
    )
    events: list[Event] = [settled]
    if roll.kept_back:
        events.append(DifficultyKept(KeptBack(thread.id, roll.character, roll.target.value)))
    if roll.reaction or roll.purpose == TAG:  # nothing but a result, held by whoever asked for it
        events += [*_report(game, state, roll, result), *_suffered(thread.id, roll, result)]
        return [*events, MatterClosed(thread.id)]
    events += _economy(game, state, roll.character, result)
    return [*events, *follow(game, fold(game, state, events), thread, roll, result)]


def _long_shot(game: Game, roll: DualityRoll) -> str:
    """How unlikely a success was before the dice fell; nothing if it was no long shot."""
    assert roll.total is not None
    pool = net(game.rules, roll)
    if any(one.op in (Op.SET, Op.HALVE) for one in roll.total.terms):
        return ""  # a total that is no sum has no odds of ours
    hope, fear, *extra = roll.faces
    flat = roll.total.value - hope - fear - sum(dice.kept_dice(pool, extra))
    die = game.rules.values.advantage.die
    made = for_action(flat, needed(roll), pool.own, die=die, apart=pool.apart, hope=pool.hope)
    return long_shot(made.success)


@OUTCOME.event
class RollSettled(Event, frozen=True, kw_only=True, tag="roll_settled"):
    """A roll came to its end."""

    matter: str
    character: str
    trait: str
    reaction: bool
    total: int
    difficulty: int
    outcome: str
    hidden: bool = False  # the Difficulty stays the GM's
    long_shot: str = ""  # the chance of a success that came about, if that was small
    withstood: bool = False  # DH-REACT-02: by a critical reaction, whatever the total


@OUTCOME.tells(RollSettled, Part.ENDS)
def _settled(_game: Game, state: State, event: RollSettled, actor: Actor) -> Line:
    result, story, rule = OUTCOMES[event.outcome]
    kept_back = event.hidden and actor.role is not Role.GM
    needed = "a critical reaction" if event.withstood else str(event.difficulty)
    numbers = str(event.total) if kept_back else f"{event.total} against {needed}"
    rare = "" if kept_back else remembered(event.long_shot, saved=False)
    text = f"{name_of(state, event.character)}, {numbers}{rare}: a {result}{story}"
    cue = () if event.reaction else ("DH-ROLL-14",)
    said = text if text.endswith(("!", "...")) else f"{text}."
    return Line(said, (rule, *cue), plate=plate(event.outcome, numbers))


@OUTCOME.recalls(RollSettled)
def _worth_telling(
    _game: Game, _state: State, event: RollSettled, _reader: Actor
) -> tuple[Recalled, ...]:
    return rarity(event.long_shot, told=not event.hidden)


@OUTCOME.after(RollSettled)
def _no_longer_the_last(state: State, _event: RollSettled) -> State:
    return replace(state, kept_back=None)


@OUTCOME.event
class DifficultyKept(Event, frozen=True, tag="difficulty_kept"):
    """DH-ROLL-03: a result did not show its Difficulty; the GM may still do so."""

    kept: KeptBack


@OUTCOME.folds(DifficultyKept)
def _keep_back(state: State, event: DifficultyKept) -> State:
    return replace(state, kept_back=event.kept)


class ShowDifficulty(Command, frozen=True, tag="show_difficulty"):
    """The GM shows what the last roll had to reach."""


show_difficulty = OUTCOME.verb(ShowDifficulty, "Show the Difficulty", "DH-ROLL-03", Who.GM)


@show_difficulty.asks
def _what_was_hidden(_game: Game, known: Known, pick: Picker) -> Ready:
    if known.kept_back is None:
        sentence = "The last roll hides no Difficulty from the players."
        raise Illegal("nothing_hidden", sentence, "DH-ROLL-03")
    return pick.ready(ShowDifficulty)


@show_difficulty.decides
def _show(_game: Game, state: State, _actor: Actor, _command: ShowDifficulty) -> Events:
    """From now on everybody knows it, also where the roll is still going on."""
    kept = state.kept_back
    assert kept is not None
    shown = DifficultyShown(kept.matter, kept.character, kept.difficulty)
    thread = find(state.matters, kept.matter)
    if thread is None or not isinstance(thread.values, DualityRoll):
        return [shown]
    lies_open = _in_the_open(thread.values)
    return [shown, moved(thread, values=lies_open, asks=thread.asks, roll=thread.roll, same=True)]


def _in_the_open(roll: DualityRoll) -> DualityRoll:
    return replace(roll, hidden=False, kept_back=False)


@OUTCOME.event
class DifficultyShown(Event, frozen=True, tag="difficulty_shown"):
    """The GM showed a Difficulty that the result had kept back."""

    matter: str
    character: str
    difficulty: int


@OUTCOME.folds(DifficultyShown)
def _shown(state: State, event: DifficultyShown) -> State:
    last = state.last
    if last is not None and last.matter == event.matter:
        last = replace(last, roll=_in_the_open(last.roll))
    return replace(state, kept_back=None, last=last)


@OUTCOME.tells(DifficultyShown)
def _tell_shown(_game: Game, state: State, event: DifficultyShown, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"The Difficulty of {who}'s roll was {event.difficulty}.", ("DH-ROLL-03",))


def verdict(state: State, event: Event) -> Verdict | None:
    """How a roll ended."""
    if not isinstance(event, RollSettled):
        return None
    kind = "reaction roll" if event.reaction else "roll"
    what = f"{event.trait.title()} {kind} of {name_of(state, event.character)}"
    result, _, _ = OUTCOMES[event.outcome]
    return Verdict(event.matter, what, result, (event.character,))


def _report(game: Game, state: State, roll: DualityRoll, result: str) -> list[Event]:
    """Nothing but the result, for whoever asked for it."""
    whole = find(state.matters, roll.member_of)
    if whole is None:
        return []
    return reported.ask(game, whole.procedure, whole, roll, result) or []


def _suffered(matter: str, roll: DualityRoll, result: str) -> list[Event]:
    """DH-REACT-04: what one who reacted alone suffers; several are dealt with together."""
    whole, halved = struck({roll.character: result}, half=roll.half)
    if roll.harm is None or roll.member_of or not (whole or halved):
        return []
    harming = Harming(
        targets=(roll.character,),
        source=effect_of(roll),
        damage=roll.harm,
        rule="DH-REACT-04",
        halved=halved,
    )
    return [harm_opened(f"{matter}.harm", harming)]


def _economy(game: Game, state: State, who: str, result: str) -> list[Event]:
    """DH-ROLL-15: Hope, then Stress, then Fear."""
    events: list[Event] = []
    if dice.with_hope(result):
        events.append(gain(game, state, track_of(who, HOPE), 1, "DH-HOPE-01"))
    stress = track_of(who, STRESS)
    if result == dice.CRITICAL and state.tracks[stress]:
        events.append(Spent(stress, 1, "DH-ROLL-09"))
    if dice.with_fear(result):
        events.append(gain(game, state, FEAR, 1, "DH-FEAR-01"))
    return events


def gain(game: Game, state: State, track: str, amount: int, rule: str) -> Gained:
    """DH-HOPE-02, DH-FEAR-02: a full track loses the surplus."""
    top = game.maximum(state, track)
    taken = amount if top is None else max(0, min(amount, top.value - state.tracks[track]))
    return Gained(track, taken, rule, lost=amount - taken)


def follow(game: Game, state: State, thread: Thread, roll: DualityRoll, result: str) -> list[Event]:
    """DH-ROLL-15: damage and its replies come before countdowns and the spotlight."""
    events = settled.ask(game, roll.purpose, state, thread, roll, result)
    if events is None:
        return finish(game, state, thread, result, roll.character)
    if any(isinstance(one, MatterMoved | MatterClosed) and one.id == thread.id for one in events):
        return events  # it goes on, and `finish` comes at its last step; or it was no action
    after = fold(game, state, events)
    return [*events, *finish(game, after, thread, result, roll.character)]


def finish(game: Game, state: State, thread: Thread, result: str, *acting: str) -> list[Event]:
    """The end of DH-ROLL-15, once whatever the roll did is done; two may have acted as one."""
    after = after_action(game, state, thread.id, acting, result)
    return [*after, MatterClosed(thread.id)]
