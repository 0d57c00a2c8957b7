"""A rest from its call to its end: moves, projects, dice, Fear, a countdown (DH-REST)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tableside.core.cards import in_hand
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved, opened
from tableside.core.offer_cache import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import ASIDE, ONWARD, Showing
from tableside.core.state import Gained, Reset, Rested, track_of
from tableside.core.tell import name_of
from tableside.core.values import (
    GM_SEAT,
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.cards import domain_cards, laid_out
from tableside.systems.daggerheart.fights.death import wakes
from tableside.systems.daggerheart.fights.slots import clear
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import settled
from tableside.systems.daggerheart.numbers.derived_conditions import (
    DEAD,
    RETIRED,
    UNCONSCIOUS,
    has,
    out,
    tier_of,
)
from tableside.systems.daggerheart.rolls.outcome import gain
from tableside.systems.daggerheart.rolls.rolls import MOST_DIFFICULTY
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.scene.between import dice_wait
from tableside.systems.daggerheart.scene.countdowns import (
    MOST_NAME,
    MOST_START,
    CountdownBegan,
    fresh,
    labelled,
    ticked,
)
from tableside.systems.daggerheart.state import (
    ARMOUR,
    FEAR,
    HOPE,
    HP,
    PROJECT,
    SHORT_RESTS,
    STRESS,
    DualityRoll,
    Known,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.scene import (
    LONG,
    SHORT,
    Advance,
    Bent,
    Countdown,
    Downtime,
    Project,
    Rest,
)
from tableside.systems.daggerheart.traits import TRAITS
from tableside.systems.daggerheart.traits import labelled as trait_words

RESTS = Subject("rest")

NEW = "new"  # a project that begins
BEGUN, ALONE, ROLL = "begun", "tick", "roll"  # how work on a project goes
TEND, CALM, REPAIR, PREPARE, WORK = "tend", "clear_stress", "repair", "prepare", "project"
_MOVES: Mapping[str, str] = {
    TEND: "Tend to wounds",
    CALM: "Clear Stress",
    REPAIR: "Repair armor",
    PREPARE: "Prepare",
    WORK: "Work on a project",
}
_LONG_ONLY = Bar("long_rest_only", "Projects take a long rest.", "DH-REST-12")
_CLEARS: Mapping[str, tuple[str, str]] = {  # the track of each move, and its rule
    TEND: (HP, "DH-REST-08"),
    CALM: (STRESS, "DH-REST-09"),
    REPAIR: (ARMOUR, "DH-REST-10"),
}


class CallRest(Command, frozen=True, tag="call_rest"):
    """The party makes a short or a long rest."""

    kind: str = ""


call_rest = RESTS.verb(
    CallRest,
    "The party rests",
    "DH-REST-01",
    Who.GM,
    showing=Showing(part="at once", group="The party"),
)


@call_rest.asks
def _which_rest(game: Game, known: Known, pick: Picker) -> Ready:
    if seen(known, _resting):
        raise Illegal("resting", "The party is resting already.", "DH-REST-01")
    if not _sleepers(known):
        raise Illegal("nobody_there", "Nobody is there to rest.", "DH-REST-01")
    sentence = "Something is still being rolled for; rest afterwards."
    free = not dice_wait(game, known)
    pick.limit(free, Limit.TIMING, "roll_open", "DH-REST-01", sentence)
    most = game.rules.values.rests.short_in_a_row
    worn = known.tracks[SHORT_RESTS] >= most
    sentence = f"After {most} short rests in a row the next one is long."
    long = Bar("long_rest_required", sentence, "DH-REST-03", Limit.RESTS)
    options = (
        Option(SHORT, "Short rest", bars=(long,) if worn else ()),
        Option(LONG, "Long rest"),
    )
    pick.word("kind", options, "Which rest?")
    return pick.ready(CallRest)


def _resting(known: Known) -> bool:
    return any(isinstance(one.values, Rest) for one in known.matters)


def _sleepers(source: Reading) -> tuple[str, ...]:
    """Who rests: the living who are there, and whose story goes on (DH-HOPE-08)."""
    return tuple(
        key
        for key, one in source.characters.items()
        if one.hero and one.present and out(source, key) not in (DEAD, RETIRED)
    )


@call_rest.decides
def _lie_down(_game: Game, state: State, _actor: Actor, command: CallRest) -> Events:
    """DH-REST-01 and -02: everybody who is there says what they do with it."""
    heroes = _sleepers(state)
    rest = Rest(command.kind, heroes)
    # whoever is unconscious takes moves of their own only in a long rest.
    awake = tuple(one for one in heroes if command.kind == LONG or not has(state, one, UNCONSCIOUS))
    return [MatterOpened(Matter(f"z{state.opened + 1}", "rest", "moves", rest, awake))]


@RESTS.tells_opening(Rest)
def _tell_rest(_game: Game, _state: State, matter: Matter[Rest], _actor: Actor) -> Line:
    rest = matter.values
    rule = "DH-REST-02" if rest.kind == LONG else "DH-REST-01"
    return Line(f"The party makes a {rest.kind} rest. What does everybody do?", (rule,))


class ChooseMoves(Command, frozen=True, kw_only=True, tag="choose_moves"):
    """What a hero does with a rest."""

    first: str = ""
    first_target: str = ""
    first_project: str = ""
    first_name: str = ""
    second: str = ""
    second_target: str = ""
    second_project: str = ""
    second_name: str = ""


choose_moves = RESTS.verb(
    ChooseMoves,
    "Choose moves",
    "DH-REST-05",
    Who.ASKED,
    at=("rest", "moves"),
    default=True,
    showing=ONWARD,
)


@choose_moves.asks
def _which_moves(_game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-05: two moves, the same twice if one likes."""
    _, rest = opened(known.matters, pick.offer.matter, Rest)
    _ask_move(known, pick, rest, "first")
    _ask_move(known, pick, rest, "second")
    return pick.ready(ChooseMoves)


