"""What is marked on the tracks in the end, and what follows from it."""

from __future__ import annotations

from msgspec.structs import replace

from tableside.core.matters import MatterClosed
from tableside.core.play import fold
from tableside.core.state import EffectBegan, Gained, track_of
from tableside.core.values import Event, Events
from tableside.systems.wrath_glory.combat.dying.defiance import on_harm
from tableside.systems.wrath_glory.combat.dying.injuries import (
    injured_instead,
    on_falling,
    traumatic,
)
from tableside.systems.wrath_glory.combat.harm.events import Harmed
from tableside.systems.wrath_glory.combat.harm.numbers import shock_room, turned_aside
from tableside.systems.wrath_glory.combat.harm.soaking import next_in_line
from tableside.systems.wrath_glory.combat.tables.waiting import when_harmed
from tableside.systems.wrath_glory.combat.traits.aftermath import aftermath, agonized
from tableside.systems.wrath_glory.combat.values import SoakOverflow
from tableside.systems.wrath_glory.conditions.conditions import lay_on
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.mobs import spread_on
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.standing import (
    OUT,
    clings,
    dead,
    dies_like_a_hero,
    down,
    exhausted,
    look,
)
from tableside.systems.wrath_glory.state import SHOCK, UNKNOWN, WOUNDS, State, Thread


def apply_step(game: Game, state: State, thread: Thread) -> Events:
    """WG-SOAK-01, WG-WOUND-01, WG-SHOCK-01: the rest is taken, and the blow is over."""
    blow = thread.values
    assert isinstance(blow, Blow)
    soaked = turned_aside(game.rules, state, blow)
    spent = _was_exhausted(game, state, blow)
    ended = agonized(game, _soaked(game, state, blow, soaked), exhausted=spent)
    wounds = _all(ended)
    if wounds and injured_instead(game.rules, state, blow.target):
        wounds = 0  # WG-DYING-03
    marks = [
        *_fill(game, state, track_of(blow.target, SHOCK), ended.shock, "WG-SHOCK-01"),
        *_fill(game, state, track_of(blow.target, WOUNDS), wounds, "WG-WOUND-01"),
    ]
    after = fold(game, state, marks)
    harmed = _harmed(game, (state, after), thread.id, ended, soaked)
    felled = [harmed, *marks, *_felled(game, after, harmed)]
    lives = fold(game, state, felled)
    felled += spread_on(game, lives, thread, blow, _excess(marks, harmed))
    felled += _dying(game, (state, lives), thread, harmed)
    now = fold(game, state, felled)
    felled += aftermath(game, now, thread, blow, harmed, exhausted=spent)
    events = [*felled, *when_harmed(lives, harmed), MatterClosed(thread.id)]
    return [*events, *next_in_line(game, fold(game, state, events), blow.queued)]


def _dying(game: Game, states: tuple[State, State], thread: Thread, harmed: Harmed) -> list[Event]:
    """WG-DYING-02, -03, -08: what going down brings, and every Wound after it."""
    who, (before, after) = harmed.target, states
    if not clings(after, who):
        return []
    if harmed.down:
        return on_falling(game, after, who, thread.id)
    if harmed.injured:
        return traumatic(game, after, who, thread.id)
    if harmed.wounds + harmed.mortal and down(game.rules, before, who):
        return on_harm(game, after, thread, who)
    return []


def _excess(marks: list[Event], harmed: Harmed) -> int:
    """WG-TRAIT-16: the Wounds for which a troop that they felled had no room."""
    if not harmed.down:
        return 0
    return sum(one.lost for one in marks if isinstance(one, Gained) and one.rule == "WG-WOUND-01")


def _all(blow: Blow) -> int:
    return blow.wounds + blow.mortal


def _soaked(game: Game, state: State, blow: Blow, soaked: int) -> Blow:
    """Each Wound that was turned aside is a point of Shock, but for threats (WG-SOAK-08)."""
    ordinary = min(soaked, blow.wounds)
    left = replace(blow, wounds=blow.wounds - ordinary, mortal=blow.mortal - (soaked - ordinary))
    if not state.characters[blow.target].hero:
        return left
    room = shock_room(game.rules, state, blow.target)
    overflow = game.rules.values.soak.overflow
    if room is not None and overflow is SoakOverflow.MORTAL:  # A-16, as a table may choose
        surplus = max(0, soaked - room)
        return replace(left, shock=left.shock + soaked - surplus, mortal=left.mortal + surplus)
    return replace(left, shock=left.shock + soaked)


def _fill(game: Game, state: State, track: str, amount: int, rule: str) -> list[Event]:
    """WG-DMG-09: what goes past the end of a track is dropped."""
    if not amount:
        return []
    top = game.maximum(state, track)
    fits = amount if top is None else max(0, min(amount, top.value - state.tracks[track]))
    return [Gained(track, fits, rule, amount - fits)]


def _harmed(
    game: Game, states: tuple[State, State], matter: str, blow: Blow, soaked: int
) -> Harmed:
    rules, who, (before, after) = game.rules, blow.target, states
    person = before.characters[who]
    falls = down(rules, after, who) and not down(rules, before, who)
    name = rules.values.wounds.down.value if dies_like_a_hero(person) else OUT
    return Harmed(
        matter,
        who,
        blow.source,
        None if blow.damage is None else blow.damage.value,
        None if blow.resilience is None else blow.resilience.value,
        blow.wounds,
        blow.mortal,
        blow.shock,
        soaked,
        look(rules, after, who),
        exhausted=exhausted(rules, after, who) and not _was_exhausted(game, before, blow),
        down=name if falls else "",
        dead=_outright(game, before, blow),
        injured=bool(_all(blow)) and injured_instead(rules, before, who),
    )


def _was_exhausted(game: Game, state: State, blow: Blow) -> bool:
    """WG-SHOCK-02, WG-SOAK-04: before this blow, and before the Shock that soaking it took."""
    paid = game.rules.values.soak.price if blow.soak else 0
    if paid and state.characters[blow.target].hero:
        track = track_of(blow.target, SHOCK)
        less = max(0, state.tracks[track] - paid)
        state = replace(state, tracks={**state.tracks, track: less})
    return exhausted(game.rules, state, blow.target)


def _outright(game: Game, state: State, blow: Blow) -> bool:
    """WG-WOUND-05, A-32: twice the maximum by one attack, counted before the track's end."""
    most = state.characters[blow.target].max_wounds
    if not game.rules.plays("WG-WOUND-05") or most in (0, UNKNOWN) or not blow.by_attack:
        return False
    return _all(blow) >= game.rules.values.instant_death.instant_times * most


def _felled(game: Game, state: State, harmed: Harmed) -> list[Event]:
    """WG-DYING-01, -07: a hero who goes down lies Prone; A-71: a threat is simply out of it."""
    who = harmed.target
    events: list[Event] = []
    if harmed.down and dies_like_a_hero(state.characters[who]):
        prone = conditions.prone(game.rules, who)
        events += lay_on(game, state, prone, harmed.matter)
    if harmed.dead and not dead(state, who):
        events.append(EffectBegan(conditions.dead(who, "WG-WOUND-05")))
    return events
