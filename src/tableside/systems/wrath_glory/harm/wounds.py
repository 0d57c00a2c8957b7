"""What is marked on the tracks in the end, and what follows from it (WG-WOUND, WG-SHOCK)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core import plates
from tableside.core.hooks import Hook
from tableside.core.last_roll import Part
from tableside.core.matters import MatterClosed
from tableside.core.play import fold
from tableside.core.recalled import Kind, Recalled
from tableside.core.state import EffectBegan, Gained, Spent, track_of
from tableside.core.tell import name_of
from tableside.core.values import Actor, Event, Events, Line, Plate
from tableside.systems.wrath_glory.conditions.conditions import lay_on
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.harm.soak import next_in_line, shock_room, turned_aside
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.blows import APPLY, PROCEDURE
from tableside.systems.wrath_glory.numbers.derived_conditions import (
    DOWN,
    NEARLY_DOWN,
    OUT,
    dead,
    dies_like_a_hero,
    down,
    exhausted,
    harm_of,
    injured_instead,
    look,
    most_of,
)
from tableside.systems.wrath_glory.numbers.masks import open_to
from tableside.systems.wrath_glory.numbers.shifting import counted
from tableside.systems.wrath_glory.ruleset.fights import SoakOverflow
from tableside.systems.wrath_glory.state import FOES, SHOCK, UNKNOWN, WOUNDS, State, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Dealt

HARM = Subject("wounds")


class More(NamedTuple):
    """Harm that comes on top of a blow."""

    wounds: int = 0
    mortal: int = 0
    shock: int = 0


@HARM.event
class Harmed(Event, frozen=True, kw_only=True, tag="harmed"):
    """What a blow came to once it was soaked or taken."""

    matter: str
    target: str
    source: str
    damage: int | None
    resilience: int | None
    wounds: int  # before the end of the track cuts them off
    mortal: int
    shock: int
    soaked: int  # Wounds that were turned aside
    look: str  # how the target looks now
    exhausted: bool = False  # by this blow
    down: str = ""  # by this blow: what the target is now
    dead: bool = False  # WG-WOUND-05
    injured: bool = False  # WG-DYING-03: the Wounds became a Traumatic Injury
    more: bool = False  # WG-GLORY-06: beyond what the same blow had done already


# The moments of a blow, in this order: the last is told the state with all that came of the
# others. Each bool says how the blow found its target: Exhausted, lying down, Exhausted.
on_top = Hook[Game, [Blow, bool], tuple[More, ...]]("what a blow does beyond what is left of it")
struck_home = Hook[Game, [State, Thread, Blow, int], list[Event]](
    "when a blow has struck home, with the Wounds that were too many"
)
brought_down = Hook[Game, [State, Thread, Harmed, bool], list[Event]](
    "when somebody goes down, or is harmed lying there"
)
blow_over = Hook[Game, [State, Thread, Harmed, bool], list[Event]]("when a blow is over")
dealt = Hook[Game, [State, Thread, Harmed, Dealt], list[Event]]("what a blow has marked")


@HARM.step(PROCEDURE, APPLY)
def _apply(game: Game, state: State, thread: Thread) -> Events:
    """WG-SOAK-01, WG-WOUND-01, WG-SHOCK-01: the rest is taken, and the blow is over."""
    blow = thread.values
    assert isinstance(blow, Blow)
    who, soaked, again = blow.target, turned_aside(game.rules, state, blow), blow.dealt
    spent = again.exhausted if again else _was_exhausted(game, state, blow)
    lay = not again and down(game.rules, state, who)
    whole = _worsened(game, _soaked(game, state, blow, soaked), spent)
    left = _beyond(whole, again)
    wounds = _all(left)
    if wounds and not again and injured_instead(game.rules, state, who):
        wounds = 0  # WG-DYING-03
    shock = _fill(game, state, track_of(who, SHOCK), left.shock, "WG-SHOCK-01")
    marks = [*shock, *_fill(game, state, track_of(who, WOUNDS), wounds, "WG-WOUND-01")]
    after = fold(game, state, marks)
    harmed = _harmed(game, (state, after), thread.id, left, soaked)
    killed = _outright(game, state, whole) and not (again and dead(state, who))
    harmed = replace(harmed, dead=killed)
    events = [harmed, *marks, *_felled(game, after, harmed)]
    now = fold(game, state, events)
    felled = bool(harmed.down) or (bool(again) and down(game.rules, now, who))
    events += struck_home.all(game, now, thread, blow, _excess(marks) if felled else 0)
    events += brought_down.all(game, now, thread, harmed, lay)
    now = fold(game, state, events)
    events += blow_over.all(game, now, thread, harmed, spent)
    told = Dealt(
        resilience=blow.resilience,
        wounds=whole.wounds,
        mortal=whole.mortal,
        shock=sum(one.amount for one in shock),
        exhausted=spent,
    )
    events += [*dealt.all(game, now, thread, harmed, told), MatterClosed(thread.id)]
    return [*events, *next_in_line(game, fold(game, state, events), blow.queued)]


def _beyond(blow: Blow, before: Dealt | None) -> Blow:
    """WG-GLORY-06: what a blow that is dealt once more does beyond what it has marked already."""
    if before is None:
        return blow
    return replace(
        blow,
        wounds=blow.wounds - before.wounds,
        mortal=blow.mortal - before.mortal,
        shock=blow.shock - before.shock,
    )


def _was_exhausted(game: Game, state: State, blow: Blow) -> bool:
    """WG-SHOCK-02, WG-SOAK-04: before this blow, and before the Shock that soaking it took."""
    paid = game.rules.values.soak.price if blow.soak else 0
    if paid and state.characters[blow.target].hero:
        track = track_of(blow.target, SHOCK)
        less = max(0, state.tracks[track] - paid)
        state = replace(state, tracks={**state.tracks, track: less})
    return exhausted(game.rules, state, blow.target)


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


def _worsened(game: Game, blow: Blow, exhausted: bool) -> Blow:
    """The blow with all that comes on top of it."""
    for more in on_top.all(game, blow, exhausted):
        blow = replace(
            blow,
            wounds=blow.wounds + more.wounds,
            mortal=blow.mortal + more.mortal,
            shock=blow.shock + more.shock,
        )
    return blow


def _fill(game: Game, state: State, track: str, amount: int, rule: str) -> list[Gained | Spent]:
    """WG-DMG-09: what goes past the end of a track is dropped.

    WG-DMG-05: damage that rises above Resilience takes the Shock of a tie back.
    """
    if not amount:
        return []
    if amount < 0:
        return [Spent(track, min(-amount, state.tracks[track]), "WG-GLORY-06")]
    fits = _room(game, state, track, amount)
    return [Gained(track, fits, rule, amount - fits)]


def _room(game: Game, state: State, track: str, amount: int) -> int:
    """How much of it goes onto a track."""
    top = game.maximum(state, track)
    return amount if top is None else max(0, min(amount, top.value - state.tracks[track]))


def _all(blow: Blow) -> int:
    return blow.wounds + blow.mortal


def _harmed(
    game: Game, states: tuple[State, State], matter: str, blow: Blow, soaked: int
) -> Harmed:
    rules, who, (before, after) = game.rules, blow.target, states
    person = before.characters[who]
    falls = down(rules, after, who) and not down(rules, before, who)
    name = rules.values.wounds.down.value if dies_like_a_hero(person) else OUT
    return Harmed(
        matter=matter,
        target=who,
        source=blow.source,
        damage=None if blow.damage is None else blow.damage.value,
        resilience=None if blow.resilience is None else blow.resilience.value,
        wounds=max(0, blow.wounds),
        mortal=max(0, blow.mortal),
        shock=max(0, blow.shock),
        soaked=soaked,
        look=look(rules, after, who),
        exhausted=exhausted(rules, after, who) and not _was_exhausted(game, before, blow),
        down=name if falls else "",
        injured=not blow.dealt and bool(_all(blow)) and injured_instead(rules, before, who),
        more=blow.dealt is not None,
    )


def _outright(game: Game, state: State, blow: Blow) -> bool:
    """WG-WOUND-05, A-32: twice the maximum by one attack, counted before the track's end."""
    most = most_of(game.rules, state.characters[blow.target], WOUNDS)
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


