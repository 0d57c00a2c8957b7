"""Moving, running, sprinting, climbing and falling back (WG-MOVE, WG-OPT-09)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.effects import Effect, Modifier, Occasion
from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterOpened
from tableside.core.notes import Note, note_opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Limit, Line
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions, derived_conditions
from tableside.systems.wrath_glory.numbers.conditions import DEPLOYED, borne
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset import fights as variants
from tableside.systems.wrath_glory.skill_tests.calls import Deed, ask_to_buy, begun
from tableside.systems.wrath_glory.skill_tests.outcome import TestSettled, settled
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import DISTANCE, Known, Reading, State, Test, Thread
from tableside.systems.wrath_glory.state.fight import Opportunity, Place, Slot
from tableside.systems.wrath_glory.state.purposes import CLIMB
from tableside.systems.wrath_glory.turns import order
from tableside.systems.wrath_glory.turns.melee import MeleeLeft
from tableside.systems.wrath_glory.turns.order import in_a_fight, may_act
from tableside.systems.wrath_glory.turns.places import (
    ARM,
    METRES,
    MOST_METRES,
    ZONES,
    apart,
    ask_metres,
    ask_where,
    between,
    half_speed,
    held_fast,
    left,
    put,
    top_speed,
)
from tableside.systems.wrath_glory.turns.slots import (
    MOVE,
    against_whole_round,
    check,
    spend,
    spend_whole_round,
)
from tableside.systems.wrath_glory.turns.turns import in_turn

MOVEMENT = Subject("movement")

WALK, FAST_CLIMB = "walk", "fast_climb"
RUN, SPRINT, DISENGAGE = "run", "sprint", "disengage"
CLIMBING = "climb"  # how somebody moves up a wall, at half Speed
_MOVES = {
    "climb": "climbs",
    "fast_climb": "climbs fast",
    "run": "runs",
    "sprint": "sprints",
    "disengage": "falls back",
}


class Move(Deed, frozen=True, kw_only=True, tag="move"):
    """Move up to Speed."""

    how: str = "walk"
    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


move = MOVEMENT.verb(Move, "Move", "WG-MOVE-01", Who.AMONG, among=may_act)


@move.asks
def _how_far(game: Game, known: Known, pick: Picker) -> Ready:
    who, rules = pick.offer.character, game.rules
    needs_rule(game, "WG-MOVE-01", "This ruleset does not count movement.")
    in_a_fight(known)
    check(game, known, pick, Slot.MOVE, MOVE)
    how, most = WALK, left(rules, known, who)
    ways = _ways(rules, spent=derived_conditions.exhausted(rules, known, who))
    if len(ways) > 1:
        how = pick.word("how", ways, "How?")
    if how == WALK:  # WG-MOVE-03: slopes, stairs and ladders are walked
        ask_where(game, known, pick, most)
        _ask_leaving(rules, known, pick)
    elif how == CLIMBING:
        ask_metres(pick, min(most, _climb_left(rules, known, who)), "WG-MOVE-06")
        _ask_leaving(rules, known, pick, climbs=True)
    else:
        ask_metres(pick, most, "WG-MOVE-07")
        _ask_leaving(rules, known, pick, climbs=True)
        ask_to_buy(game, known, pick, _climb(rules, known, who))
    return pick.ready(Move)


def _ways(rules: Ruleset, *, spent: bool) -> tuple[Option, ...]:
    """WG-SHOCK-03: the Exhausted walk or crawl, climb where it says so, and never fast."""
    ways = [Option(WALK, "Walk, crawl, jump, swim; stairs and ladders")]
    if rules.plays("WG-MOVE-06") and (not spent or rules.values.exhausted.climbs):
        ways.append(Option(CLIMBING, "Climb, at half Speed"))
    if rules.plays("WG-MOVE-07") and not spent:
        ways.append(Option(FAST_CLIMB, "Climb fast: a test"))
    return tuple(ways)


def _ask_leaving(rules: Ruleset, known: Known, pick: Picker, *, climbs: bool = False) -> None:
    """WG-OPT-28: where metres say who stands beside whom after a walk, nobody is asked.

    Nobody is struck because a question went unread: whoever leaves says so.
    """
    who = pick.offer.character
    pressed = order.melee_of(rules, known, who)
    measured = known.facts[DISTANCE] == METRES and not climbs
    if any(not measured or between(rules, known, who, one) is None for one in pressed):
        pick.flag("leaves", "Does this leave the melee?", yes="yes", no="no")


def _climb_left(rules: Ruleset, known: Known, who: str) -> int:
    """WG-MOVE-06: half of Speed for all the climbing of one action together."""
    fight = in_a_fight(known)
    climbed = fight.turn.climbed if fight.active == who else 0
    return max(0, half_speed(rules, known, who) - climbed)


def _climb(rules: Ruleset, source: Reading, who: str) -> Test:
    wrath = int(source.characters[who].hero)
    return Test(who, "agility", rules.values.movement.climb_dn, wrath_dice=wrath, purpose=CLIMB)


@move.decides
def _move(game: Game, state: State, _actor: Actor, command: Move) -> Events:
    """WG-MOVE-01, -02, -06, -07: every metre comes from the same allowance."""
    who = command.character
    events: list[Event] = spend(game, state, who, Slot.MOVE, MOVE)
    now = fold(game, state, events)
    if command.how in (CLIMBING, FAST_CLIMB):
        walked = Walked(character=who, how=command.how, metres=command.metres)
        events += [walked, *_left_melee(game, now, command, walked)]
    if command.how == FAST_CLIMB:
        name = f"t{fold(game, state, events).opened + 1}"
        return [*events, begun(name, _climb(game.rules, state, who), buy=command.buy)]
    if command.how == CLIMBING:
        return events
    metres, place = _arrival(game, now, command)
    walked = Walked(character=who, how=WALK, metres=metres, place=place)
    return [*events, walked, *_left_melee(game, now, command, walked)]


@MOVEMENT.answers(settled, CLIMBING)
def _climbed(
    _game: Game, _state: State, thread: Thread, test: Test, settled: TestSettled
) -> list[Event]:
    """WG-MOVE-07: what a failed climb leads to is the GM's to say."""
    if settled.success:
        return []
    text = "The climb failed: a slip, a fall or lost time."
    return [note_opened(thread.id, 1, Note("climb", test.character, text, "WG-MOVE-07"))]


