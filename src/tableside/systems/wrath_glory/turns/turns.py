"""A fight, and how its turns and rounds follow one another (WG-INIT)."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.desk import somebody
from tableside.core.effects import Occasion, Passing
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.state import CharacterLeft, FactSet
from tableside.core.tell import name_of
from tableside.core.values import Actor, Command, Event, Events, Illegal, Line, Role
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.state import COMBAT, MODE, State
from tableside.systems.wrath_glory.state.fight import Fight, Side, Turn
from tableside.systems.wrath_glory.turns.order import helpless, in_a_fight, round_over, side_of

TURNS = Subject("turns")


@TURNS.event
class FightBegan(Event, frozen=True, tag="fight_began"):
    """A fight began with its first round."""


@TURNS.folds(FightBegan)
def _fight_began(state: State, _event: FightBegan) -> State:
    return _with_fight(state)


@TURNS.tells(FightBegan)
def _tell_began(_game: Game, _state: State, _event: FightBegan, _actor: Actor) -> Line:
    return Line("Round 1: the players pick.", ("WG-INIT-01",))


@TURNS.event
class FightEnded(Event, frozen=True, tag="fight_ended"):
    """A fight is over, and with it everything that lasted no longer."""


@TURNS.folds(FightEnded)
def _fight_ended(state: State, _event: FightEnded) -> State:
    return _without_fight(state)


@TURNS.tells(FightEnded)
def _tell_ended(_game: Game, _state: State, _event: FightEnded, _actor: Actor) -> Line:
    return Line("The fight is over.", ("WG-TEST-10",))


@TURNS.after(FactSet)
def _mode_set(state: State, event: FactSet) -> State:
    """There is a fight exactly while the mode is combat, however it came to be set."""
    if event.fact != MODE:
        return state
    return _with_fight(state) if event.value == COMBAT else _without_fight(state)


def _with_fight(state: State) -> State:
    return state if state.fight is not None else replace(state, fight=Fight())


def _without_fight(state: State) -> State:
    if state.fight is None:
        return state
    return _passes(replace(state, fight=None), Occasion.FIGHT)


class SetCast(Command, frozen=True, tag="set_cast"):
    """Put somebody into the fight or take them out of it."""

    fights: bool = True


@TURNS.form(
    SetCast,
    "Put somebody into the fight or take them out",
    Role.GM,
    showing=Showing(part="cast"),
    somebody=True,
)
def _set_cast(_game: Game, state: State, _actor: Actor, command: SetCast) -> Events:
    fight, one = in_a_fight(state), somebody(state, command.character)
    if command.fights is not (one.id in fight.out):
        how = "in" if command.fights else "out of"
        raise Illegal("already_so", f"{one.name} is {how} the fight already.")
    return [CastChanged(one.id, command.fights)]


@TURNS.event
class CastChanged(Event, frozen=True, tag="cast_changed"):
    """Somebody was taken out of the fight, or put back into it."""

    character: str
    fights: bool


@TURNS.folds(CastChanged)
def _cast_changed(state: State, event: CastChanged) -> State:
    assert state.fight is not None
    out = _without(state.fight.out, event.character)
    return in_fight(state, out=out if event.fights else (*out, event.character))


@TURNS.tells(CastChanged)
def _tell_cast(_game: Game, state: State, event: CastChanged, _actor: Actor) -> Line:
    how = "joins" if event.fights else "is out of"
    return Line(f"{name_of(state, event.character)} {how} the fight.")


@TURNS.after(CharacterLeft)
def _character_left(state: State, event: CharacterLeft) -> State:
    """Whoever is struck from the roster leaves nothing behind in the fight either."""
    fight, who = state.fight, event.character
    if fight is None:
        return state
    if fight.active == who:
        state = in_fight(state, active="", turn=Turn(), side=fight.side.other)
    return in_fight(
        state,
        acted=_without(fight.acted, who),
        holding=_without(fight.holding, who),
        given_up=_without(fight.given_up, who),
        reflexive=_without(fight.reflexive, who),
        recovered=_without(fight.recovered, who),
        out=_without(fight.out, who),
        engaged=tuple(pair for pair in fight.engaged if who not in pair),
        places={key: place for key, place in fight.places.items() if key != who},
        last="" if fight.last == who else fight.last,
    )


def take(game: Game, state: State, character: str) -> list[Event]:
    """Whoever acts takes the turn: the one before is over, and the round if that was the last."""
    fight = state.fight
    assert fight is not None
    if fight.active == character:
        return []
    events: list[Event] = []
    if character in fight.out:
        events.append(CastChanged(character, fights=True))
    if fight.active:
        events.append(ending(state))
        ended = fold(game, state, events)
        if round_over(game.rules, ended):
            events += next_round(game, ended)
    now = fold(game, state, events)
    return [*events, beginning(now, character)]


def beginning(state: State, character: str) -> TurnBegan | TurnResumed:
    """A turn begins, or a held one goes on."""
    assert state.fight is not None
    side = side_of(state, character)
    if character in state.fight.holding:
        return TurnResumed(character, side)
    return TurnBegan(character, side, state.fight.turns.get(character, 0) + 1)


@TURNS.event
class TurnBegan(Event, frozen=True, tag="turn_began"):
    """Somebody's turn began; `number` counts their turns in this fight."""

    character: str
    side: Side
    number: int