def laid_low(game: Game, state: State) -> list[Event]:
    """WG-DYING-01, -07: whoever is out of Wounds lies Prone, however the track got there."""
    if not harm_of(state):
        return []
    for who, one in state.characters.items():
        lies = dies_like_a_hero(one) and down(game.rules, state, who)
        if lies and not dead(state, who) and not conditions.borne(state, who, conditions.PRONE):
            return lay_on(game, state, conditions.prone(game.rules, who))
    return []


def _excess(marks: Iterable[Event]) -> int:
    """WG-TRAIT-16: the Wounds for which a troop that they felled had no room."""
    return sum(one.lost for one in marks if isinstance(one, Gained) and one.rule == "WG-WOUND-01")


@HARM.tells(Harmed, Part.HARM)
def _tell_harmed(game: Game, state: State, event: Harmed, actor: Actor) -> Line:
    if not open_to(state, event.target, actor):
        return replace(_in_words(state, event), plate=_grave(game, state, event))
    who = name_of(state, event.target)
    more = "more " if event.more else ""
    parts = [
        *((_wounds(event.wounds, more),) if event.wounds else ()),
        *((_wounds(event.mortal, f"{more}Mortal "),) if event.mortal else ()),
    ]
    parts = ["a Traumatic Injury"] if event.injured else parts
    parts += [_shock_taken(game, state, event)] if event.shock else []
    taken = f"takes {' and '.join(parts)}" if parts else f"takes no {more}harm"
    text = f"{who} {taken}{_why(event)}.{_after(who, event)}"
    return Line(text, _rules(event), plate=_grave(game, state, event))