def _ask_move(known: Known, pick: Picker, rest: Rest, which: str) -> None:
    options = [Option(key, words) for key, words in _MOVES.items()]
    bars = {} if rest.benefit == LONG else {WORK: (_LONG_ONLY,)}
    move = pick.word(which, options, f"The {which} move?", bars=lambda key: bars.get(key, ()))
    if move in (TEND, REPAIR):
        me = pick.offer.character
        names = [Option(me, "yourself"), *(_named(known, one) for one in rest.heroes if one != me)]
        pick.word(f"{which}_target", names, "Whose?")
    elif move == WORK:
        running = _projects(known)
        options = [*labelled(running), Option(NEW, "something new")]
        if pick.word(f"{which}_project", options, "Which project?") == NEW:
            pick.text(f"{which}_name", MOST_NAME, "What is it?", "A project", least=1)


def _named(known: Known, who: str) -> Option:
    return Option(who, known.characters[who].name)


def _projects(known: Known) -> list[Countdown]:
    """The projects that are not finished yet, as far as somebody knows of them."""
    return [one for one in known.countdowns.values() if one.project and not one.done]


@choose_moves.decides
def _choose_moves(_game: Game, state: State, _actor: Actor, command: ChooseMoves) -> Events:
    """DH-REST-05: one hero's two moves; nobody waits to be asked in turn."""
    thread, rest = opened(state.matters, command.matter, Rest)
    who = command.character
    chosen = tuple(_move(command, which) for which in ("first", "second"))
    said = MovesChosen(who, tuple(_MOVES[one.move] for one in chosen))
    left = tuple(one for one in thread.asks if one != who)
    values = replace(rest, moves={**rest.moves, who: chosen})
    return [said, moved(thread, values=values, asks=left, same=True)]


def _move(command: ChooseMoves, which: str) -> Downtime:
    project = getattr(command, f"{which}_project")
    return Downtime(
        getattr(command, which),
        getattr(command, f"{which}_target"),
        "" if project == NEW else project,
        getattr(command, f"{which}_name"),
    )


@RESTS.event
class MovesChosen(Event, frozen=True, tag="moves_chosen"):
    """A hero said what they do with the rest."""

    character: str
    moves: tuple[str, ...]


@RESTS.tells(MovesChosen)
def _tell_moves(_game: Game, state: State, event: MovesChosen, _actor: Actor) -> Line:
    moves = ", ".join(event.moves)
    return Line(f"{name_of(state, event.character)}: {moves}.", ("DH-REST-05",))


class SwapCards(Command, frozen=True, tag="swap_cards"):
    """During a rest, choose which domain cards are in hand."""

    loadout: tuple[str, ...] = ()