class Run(Command, frozen=True, kw_only=True, tag="run"):
    """Spend the action to move up to Speed again."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


run = MOVEMENT.verb(Run, "Run", "WG-MOVE-04", Who.AMONG, among=may_act)


@run.asks
def _run_where(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-MOVE-04", "This ruleset has no Run.")
    _may_go_fast(game, known, pick, RUN, "WG-MOVE-04")
    check(game, known, pick, Slot.COMBAT, RUN)
    ask_where(game, known, pick, top_speed(game.rules, known, who), "WG-MOVE-04")
    _ask_leaving(game.rules, known, pick)
    return pick.ready(Run)


def _may_go_fast(game: Game, known: Known, pick: Picker, way: str, rule: str) -> None:
    """Run or Sprint, once, and never both in one turn."""
    fight, who = in_a_fight(known), pick.offer.character
    taken = fight.turn.taken if fight.active == who else ()
    once = not {RUN, SPRINT} & set(taken)
    sentence = "Run and Sprint exclude each other, and each comes once a turn."
    pick.limit(once, Limit.ONCE, f"already_{way}", rule, sentence)
    pick.bar(*held_fast(known, who))


@run.decides
def _run(game: Game, state: State, _actor: Actor, command: Run) -> Events:
    """WG-MOVE-04, and WG-ATK-10: a runner sees little."""
    who = command.character
    taken = spend(game, state, who, Slot.COMBAT, RUN)
    events, now, walked = _set_off(game, state, taken, command, RUN)
    if game.rules.plays("WG-ATK-10"):
        blind = game.rules.values.modifiers.running_awareness
        until = conditions.next_turn(now, who, Occasion.TURN_START)
        harder = Modifier("dn", blind, when={"skill": "awareness"}, rule="WG-ATK-10")
        running = Effect(f"{who}.running", "Running", who, until, modifiers=(harder,))
        events.append(conditions.begun(now, running))
    return [*events, *_left_melee(game, now, command, walked)]


class Sprint(Command, frozen=True, kw_only=True, tag="sprint"):
    """Spend the action, or the round, to go far in a straight line."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0
    leaves: bool = False