@TURNS.folds(TurnBegan)
def _turn_began(state: State, event: TurnBegan) -> State:
    fight = state.fight
    assert fight is not None
    made = in_fight(
        state,
        active=event.character,
        side=event.side,
        turn=Turn(),
        turns={**fight.turns, event.character: event.number},
        holding=_without(fight.holding, event.character),
        seizes={side: n for side, n in fight.seizes.items() if side is event.side},
    )
    return _passes(made, Occasion.TURN_START, event.character, event.number)


@TURNS.tells(TurnBegan)
def _tell_turn(_game: Game, state: State, event: TurnBegan, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} acts.", ("WG-INIT-01",))


@TURNS.event
class TurnResumed(Event, frozen=True, tag="turn_resumed"):
    """Somebody who held their action acts now."""

    character: str
    side: Side


@TURNS.folds(TurnResumed)
def _turn_resumed(state: State, event: TurnResumed) -> State:
    assert state.fight is not None
    return in_fight(
        state,
        active=event.character,
        side=event.side,
        turn=Turn(),
        holding=_without(state.fight.holding, event.character),
    )


@TURNS.tells(TurnResumed)
def _tell_resumed(_game: Game, state: State, event: TurnResumed, _actor: Actor) -> Line:
    return Line(f"{name_of(state, event.character)} acts now.", ("WG-OPT-11",))


def ending(state: State) -> TurnEnded:
    """The turn that is on ends."""
    fight = state.fight
    assert fight is not None
    return TurnEnded(fight.active, fight.side, fight.turns.get(fight.active, 0))


@TURNS.event
class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; the other side picks next, if it has anybody left."""

    character: str
    side: Side
    number: int
    lost: bool = False  # a held action that was never used


@TURNS.folds(TurnEnded)
def _turn_ended(state: State, event: TurnEnded) -> State:
    fight = state.fight
    assert fight is not None
    acted = (*_without(fight.acted, event.character), event.character)
    made = in_fight(state, acted=acted, holding=_without(fight.holding, event.character))
    if fight.active == event.character:  # an unused hold ends while nobody's turn is on
        passed = passed_on(fight, event.side)
        made = in_fight(made, active="", turn=Turn(), last=event.character, **passed)
    return _passes(made, Occasion.TURN_END, event.character, event.number)


def passed_on(fight: Fight, side: Side) -> dict[str, object]:
    """WG-INIT-01: the other side picks, unless the players still have turns in hand."""
    if side is Side.PLAYERS and fight.owed:
        return {"side": side, "owed": fight.owed - 1}
    return {"side": side.other}


@TURNS.event
class TurnsUsed(Event, frozen=True, tag="turns_used"):
    """Threats act together and use several of the GM's turns at once."""

    turns: int