swap_cards = RESTS.verb(SwapCards, "Swap cards", "DH-REST-04", Who.ABOUT, at=("rest", "moves"))


@swap_cards.asks
def _which_cards(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-04: freely, at the beginning of a rest, at no Recall cost."""
    thread, _ = opened(known.matters, pick.offer.matter, Rest)
    person = known.characters[pick.offer.character]
    if person.id not in thread.asks:
        raise Illegal("too_late", "Cards are swapped before the moves.", "DH-REST-04")
    cards = domain_cards(person.cards)
    now = tuple(card.id for card in domain_cards(in_hand(person)))
    most = max(game.rules.values.cards.loadout, len(now))
    options = tuple(Option(card.id, card.name) for card in cards)
    if not options:
        raise Illegal("no_cards", f"{person.name} has no domain cards.", "DH-REST-04")
    pick.some("loadout", options, "Which cards are in hand?", high=most, default=now)
    return pick.ready(SwapCards)


@swap_cards.decides
def _swap_cards(game: Game, state: State, _actor: Actor, command: SwapCards) -> Events:
    """DH-REST-04: what is in hand from now on."""
    return laid_out(game, state, command.character, command.loadout)


class InterruptRest(Command, frozen=True, tag="interrupt_rest"):
    """The GM breaks a rest off."""


interrupt_rest = RESTS.verb(
    InterruptRest, "Break the rest off", "DH-REST-13", Who.GM, at=("rest", "moves"), showing=ASIDE
)


@interrupt_rest.asks
def _if_it_still_lasts(_game: Game, known: Known, pick: Picker) -> Ready:
    _, rest = opened(known.matters, pick.offer.matter, Rest)
    if rest.interrupted:
        raise Illegal("interrupted", "It has been broken off already.", "DH-REST-13")
    return pick.ready(InterruptRest)


@interrupt_rest.decides
def _interrupt(_game: Game, state: State, _actor: Actor, command: InterruptRest) -> Events:
    """DH-REST-13: a short rest gives nothing, a long one what a short one would."""
    thread, rest = opened(state.matters, command.matter, Rest)
    said = RestInterrupted(rest.kind)
    if rest.kind != LONG:
        return [said, MatterClosed(thread.id)]
    # Whoever meant to work on a project, which takes a long rest, chooses anew.
    kept = {
        who: moves for who, moves in rest.moves.items() if all(move.move != WORK for move in moves)
    }
    anew = tuple(who for who in rest.moves if who not in kept)
    broken = replace(rest, interrupted=True, moves=kept)
    return [said, moved(thread, values=broken, asks=(*thread.asks, *anew))]


@RESTS.event
class RestInterrupted(Event, frozen=True, tag="rest_interrupted"):
    """Something broke the rest off."""

    kind: str


@RESTS.tells(RestInterrupted)
def _tell_interrupted(_game: Game, _state: State, event: RestInterrupted, _actor: Actor) -> Line:
    left = "it is worth a short one" if event.kind == LONG else "it gives nothing"
    return Line(f"The {event.kind} rest is broken off: {left}.", ("DH-REST-13",))


@RESTS.step("rest", "moves")
def _moves_are_in(_game: Game, _state: State, thread: Thread) -> Events:
    """All moves are in: the GM is asked about projects, one by one."""
    rest = thread.values
    assert isinstance(rest, Rest)
    events: list[Event] = [moved(thread, "projects")]
    if rest.benefit == LONG:
        works = [(who, move) for who, move in _in_order(rest) if move.move == WORK]
        for place, (who, move) in enumerate(works, 1):
            values = Project(who, move.project, move.name)
            name = f"{thread.id}.project{place}"
            asked = Matter(name, "project", "open", values, (GM_SEAT,), parent=thread.id)
            events.append(MatterOpened(asked))
    return events


def _in_order(rest: Rest) -> Iterator[tuple[str, Downtime]]:
    """Every move of everybody, in the order in which they were declared."""
    for who, moves in rest.moves.items():
        for move in moves:
            yield who, move


@RESTS.tells_opening(Project)
def _tell_project(_game: Game, state: State, matter: Matter[Project], _actor: Actor) -> Line:
    work = matter.values
    known = state.countdowns.get(work.project)
    what = known.name if known is not None else work.name
    who = name_of(state, work.character)
    return Line(f"{who} works on {what}. How does it go?", ("DH-REST-12",))


class JudgeProject(Command, frozen=True, tag="judge_project"):
    """The GM says how work on a project goes."""

    start: int = 0
    how: str = ""
    trait: str = ""
    difficulty: int = 0


judge_project = RESTS.verb(
    JudgeProject, "Say how it goes", "DH-REST-12", Who.ASKED, at=("project", "open"), default=True
)


@judge_project.asks
def _how_it_goes(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-REST-12, A-13: the GM lets it tick, or wants to see a roll."""
    _, work = opened(known.matters, pick.offer.matter, Project)
    options = [Option(ALONE, "it goes on by itself"), Option(ROLL, "it takes a roll")]
    if not work.project:  # the sheet lets only later uses of the move tick it
        pick.number("start", 1, MOST_START, f"How long is {work.name}?", default=4)
        options.insert(0, Option(BEGUN, "it is begun, and goes on another time"))
    if pick.word("how", options, "How does it go?") == ROLL:
        traits = tuple(Option(one, trait_words(one)) for one in TRAITS)
        pick.word("trait", traits, "Which trait?")
        usual = game.rules.values.rolls.difficulty_usual
        pick.number("difficulty", 1, MOST_DIFFICULTY, "Which Difficulty?", default=usual)
    return pick.ready(JudgeProject)


@judge_project.decides
def _judge_project(game: Game, state: State, _actor: Actor, command: JudgeProject) -> Events:
    """DH-REST-12: a new project opens its countdown; later it ticks, or a roll says how far."""
    thread, work = opened(state.matters, command.matter, Project)
    events: list[Event] = []
    project = work.project
    if not project:
        project = fresh(state)
        began = Countdown(
            id=project,
            name=work.name,
            start=command.start,
            value=command.start,
            advance=Advance.REST,
            bent=Bent.PROGRESS,
            project=True,
        )
        events.append(CountdownBegan(began))
    now = fold(game, state, events)
    if command.how == BEGUN:
        return [*events, MatterClosed(thread.id)]
    if command.how == ROLL:
        roll = DualityRoll(
            character=work.character,
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


@RESTS.answers(settled, PROJECT)
def _project_rolled(
    game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """A-13: by the progress column of DH-CD-03; Hope and Fear accrue, the spotlight stays."""
    ticks = game.rules.values.countdowns.dynamic[result][1]
    worked = _worked(game, state, roll.member_of, ticks, origin=thread.id, who=roll.character)
    return [*worked, MatterClosed(thread.id)]


@RESTS.step("rest", "projects")
def _projects_are_settled(game: Game, state: State, thread: Thread) -> Events:
    """The projects are settled: dice for the other moves, if any need them."""
    rest = thread.values
    assert isinstance(rest, Rest)
    if count := _rolled(rest):
        sides = (game.rules.values.rests.die,) * count
        return [moved(thread, "dice", roll=Roll(f"{thread.id}.dice", sides))]
    return [*_applied(game, state, rest, ()), _fear(game, thread)]


def _rolled(rest: Rest) -> int:
    """How many moves throw a die: a long rest clears all without."""
    if rest.benefit == LONG:
        return 0
    return sum(move.move in _CLEARS for _, move in _in_order(rest))


def _applied(game: Game, state: State, rest: Rest, faces: tuple[int, ...]) -> list[Event]:
    """What the moves bring, one after the other."""
    events: list[Event] = []
    dice = list(faces)
    for who, move in _in_order(rest):
        now = fold(game, state, events)
        if move.move in _CLEARS:
            die = dice.pop(0) if rest.benefit != LONG else None
            events += _cleared(now, who, move, die)
        elif move.move == PREPARE:
            events += _prepared(game, now, rest, who)
    return events


def _cleared(state: State, who: str, move: Downtime, die: int | None) -> list[Event]:
    """The die and the Tier of whoever does it (A-12); in a long rest everything."""
    track, rule = _CLEARS[move.move]
    target = move.target or who
    if target not in state.characters:
        return []
    marked = state.tracks.get(track_of(target, track), 0)
    amount = marked if die is None else die + tier_of(state.characters[who])
    return clear(state, target, track, amount, rule)


def _prepared(game: Game, state: State, rest: Rest, who: str) -> list[Event]:
    """DH-REST-11, A-27: more if somebody else prepares as well."""
    values = game.rules.values.rests
    others = any(move.move == PREPARE for other, move in _in_order(rest) if other != who)
    amount = values.prepare_together if others else values.prepare
    return [gain(game, state, track_of(who, HOPE), amount, "DH-REST-11")]


def _fear(game: Game, thread: Thread) -> Event:
    """DH-REST-06: the GM's die is the last one of a rest."""
    die = Roll(f"{thread.id}.fear", (game.rules.values.rests.fear_die,))
    return moved(thread, "fear", roll=die)


@RESTS.dice("rest")
def _dice_fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of the moves, or the GM's own."""
    rest = thread.values
    assert isinstance(rest, Rest)
    fell = RestDiceFell(faces, fear=thread.step == "fear")
    if thread.step == "dice":
        return [fell, *_applied(game, state, rest, faces), _fear(game, thread)]
    # DH-REST-07, DH-FEAR-09: a long rest adds 1 for each hero.
    values = game.rules.values.rests
    more = values.fear_per_hero * len(rest.heroes) if rest.benefit == LONG else 0
    gained = gain(game, state, FEAR, faces[0] + more, "DH-FEAR-09")
    if rest.benefit == LONG and _long_term(list(state.countdowns.values())):
        return [fell, gained, moved(thread, "countdown", asks=(GM_SEAT,))]
    return [fell, gained, *_ended(game, fold(game, state, [gained]), thread, rest)]


@RESTS.event
class RestDiceFell(Event, frozen=True, tag="rest_dice_fell"):
    """The dice of downtime moves, or the GM's for Fear."""

    faces: tuple[int, ...]
    fear: bool


@RESTS.tells(RestDiceFell)
def _tell_dice(_game: Game, _state: State, event: RestDiceFell, _actor: Actor) -> Line:
    faces = " ".join(map(str, event.faces))
    what, rule = ("The GM's Fear", "DH-REST-06") if event.fear else ("The rest", "DH-REST-05")
    return Line(f"{what}: {faces}.", (rule,), Thrown("rest", event.faces), around=(what, ""))


RESTS.called("rest", "rest")


class ChooseCountdown(Command, frozen=True, tag="choose_countdown"):
    """After a long rest the GM may advance one long-term countdown."""

    countdown: str = ""


choose_countdown = RESTS.verb(
    ChooseCountdown,
    "Advance a countdown",
    "DH-REST-07",
    Who.ASKED,
    at=("rest", "countdown"),
    default=True,
)


@choose_countdown.asks
def _which_countdown(_game: Game, known: Known, pick: Picker) -> Ready:
    options = (Option("", "none"), *labelled(_long_term(list(known.countdowns.values()))))
    pick.word("countdown", options, "Which long-term countdown advances?")
    return pick.ready(ChooseCountdown)


def _long_term(countdowns: list[Countdown]) -> list[Countdown]:
    """DH-CD-09: those that rests advance, projects apart."""
    return [
        one
        for one in countdowns
        if one.advance is Advance.REST and not one.project and not one.done
    ]


@choose_countdown.decides
def _choose_countdown(game: Game, state: State, _actor: Actor, command: ChooseCountdown) -> Events:
    """DH-REST-07, DH-CD-09: one long-term countdown, if the GM likes."""
    thread, rest = opened(state.matters, command.matter, Rest)
    one = state.countdowns.get(command.countdown)
    events = [*ticked(game, state, one, 1, "DH-CD-09", origin=thread.id)] if one else []
    return [*events, *_ended(game, fold(game, state, events), thread, rest)]


def _ended(game: Game, state: State, thread: Thread, rest: Rest) -> list[Event]:
    """DH-REST-03: a completed short rest counts, a completed long one begins anew (A-30)."""
    events: list[Event] = []
    if rest.kind != LONG:
        events.append(Gained(SHORT_RESTS, 1, "DH-REST-03"))
    elif not rest.interrupted:
        if state.tracks[SHORT_RESTS]:
            events.append(Reset(SHORT_RESTS, 0, "DH-REST-03"))
        for who in filter(state.characters.__contains__, rest.heroes):
            events += wakes(fold(game, state, events), who)
    return [*events, Rested(long=rest.benefit == LONG), MatterClosed(thread.id)]