sprint = MOVEMENT.verb(Sprint, "Sprint", "WG-MOVE-05", Who.AMONG, among=may_act)


@sprint.asks
def _sprint_where(game: Game, known: Known, pick: Picker) -> Ready:
    who, values = pick.offer.character, game.rules.values.movement
    needs_rule(game, "WG-MOVE-05", "This ruleset has no Sprint.")
    _may_go_fast(game, known, pick, SPRINT, "WG-MOVE-05")
    if values.sprint is variants.Sprint.ROUND:  # no numbers are given
        pick.bar(*against_whole_round(game, known, who, SPRINT, (Slot.MOVE,)))
        most = MOST_METRES
    else:
        check(game, known, pick, Slot.COMBAT, SPRINT)
        most = top_speed(game.rules, known, who, values.sprint_speed)
    ask_where(game, known, pick, most, "WG-MOVE-05")
    _ask_leaving(game.rules, known, pick)
    return pick.ready(Sprint)


@sprint.decides
def _sprint(game: Game, state: State, _actor: Actor, command: Sprint) -> Events:
    """WG-MOVE-05: far, straight, and easier to hit until the end of the own next turn."""
    who, values = command.character, game.rules.values.movement
    if values.sprint is variants.Sprint.ROUND:
        taken = spend_whole_round(game, state, who, SPRINT, (Slot.MOVE,))
    else:
        taken = spend(game, state, who, Slot.COMBAT, SPRINT)
    events, now, walked = _set_off(game, state, taken, command, SPRINT)
    if values.sprint_defence:
        until = conditions.next_turn(now, who)
        events.append(conditions.begun(now, conditions.sprinting(game.rules, who, until)))
    return [*events, *_left_melee(game, now, command, walked)]


class Disengage(Command, frozen=True, tag="disengage"):
    """Leave a melee without being struck."""

    metres: int = 0
    zone: str = ""
    x: int = 0
    y: int = 0


disengage = MOVEMENT.verb(Disengage, "Disengage", "WG-OPT-09", Who.AMONG, among=may_act)


@disengage.asks
def _fall_back_where(game: Game, known: Known, pick: Picker) -> Ready:
    who, way = pick.offer.character, game.rules.values.options.disengage
    needs_rule(game, "WG-OPT-09", "This ruleset has no Disengage.")
    in_a_fight(known)
    name = known.characters[who].name
    if not order.melee_of(game.rules, known, who):
        raise Illegal("not_engaged", f"{name} is in no melee.", "WG-OPT-09")
    pick.bar(*held_fast(known, who))
    check(game, known, pick, Slot.COMBAT, DISENGAGE)
    if way is not variants.Disengage.FREE:
        ask_where(game, known, pick, half_speed(game.rules, known, who), "WG-OPT-09")
    return pick.ready(Disengage)


@disengage.decides
def _disengage(game: Game, state: State, _actor: Actor, command: Disengage) -> Events:
    """WG-OPT-09: the melee is left and nobody strikes."""
    who = command.character
    events = spend(game, state, who, Slot.COMBAT, DISENGAGE)
    if game.rules.values.options.disengage is not variants.Disengage.FREE:
        events, *_ = _set_off(game, state, events, command, DISENGAGE)
    return [*events, MeleeLeft(who, order.engaged_with(state, who))]


_Going = Move | Run | Sprint | Disengage


def _arrival(game: Game, state: State, command: _Going) -> tuple[int, Place | None]:
    """How far a move goes and where it ends, from what was answered."""
    how = state.facts[DISTANCE]
    assert state.fight is not None
    here = state.fight.places.get(command.character)
    if how == ZONES and state.fight.zones and command.zone:
        there = Place(zone=command.zone)
    elif how == METRES:
        there = Place(x=command.x, y=command.y)
    else:
        return command.metres, None
    return 0 if here is None else apart(game.rules, state, here, there), there


