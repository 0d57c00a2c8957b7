"""Countdowns begin, tick, fire, loop, are shown and ended (DH-CD)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.headings import Heading
from tableside.core.hooks import Hook
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.notes import Note, note_of_its_own, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.showing import Showing
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role, Roll
from tableside.core.verbs import Who
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.state import Known, State, Thread
from tableside.systems.daggerheart.state.scene import (
    EVERYONE,
    Advance,
    Bent,
    Countdown,
    CountdownThrow,
    Loop,
    sees,
)

COUNTDOWNS = Subject("countdowns")

fired = Hook[Game, [State, Countdown], list[Event]]("when a countdown has come to 0")

MOST_START, MOST_DICE, MOST_COUNTDOWNS, MOST_NAME, MOST_TEXT = 60, 5, 20, 60, 200
KINDS: dict[str, tuple[str, Advance, Bent]] = {
    "standard": ("ticks with every action roll", Advance.ACTION, Bent.NONE),
    "progress": ("a good end; ticks by how rolls come out", Advance.DYNAMIC, Bent.PROGRESS),
    "consequence": ("a bad end; ticks by how rolls come out", Advance.DYNAMIC, Bent.CONSEQUENCE),
    "long_term": ("ticks with rests", Advance.REST, Bent.NONE),
    "custom": ("ticks when its own words say so", Advance.CUSTOM, Bent.NONE),
}
_LOOPS = {
    Loop.NONE: "once",
    Loop.SAME: "begins again at its start",
    Loop.INCREASING: "begins again one higher",
    Loop.DECREASING: "begins again one lower",
}
_SIDES = (4, 6, 8, 10, 12, 20)
_STEP: Mapping[Loop, int] = {Loop.SAME: 0, Loop.INCREASING: 1, Loop.DECREASING: -1}
_BY_HAND = {Advance.REST: "DH-CD-09", Advance.CUSTOM: "DH-CD-11"}
_BY_HAND_RULES = (*_BY_HAND.values(), "DH-CD-10")
_NOBODY = Countdown(id="", name="", start=0, value=0)


class StartCountdown(Command, frozen=True, kw_only=True, tag="start_countdown"):
    """The GM starts a countdown."""

    name: str = ""
    kind: str = ""
    dice: int = 0
    die: int = 6
    start: int = 1
    loop: str = ""
    effect: str = ""
    trigger: str = ""
    linked: str = ""
    seats: tuple[str, ...] = ()


start_countdown = COUNTDOWNS.verb(
    StartCountdown, "Start a countdown", "DH-CD-01", Who.GM, showing=Showing("gm", "countdown")
)


@start_countdown.asks
def _what_ticks_and_how(_game: Game, known: Known, pick: Picker) -> Ready:
    if len(known.countdowns) >= MOST_COUNTDOWNS:
        sentence = f"There is room for {MOST_COUNTDOWNS} countdowns; end one first."
        raise Illegal("too_many", sentence, "DH-CD-01")
    pick.text("name", MOST_NAME, "What is it called?", "Countdown", least=1)
    kinds = tuple(Option(kind, f"{kind.replace('_', ' ')}: {KINDS[kind][0]}") for kind in KINDS)
    kind = pick.word("kind", kinds, "What makes it tick?")
    # DH-CD-06: dice for the start, or a number.
    if pick.number("dice", 0, MOST_DICE, "How many dice for its start? (0: a number)", default=0):
        pick.one_of("die", tuple(Option(one, f"d{one}") for one in _SIDES), "Which dice?", 6)
    else:
        pick.number("start", 1, MOST_START, "Where does it start?", default=4)
    loops = tuple(Option(loop.value, words) for loop, words in _LOOPS.items())
    pick.word("loop", loops, "And at 0?")
    pick.text("effect", MOST_TEXT, "What happens at 0? (may stay empty)")
    if kind == "custom":
        pick.text("trigger", MOST_TEXT, "When does it tick? (may stay empty)")
    pairs = [one for one in running(known) if one.advance is Advance.DYNAMIC and one.bent != kind]
    if KINDS[kind][1] is Advance.DYNAMIC and pairs:
        options = (Option("", "none"), *labelled(pairs))
        pick.word("linked", options, "Linked to which?")  # DH-CD-08
    pick.some("seats", _seats(known), "Who sees it? (nobody: the GM alone)", default=(EVERYONE,))
    return pick.ready(StartCountdown)


def running(known: Known) -> list[Countdown]:
    """The countdowns that still tick."""
    return [one for one in known.countdowns.values() if not one.done]


def labelled(countdowns: list[Countdown]) -> tuple[Option, ...]:
    """Countdowns to choose from."""
    return tuple(Option(one.id, f"{one.name} ({one.value} of {one.start})") for one in countdowns)


def _seats(known: Known) -> tuple[Option, ...]:
    """To whom a countdown may be shown."""
    held = dict.fromkeys(one.controller for one in known.characters.values() if one.controller)
    names = (Option(seat, seat) for seat in held)
    return (Option(EVERYONE, "everyone"), *names)


@start_countdown.decides
def _start_countdown(_game: Game, state: State, _actor: Actor, command: StartCountdown) -> Events:
    """DH-CD-01: it runs from now on; a random start is rolled first (DH-CD-06)."""
    _, advance, bent = KINDS[command.kind]
    dice = (command.die,) * command.dice
    made = Countdown(
        id=fresh(state),
        name=command.name,
        start=0 if dice else command.start,
        value=0 if dice else command.start,
        advance=advance,
        bent=bent,
        loop=Loop(command.loop),
        effect=command.effect,
        trigger=command.trigger,
        dice=dice,
        linked=command.linked,
        seats=command.seats,
    )
    if dice:
        return [_thrown(f"k{state.opened + 1}", made)]
    return _begins(state, made)


def fresh(state: State) -> str:
    """An id that no countdown had at this table; none in the air has it either."""
    throws = (one.values for one in state.matters if isinstance(one.values, CountdownThrow))
    taken = {one.countdown.id for one in throws}
    numbers = (int(key[2:]) for key in {*state.countdowns, *taken} if key.startswith("cd"))
    return f"cd{max(numbers, default=0) + 1}"


def _begins(state: State, made: Countdown) -> Events:
    """It stands on the table; the other of a pair knows of it (DH-CD-08)."""
    events = [CountdownBegan(made)]
    other = state.countdowns.get(made.linked)
    if other is not None:
        events.append(CountdownBegan(replace(other, linked=made.id)))
    return events


def _thrown(name: str, one: Countdown, *, again: bool = False) -> MatterOpened[CountdownThrow]:
    """A countdown whose start is rolled."""
    values = CountdownThrow(replace(one, value=one.start), again)
    matter = Matter(name, "countdown", "roll", values, roll=Roll(f"{name}.dice", one.dice))
    return MatterOpened(matter)


@COUNTDOWNS.tells_opening(CountdownThrow)
def _tell_throw(
    _game: Game, _state: State, matter: Matter[CountdownThrow], actor: Actor
) -> Line | None:
    """Its start is being rolled."""
    values = matter.values
    one = values.countdown
    if not sees(one, actor):
        return None
    dice = f"{len(one.dice)}d{one.dice[0]}"
    return Line(f"The start of {one.name} is rolled on {dice}.", ("DH-CD-06",))


COUNTDOWNS.called("countdown", "roll for a countdown")


@COUNTDOWNS.dice("countdown")
def _dice_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """DH-CD-06: the dice say where it starts."""
    throw = thread.values
    assert isinstance(throw, CountdownThrow)
    made = replace(throw.countdown, start=sum(faces), value=sum(faces))
    closed = MatterClosed(thread.id)
    if not throw.again:
        return [*_begins(state, made), closed]
    # It may have been ended while its dice were in the air.
    known = made.id in state.countdowns
    return [*([CountdownBegan(made)] if known else []), closed]


@COUNTDOWNS.event
class CountdownBegan(Event, frozen=True, tag="countdown_began"):
    """A countdown runs from now on."""

    countdown: Countdown


@COUNTDOWNS.folds(CountdownBegan)
def _began(state: State, event: CountdownBegan) -> State:
    return _with(state, event.countdown)


def _with(state: State, one: Countdown) -> State:
    return replace(state, countdowns={**state.countdowns, one.id: one})


@COUNTDOWNS.tells(CountdownBegan)
def _tell_began(_game: Game, state: State, event: CountdownBegan, actor: Actor) -> Line | None:
    """It runs; a second time it has a new start, or has been linked."""
    one = event.countdown
    if not sees(one, actor):
        return None
    if one.id in state.countdowns and state.countdowns[one.id].start == one.start:
        return Line(f"{one.name} is linked to another countdown.", ("DH-CD-08",))
    how = "begins again" if one.id in state.countdowns else "begins"
    rule = "DH-CD-06" if one.dice else "DH-CD-01"
    return Line(f"The countdown {one.name} {how} at {one.start}.", (rule,))


class AdvanceCountdown(Command, frozen=True, tag="advance_countdown"):
    """The GM ticks a countdown down, whatever the reason."""

    countdown: str = ""
    ticks: int = 1


advance_countdown = COUNTDOWNS.verb(
    AdvanceCountdown, "Advance a countdown", "DH-CD-10", Who.GM, showing=Showing("gm", "tick")
)


@advance_countdown.asks
def _which_and_how_far(_game: Game, known: Known, pick: Picker) -> Ready:
    pick.word("countdown", labelled(running(known)), "Which countdown?")
    pick.number("ticks", 1, MOST_START, "How many ticks?", default=1)  # DH-CD-10: it stops at 0
    return pick.ready(AdvanceCountdown)


@advance_countdown.decides
def _advance_countdown(
    game: Game, state: State, _actor: Actor, command: AdvanceCountdown
) -> Events:
    """DH-CD-09 to -11: the GM says that it ticks."""
    one = state.countdowns[command.countdown]
    rule = _BY_HAND.get(one.advance, _BY_HAND_RULES[-1])
    return ticked(game, state, one, command.ticks, rule)


def ticked(
    game: Game,
    state: State,
    one: Countdown,
    ticks: int,
    rule: str,
    *,
    origin: str = "",
    character: str = "",
) -> list[Event]:
    """DH-CD-10: however many ticks, it stops at 0 and nothing carries over.

    `origin` is the matter that ticks it; empty if the GM does so by hand.
    """
    value = max(0, one.value - ticks)
    if value:
        return [
            CountdownTicked(
                id=one.id,
                ticks=ticks,
                value=value,
                start=one.start,
                fired=False,
                done=False,
                rule=rule,
            )
        ]
    start = one.start + _STEP.get(one.loop, 0) * game.rules.values.countdowns.loop_step
    again = one.loop is not Loop.NONE and start > 0  # DH-CD-05, DH-CD-07
    after = CountdownTicked(
        id=one.id,
        ticks=ticks,
        value=start if again else 0,
        start=start if again else one.start,
        fired=True,
        done=not again,
        rule=rule,
    )
    events: list[Event] = [after, *_fired(game, state, one, origin, character)]
    # DH-CD-06: a random start is kept for later loops unless the table rolls it anew.
    if again and one.dice and game.rules.values.countdowns.reroll_random_loops:
        name = f"{origin}.{one.id}.start" if origin else f"k{state.opened + 2}"
        events.append(_thrown(name, one, again=True))
    return events


@COUNTDOWNS.event
class CountdownTicked(Event, frozen=True, kw_only=True, tag="countdown_ticked"):
    """A countdown advanced; what its numbers are now, and whether it fired."""

    id: str
    ticks: int
    value: int
    start: int
    fired: bool
    done: bool
    rule: str


@COUNTDOWNS.folds(CountdownTicked)
def _ticked(state: State, event: CountdownTicked) -> State:
    one = state.countdowns[event.id]
    if event.rule in _BY_HAND_RULES:  # play goes on, so no failure is turned any more
        state = replace(state, last=None)
    return _with(state, replace(one, value=event.value, start=event.start, done=event.done))


@COUNTDOWNS.tells(CountdownTicked)
def _tell_ticked(_game: Game, state: State, event: CountdownTicked, actor: Actor) -> Line | None:
    """It advanced."""
    one = state.countdowns[event.id]
    if not sees(one, actor):
        return None
    if not event.fired:
        return Line(f"{one.name} -{event.ticks}, now {event.value}.", (event.rule,))
    again = "" if event.done else f" It begins again at {event.start}."
    rules = ("DH-CD-01",) if event.done else ("DH-CD-05",)
    text = f"{one.name} -{event.ticks}, now 0: it fires!{again}"
    return Line(text, (event.rule, *rules), plate=plates.run_down(one.name))


def _fired(game: Game, state: State, one: Countdown, origin: str, character: str) -> list[Event]:
    """DH-CD-01: at 0 it happens; the GM tells it, and other subjects bring it about."""
    happens = one.effect or "what was coming happens."
    text = f"{one.name} is at 0: {happens}"
    note = Note("countdown", character, text, "DH-CD-01", secret=EVERYONE not in one.seats)
    told = note_opened(f"{origin}.{one.id}", 1, note) if origin else note_of_its_own(state, 1, note)
    return [told, *fired.all(game, state, one)]


def ticked_by_roll(
    game: Game, state: State, origin: str, acting: tuple[str, ...], outcome: str
) -> list[Event]:
    """DH-CD-02 and -03: one action roll ticks everything that action rolls tick, once."""
    events: list[Event] = []
    for one in _in_order(state.countdowns.values()):
        ticks, rule = _by_outcome(game, one, acting, outcome)
        if ticks:
            who = one.of or acting[0]
            events += ticked(game, state, one, ticks, rule, origin=origin, character=who)
    return events


def _by_outcome(
    game: Game, one: Countdown, acting: tuple[str, ...], outcome: str
) -> tuple[int, str]:
    """How far an action roll takes a countdown, and by which rule; two may act as one."""
    if one.of and one.of not in acting:
        return 0, ""
    if one.advance is Advance.ACTION:
        return 1, "DH-HAZ-02" if one.breath else "DH-CD-02"
    if one.advance is Advance.DYNAMIC:
        ticks = game.rules.values.countdowns.dynamic[outcome]
        return ticks[one.bent is Bent.PROGRESS], "DH-CD-03"
    return 0, ""


def _in_order(countdowns: Iterable[Countdown]) -> list[Countdown]:
    """DH-CD-08: if both of a pair fire at once, the progress comes first."""
    running = [one for one in countdowns if not one.done]
    return sorted(running, key=lambda one: one.bent is not Bent.PROGRESS)


class ShowCountdown(Command, frozen=True, tag="show_countdown"):
    """The GM says who sees a countdown."""

    countdown: str = ""
    seats: tuple[str, ...] = ()


show_countdown = COUNTDOWNS.verb(
    ShowCountdown,
    "Show or hide a countdown",
    "DH-CD-01",
    Who.GM,
    showing=Showing("gm", "countdown seats"),
)


@show_countdown.asks
def _which_for_whom(_game: Game, known: Known, pick: Picker) -> Ready:
    everything = labelled(list(known.countdowns.values()))
    chosen = pick.word("countdown", everything, "Which countdown?")
    options = _seats(known)
    now = tuple(str(one.value) for one in options if one.value in known.countdowns[chosen].seats)
    pick.some("seats", options, "Who sees it? (nobody: the GM alone)", default=now)
    return pick.ready(ShowCountdown)


@show_countdown.decides
def _show_countdown(_game: Game, _state: State, _actor: Actor, command: ShowCountdown) -> Events:
    """Shown or hidden, seat by seat."""
    return [CountdownShown(command.countdown, command.seats)]


@COUNTDOWNS.event
class CountdownShown(Event, frozen=True, tag="countdown_shown"):
    """Who sees a countdown besides the GM has changed."""

    id: str
    seats: tuple[str, ...]


@COUNTDOWNS.folds(CountdownShown)
def _shown(state: State, event: CountdownShown) -> State:
    return _with(state, replace(state.countdowns[event.id], seats=event.seats))


@COUNTDOWNS.tells(CountdownShown)
def _tell_shown(_game: Game, state: State, event: CountdownShown, actor: Actor) -> Line | None:
    """The GM knows; a player who sees it now is told that it is there."""
    one = state.countdowns[event.id]
    if actor.role is Role.GM:
        who = ", ".join(event.seats) or "the GM alone"
        return Line(f"{one.name} is seen by {who}.")
    new = actor.seat in event.seats or EVERYONE in event.seats
    if new and not sees(one, actor):
        return Line(f"There is a countdown: {one.name}, at {one.value}.")
    return None


class EndCountdown(Command, frozen=True, tag="end_countdown"):
    """The GM takes a countdown off the table."""

    countdown: str = ""


end_countdown = COUNTDOWNS.verb(
    EndCountdown, "End a countdown", "DH-CD-05", Who.GM, showing=Showing("gm", "countdown end")
)


@end_countdown.asks
def _which_ends(_game: Game, known: Known, pick: Picker) -> Ready:
    everything = labelled(list(known.countdowns.values()))
    pick.word("countdown", everything, "Which countdown?")
    return pick.ready(EndCountdown)


@end_countdown.decides
def _end_countdown(_game: Game, _state: State, _actor: Actor, command: EndCountdown) -> Events:
    """DH-CD-05: a loop ends when the GM ends it."""
    return [CountdownEnded(command.countdown)]


@COUNTDOWNS.event
class CountdownEnded(Event, frozen=True, tag="countdown_ended"):
    """A countdown was taken off the table."""

    id: str


@COUNTDOWNS.folds(CountdownEnded)
def _ended(state: State, event: CountdownEnded) -> State:
    left = {key: one for key, one in state.countdowns.items() if key != event.id}
    return replace(state, countdowns=left)


@COUNTDOWNS.tells(CountdownEnded)
def _tell_ended(_game: Game, state: State, event: CountdownEnded, actor: Actor) -> Line | None:
    """It is gone."""
    one = state.countdowns[event.id]
    return Line(f"The countdown {one.name} ends.") if sees(one, actor) else None


def apart(now: State, wanted: State) -> list[tuple[str, str, str, Event]]:
    """How the countdowns of two lines of play differ, and what settles it."""
    found: list[tuple[str, str, str, Event]] = []
    for key in {**now.countdowns, **wanted.countdowns}:
        old, new = now.countdowns.get(key), wanted.countdowns.get(key)
        if old == new:
            continue
        name = (new or old or _NOBODY).name
        mended = CountdownEnded(key) if new is None else CountdownMended(new)
        found.append((name, _stands(old), _stands(new), mended))
    return found


def _stands(one: Countdown | None) -> str:
    return "-" if one is None else str(one.value)


@COUNTDOWNS.event
class CountdownMended(Event, frozen=True, tag="countdown_mended"):
    """A correction set a countdown to what it would have been."""

    countdown: Countdown


@COUNTDOWNS.folds(CountdownMended)
def _mended(state: State, event: CountdownMended) -> State:
    return _with(state, event.countdown)


@COUNTDOWNS.tells(CountdownMended)
def _tell_mended(_game: Game, _state: State, event: CountdownMended, actor: Actor) -> Line | None:
    """It was set right."""
    one = event.countdown
    return Line(f"{one.name} stands at {one.value} now.") if sees(one, actor) else None


@COUNTDOWNS.heads(CountdownThrow)
def _head_of_countdown_throw(_game: Game, known: Known, matter: Matter[CountdownThrow]) -> Heading:
    return Heading(f"Countdown: {matter.values.countdown.name}")