@TURNS.folds(TurnsUsed)
def _turns_used(state: State, event: TurnsUsed) -> State:
    assert state.fight is not None
    return in_fight(state, owed=state.fight.owed + event.turns - 1)


@TURNS.tells(TurnsUsed)
def _tell_used(_game: Game, _state: State, event: TurnsUsed, _actor: Actor) -> Line:
    text = f"The threats take {event.turns} turns at once; the heroes act until it is even."
    return Line(text, ("WG-INIT-01",))


@TURNS.tells(TurnEnded)
def _tell_over(_game: Game, state: State, event: TurnEnded, _actor: Actor) -> Line | None:
    if not event.lost:
        return None  # the next line says who acts, or that a round begins
    return Line(f"{name_of(state, event.character)}'s held action is lost.", ("WG-OPT-11",))


def next_round(game: Game, state: State) -> list[Event]:
    """WG-INIT-02: the round ends, held actions are lost (WG-OPT-11), and the next begins.

    CONV-8: whoever can take no turn has this one nevertheless, so that what lasts until then
    ends, and what falls due in it falls due.
    """
    fight = state.fight
    assert fight is not None
    events: list[Event] = []
    for who in fight.holding:
        if who in state.characters:
            number = fight.turns.get(who, 0)
            events.append(TurnEnded(who, side_of(state, who), number, lost=True))
    for who in helpless(game.rules, state):
        events.append(TurnPassed(who, fight.turns.get(who, 0) + 1))
    return [*events, RoundEnded(fight.round), RoundBegan(fight.round + 1, fight.given_up)]


@TURNS.event
class TurnPassed(Event, frozen=True, tag="turn_passed"):
    """Somebody who could not act had this turn all the same; `number` counts it."""

    character: str
    number: int


@TURNS.folds(TurnPassed)
def _turn_passed(state: State, event: TurnPassed) -> State:
    assert state.fight is not None
    made = in_fight(state, turns={**state.fight.turns, event.character: event.number})
    begun = _passes(made, Occasion.TURN_START, event.character, event.number)
    return _passes(begun, Occasion.TURN_END, event.character, event.number)


@TURNS.tells(TurnPassed)
def _tell_passed(_game: Game, _state: State, _event: TurnPassed, _actor: Actor) -> None:
    """What came of it says so itself."""


@TURNS.event
class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Everybody has acted, or the GM said so."""

    number: int


@TURNS.folds(RoundEnded)
def _round_ended(state: State, event: RoundEnded) -> State:
    return _passes(state, Occasion.ROUND, number=event.number)


@TURNS.event
class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round began; whoever gave it up beforehand has acted already."""

    number: int
    given_up: tuple[str, ...] = ()


@TURNS.folds(RoundBegan)
def _round_began(state: State, event: RoundBegan) -> State:
    assert state.fight is not None
    fight = Fight(
        round=event.number,
        turns=state.fight.turns,
        acted=event.given_up,
        engaged=state.fight.engaged,
        places=state.fight.places,
        zones=state.fight.zones,
        out=state.fight.out,
    )
    return replace(state, fight=fight)


@TURNS.tells(RoundBegan)
def _tell_round(_game: Game, _state: State, event: RoundBegan, _actor: Actor) -> Line:
    return Line(f"Round {event.number}: the players pick.", ("WG-INIT-02",))


def in_fight(state: State, **changes: object) -> State:
    """The state with something else in its fight."""
    assert state.fight is not None
    return replace(state, fight=replace(state.fight, **changes))


def in_turn(state: State, **changes: object) -> State:
    """The state with something else in the turn that is on."""
    assert state.fight is not None
    return in_fight(state, turn=replace(state.fight.turn, **changes))


def _passes(state: State, hook: Occasion, who: str = "", number: int = 0) -> State:
    return replace(state, passing=(*state.passing, Passing(hook, who, number)))


def _without(people: tuple[str, ...], who: str) -> tuple[str, ...]:
    return tuple(one for one in people if one != who)
