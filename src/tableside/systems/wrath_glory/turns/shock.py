"""A Wrath point turns Shock back (WG-WP-07)."""

from __future__ import annotations

from tableside.core.headings import Heading
from tableside.core.matters import Matter, MatterClosed, MatterOpened
from tableside.core.offers import Picker, Ready
from tableside.core.reckoning import half
from tableside.core.showing import FOLDED
from tableside.core.state import Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Roll
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers.derived_conditions import taken
from tableside.systems.wrath_glory.ruleset.fights import ShockRecovery
from tableside.systems.wrath_glory.skill_tests.questions import needs_rule
from tableside.systems.wrath_glory.state import SHOCK, WRATH, Known, Person, State, Thread
from tableside.systems.wrath_glory.state.fight import Recovery, Slot
from tableside.systems.wrath_glory.turns.order import at_hand
from tableside.systems.wrath_glory.turns.slots import RECOVER, check, spend
from tableside.systems.wrath_glory.turns.turns import in_fight

RECOVERY = Subject("shock")

RECOVERY.called("recovery", "recovery")

_FLAT = 3  # what is added to Rank or to the d3


class RecoverShock(Command, frozen=True, tag="recover_shock"):
    """Spend a Wrath point to turn Shock back."""


recover_shock = RECOVERY.verb(
    RecoverShock,
    "Recover Shock",
    "WG-WP-07",
    Who.AMONG,
    among=at_hand,
    showing=FOLDED,
)


@recover_shock.asks
def _may_recover(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    needs_rule(game, "WG-WP-07", "This ruleset sells no Shock.")
    if not taken(known, who, SHOCK):
        name = known.characters[who].name
        raise Illegal("no_shock", f"{name} has taken no Shock.", "WG-WP-07")
    pick.bar(*_recovered_before(game, known, who))
    check(game, known, pick, Slot.COMBAT, RECOVER)
    pick.bar(*_no_wrath(known, who))
    return pick.ready(RecoverShock)


def against_recovery(game: Game, known: Known, who: str) -> list[Bar]:
    """What speaks against it whoever's turn it is: once a round, and for a Wrath point."""
    return [*_recovered_before(game, known, who), *_no_wrath(known, who)]


def _recovered_before(game: Game, known: Known, who: str) -> list[Bar]:
    most = game.rules.values.shock_recovery.limit
    if known.fight is None or not most or known.fight.recovered.count(who) < most:
        return []
    sentence = f"{known.characters[who].name} has recovered Shock this round."
    return [Bar("already_recovered", sentence, "WG-WP-07", Limit.ONCE)]


def _no_wrath(known: Known, who: str) -> list[Bar]:
    if known.tracks[track_of(who, WRATH)] >= 1:
        return []
    return [Bar("no_wrath", "No Wrath point is left.", "WG-WP-07", Limit.COST)]


@recover_shock.decides
def _recover_shock(game: Game, state: State, _actor: Actor, command: RecoverShock) -> Events:
    """An action in combat (A-60), free outside; where dice say how much, they are asked for."""
    who, amount = command.character, game.rules.values.shock_recovery.amount
    events = spend(game, state, who, Slot.COMBAT, RECOVER)
    track = track_of(who, WRATH)
    if state.tracks[track]:
        events.append(Spent(track, 1, "WG-WP-07"))
    if amount is not ShockRecovery.D3_3:
        return [*events, *_recovered(state, who, _fixed(amount, state.characters[who]))]
    name = f"w{state.opened + 1}"
    wanted = Roll(f"{name}.recovery", (6,), who)
    matter: Thread = Matter(name, "recovery", "roll", Recovery(who), roll=wanted)
    return [*events, MatterOpened(matter)]


def _fixed(amount: ShockRecovery, hero: Person) -> int:
    return hero.rank + (hero.tier if amount is ShockRecovery.RANK_TIER else _FLAT)


@RECOVERY.dice("recovery")
def _recovery_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """CONV-3: a d3 is a d6, halved and rounded up."""
    recovery = thread.values
    assert isinstance(recovery, Recovery)
    who, face = recovery.character, faces[0]
    return [*_recovered(state, who, half(face) + _FLAT, face), MatterClosed(thread.id)]


def _recovered(state: State, who: str, amount: int, face: int = 0) -> list[Event]:
    """Never below 0 (WG-SHOCK-01); with it Exhausted ends, by the track alone (WG-SHOCK-04)."""
    track = track_of(who, SHOCK)
    taken = min(amount, state.tracks[track])
    events: list[Event] = [ShockRecovered(who, amount, face)]
    return [*events, Spent(track, taken, "WG-WP-07")] if taken else events


@RECOVERY.event
class ShockRecovered(Event, frozen=True, tag="shock_recovered"):
    """A Wrath point turned Shock back."""

    character: str
    amount: int
    face: int = 0


@RECOVERY.folds(ShockRecovered)
def _shock_recovered(state: State, event: ShockRecovered) -> State:
    if state.fight is None:
        return state
    return in_fight(state, recovered=(*state.fight.recovered, event.character))


@RECOVERY.tells(ShockRecovered)
def _tell_recovered(_game: Game, state: State, event: ShockRecovered, _actor: Actor) -> Line:
    how = f" (the d3 shows {-(-event.face // 2)})" if event.face else ""
    who = name_of(state, event.character)
    return Line(f"{who} recovers up to {event.amount} Shock{how}.", ("WG-WP-07",))


@RECOVERY.heads(Recovery)
def _head_of_recovery(_game: Game, known: Known, matter: Matter[Recovery]) -> Heading:
    return Heading(f"{name_of(known, matter.values.character)} recovers Shock")