def _set_off(
    game: Game, state: State, taken: list[Event], command: _Going, how: str
) -> tuple[list[Event], State, Walked]:
    """The action is taken, and its metres are walked beside the standard movement."""
    now: State = fold(game, state, taken)
    metres, place = _arrival(game, now, command)
    walked = Walked(
        character=command.character, how=how, metres=metres, place=place, standard=False
    )
    return [*taken, walked], now, walked


def _left_melee(
    game: Game, state: State, command: Move | Run | Sprint, walked: Walked
) -> list[Event]:
    """Whoever walks off is free of the fallen in any case; of the others by place, or by word."""
    who, rules = command.character, game.rules
    there = fold(game, state, [walked])
    pressed = order.melee_of(rules, state, who)
    others = tuple(
        one
        for one in order.engaged_with(state, who)
        if one not in pressed
        or (command.leaves if walked.place is None else _behind(rules, state, there, command, one))
    )
    return leave_melee(game, there, who, others)


def _behind(
    rules: Ruleset, state: State, there: State, command: Move | Run | Sprint, one: str
) -> bool:
    """WG-OPT-28: whether somebody is left behind; within one zone nobody counts the metres."""
    before, after = (between(rules, then, command.character, one) for then in (state, there))
    if before is None or after is None or (state.facts[DISTANCE] == ZONES and not after):
        return command.leaves
    return after > max(ARM, before)


def leave_melee(game: Game, state: State, who: str, others: tuple[str, ...]) -> list[Event]:
    """WG-OPT-28, A-38: whoever is left behind may strike at once, if the ruleset says so."""
    if not others:
        return []
    enemies: tuple[str, ...] = ()
    if game.rules.plays("WG-OPT-28"):
        up, side = order.acting(game.rules, state), order.side_of(state, who)
        enemies = tuple(
            one for one in others if one in up and order.side_of(state, one) is not side
        )
    events: list[Event] = []
    if rest := tuple(one for one in others if one not in enemies):
        events.append(MeleeLeft(who, rest))
    if enemies:  # each is engaged until it has struck or let them go
        chance = Opportunity(who, enemies)
        matter: Thread = Matter(f"x{state.opened + 1}", "opportunity", "ask", chance, enemies)
        events.append(MatterOpened(matter))
    return events


@MOVEMENT.event
class Walked(Event, frozen=True, kw_only=True, tag="walked"):
    """Somebody moved; metres of 0 were not counted."""

    character: str
    how: str
    metres: int = 0
    place: Place | None = None
    standard: bool = True  # counted against the Speed of this turn


@MOVEMENT.folds(Walked)
def _moved_on(state: State, event: Walked) -> State:
    fight = state.fight
    if fight is None:
        return state
    # WG-TRAIT-07: a weapon on its tripod stays behind.
    left = {one.id for one in borne(state, event.character, DEPLOYED)}
    if left:
        effects = tuple(one for one in state.effects if one.id not in left)
        state = replace(state, effects=effects)
    if event.place is not None:
        state = put(state, event.character, event.place)
    if fight.active != event.character or not event.standard:
        return state
    climbed = event.metres if event.how == CLIMBING else 0
    turn = fight.turn
    return in_turn(state, moved=turn.moved + event.metres, climbed=turn.climbed + climbed)


@MOVEMENT.tells(Walked)
def _tell_walked(_game: Game, state: State, event: Walked, _actor: Actor) -> Line:
    metres = f" {event.metres} m" if event.metres else ""
    where = f" to {event.place.zone}" if event.place is not None and event.place.zone else ""
    rules = {"run": "WG-MOVE-04", "sprint": "WG-MOVE-05", "disengage": "WG-OPT-09"}
    rules |= {"climb": "WG-MOVE-06", "fast_climb": "WG-MOVE-07"}
    verb = _MOVES.get(event.how, "moves")
    text = f"{name_of(state, event.character)} {verb}{metres}{where}."
    return Line(text, (rules.get(event.how, "WG-MOVE-01"),))


@MOVEMENT.heads(Opportunity, ask="to strike or let it be")
def _head_of_opportunity(_game: Game, known: Known, matter: Matter[Opportunity]) -> Heading:
    return Heading(f"{name_of(known, matter.values.mover)} leaves the melee")