def _grave(game: Game, state: State, event: Harmed) -> Plate | None:
    """What all look at: a hero falls or dies, or the last threat of a fight is down."""
    who, name = event.target, name_of(state, event.target)
    if not (event.down or event.dead):
        return None
    if state.characters[who].hero:
        return plates.dies(name) if event.dead else plates.falls(name)
    others = (one for one in state.characters.values() if one.id != who and not one.hero)
    there = (one for one in others if one.present and one.vehicle is None)
    up = any(not dead(state, one.id) and not down(game.rules, state, one.id) for one in there)
    return None if up or state.fight is None else plates.last_down(name)


@HARM.recalls(Harmed)
def _brought_down(_game: Game, state: State, event: Harmed, _reader: Actor) -> tuple[Recalled, ...]:
    if not (event.down or event.dead):
        return ()
    if not state.characters[event.target].hero:
        return (Recalled(Kind.COUNT, 1, "foes down"),)
    return (Recalled(Kind.DEATH if event.dead else Kind.FALL),)


def _wounds(number: int, kind: str = "") -> str:
    return counted(number, f"{kind}Wound", f"{kind}Wounds")


def _shock_taken(game: Game, state: State, event: Harmed) -> str:
    """WG-DMG-09: what the track has room for; the rest is dropped, and said so."""
    track = track_of(event.target, SHOCK)
    fits = _room(game, state, track, event.shock)
    lost = event.shock - fits
    return f"{fits} Shock{f' ({lost} more is lost)' if lost else ''}"


def _why(event: Harmed) -> str:
    against = []
    if event.damage is not None:
        against.append(f"{event.damage} damage against Resilience {event.resilience}")
    if event.soaked:
        against.append(f"{event.soaked} soaked")
    return f" ({', '.join(against)})" if against else ""


def _after(who: str, event: Harmed) -> str:
    said = ""
    if event.exhausted:
        said += f" {who} is Exhausted."
    if event.dead:
        said += f" {who} is killed outright."
    elif event.down:
        said += f" {who} is {event.down[0].lower()}{event.down[1:]}."
    return said


def _rules(event: Harmed) -> tuple[str, ...]:
    return (
        *(("WG-DMG-04",) if event.damage is not None else ()),
        *(("WG-DYING-03",) if event.injured else ()),
        *(("WG-WOUND-01",) if event.wounds and not event.injured else ()),
        *(("WG-MORTAL-01",) if event.mortal and not event.injured else ()),
        *(("WG-SHOCK-01",) if event.shock else ()),
        *(("WG-SHOCK-02",) if event.exhausted else ()),
        *(("WG-WOUND-04",) if event.down else ()),
        *(("WG-WOUND-05",) if event.dead else ()),
    )


def _in_words(state: State, event: Harmed) -> Line:
    who, wounds = name_of(state, event.target), event.wounds + event.mortal
    if event.down or event.dead:
        ends = "is killed outright" if event.dead else "is out of the fight"
        return Line(f"{who} {ends}.", ("WG-WOUND-04",))
    if wounds and not event.injured and state.facts.get(FOES) == "numbers":
        taken = _wounds(wounds, "more " if event.more else "")
        return Line(f"{who} takes {taken}.", ("WG-WOUND-01",))
    if wounds:
        how = event.look if event.look in (DOWN, NEARLY_DOWN) else "hurt"
        return Line(f"{who} is {how}.", ("WG-WOUND-01",))
    if event.shock:
        return Line(f"{who} is shaken.", ("WG-SHOCK-01",))
    return Line(f"{who} shrugs it off.", ("WG-DMG-04",))
