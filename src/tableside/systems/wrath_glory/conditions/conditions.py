"""How a condition takes hold (WG-COND, WG-HAZ-02), and harm that a die measures (WG-HAZ-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, count

from tableside.core.desk import DESK, GiveEffect
from tableside.core.effects import SCENE, Effect, Moment, Occasion, Until
from tableside.core.evening import people
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.notes import PROCEDURE as NOTE
from tableside.core.notes import STEP, Note
from tableside.core.offers import Against, Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.showing import Showing
from tableside.core.state import EffectBegan, EffectEnded
from tableside.core.tell import CORE_LINES, name_of
from tableside.core.values import GM_SEAT, Actor, Command, Event, Events, Illegal, Line, Role, Roll
from tableside.core.verbs import Who
from tableside.systems.wrath_glory.conditions import words
from tableside.systems.wrath_glory.conditions.named import (
    FLYING,
    FRENZIED,
    KEPT_OFF,
    NAMED,
    PINNED,
    POISONED,
    Cause,
    immune,
    played,
)
from tableside.systems.wrath_glory.game import Game, Subject
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.blows import blow_matter
from tableside.systems.wrath_glory.numbers.conditions import (
    AIRLESS,
    DRY,
    FACED,
    FEAR,
    LEAK,
    PRONE,
    TENDED,
    TERROR,
    UNCONSCIOUS,
    borne,
    condition_of,
)
from tableside.systems.wrath_glory.numbers.derived_conditions import down, exhausted
from tableside.systems.wrath_glory.numbers.dice import third
from tableside.systems.wrath_glory.numbers.masks import lies_open
from tableside.systems.wrath_glory.state import Known, Reading, State, Thread
from tableside.systems.wrath_glory.state.fight import Blow, Hazard

CONDITIONS = Subject("conditions")

PROCEDURE, ROLLING, BLOW = "hazard", "roll", "blow"
MOST_RATING, MOST_DAMAGE, MOST_TEXT = 12, 20, 60
UNNAMED = "it"  # something terrifying that nobody has put a name to
_UNTIL: Mapping[str, tuple[str, Callable[[State, str], Until]]] = {
    "turn": ("Until the end of their next turn", conditions.next_turn),
    "round": ("Until the end of the round", lambda at, _who: conditions.end_of_round(at)),
    "scene": ("Until the scene ends", lambda _at, _who: Moment(Occasion.SCENE)),
    "removed": ("Until it is removed", lambda _at, _who: conditions.ALWAYS),
}


class Inflict(Command, frozen=True, kw_only=True, tag="inflict"):
    """Put a condition of the rules on somebody, or on several at once."""

    condition: str = ""
    who: tuple[str, ...] = ()
    rating: int = 0
    damage: int = 0  # what a poison does
    source: str = ""  # whom somebody fears; empty: something else
    what: str = ""  # that, in words
    until: str = ""  # turn, round, scene or removed; empty: as is usual for it


inflict = CONDITIONS.verb(
    Inflict, "Give a condition", "WG-COND-12", Who.GM, showing=Showing("foes", "condition")
)


@inflict.asks
def _which_on_whom(game: Game, known: Known, pick: Picker) -> Ready:
    """Which condition, on whom, how strong, how long."""
    rules = game.rules
    known_here = played(rules)
    if not known_here:
        raise Illegal("not_in_ruleset", "This ruleset has no conditions.", "WG-COND-12")
    there = people(known)

    def open_to(condition: str) -> Iterable[Option]:
        return (one for one in there if not immune(rules, known, str(one.value), condition))

    listed = (Option(key, one.label) for key, one in known_here.items() if any(open_to(key)))
    condition = pick.word("condition", tuple(listed), "Which condition?")
    pick.some("who", tuple(open_to(condition)), "Who?", low=1)
    named = known_here[condition]
    if named.rated:
        pick.number("rating", 1, MOST_RATING, named.rated, default=1)
    if condition == POISONED:
        pick.number("damage", 1, MOST_DAMAGE, "How many Wounds does it do?", default=1)
    if condition in (FEAR, TERROR):
        ask_source(known, pick)
    elif condition != PRONE:
        lengths = (Option(key, label) for key, (label, _) in _UNTIL.items())
        pick.word("until", (Option("", "As usual"), *lengths), "How long?", "")
    return pick.ready(Inflict)


@inflict.decides
def _inflict(game: Game, state: State, _actor: Actor, command: Inflict) -> Events:
    """Each of them bears it from now on; whoever flew falls."""
    named = NAMED[command.condition]
    lasts = _UNTIL[command.until][1] if command.until else named.lasts
    source, name = source_of(state, command.source, command.what)
    events: list[Event] = []
    for who in command.who:
        now = fold(game, state, events)
        cause = Cause(
            game.rules, who, lasts(now, who), command.rating, command.damage, source, name
        )
        events += lay_on(game, now, named.make(cause))
    return events


def ask_source(
    known: Known,
    pick: Picker,
    but: tuple[str, ...] = (),
    bars: Against[str] = lambda _source: (),
    old: tuple[str, ...] = (),
) -> tuple[str, str]:
    """WG-FEAR-01: what is so terrifying, somebody on the roster or not; with its name."""
    threats = (one for one in known.characters.values() if not one.hero and one.present)
    named = (Option(one.id, one.name) for one in threats if one.id not in but)
    who = pick.word("source", (*named, Option("", "Something else")), "What is it?", bars=bars)
    if who:
        return who, known.characters[who].name
    unnamed = chain((UNNAMED,), (f"{UNNAMED}, number {place}" for place in count(2)))
    usual = next(one for one in unnamed if one not in but and not bars(one))
    label = "What, in a word or two?"
    words = pick.text("what", MOST_TEXT, label, usual, least=1, but=but, bars=bars, old=old)
    return words, words


def source_of(state: State, source: str, what: str) -> tuple[str, str]:
    """The same from a finished command."""
    return (source, name_of(state, source)) if source else (what, what)


def give_effect(game: Game, state: State, actor: Actor, command: GiveEffect) -> Events:
    """An effect that bears a condition's name and nothing of its own is that condition."""
    plain = DESK[GiveEffect].decide(game, state, actor, command)
    named = played(game.rules).get(command.name.strip().casefold())
    own = command.modifiers or command.forbids or command.forces or command.secret
    if named is None or own or command.on not in state.characters:
        return plain
    least = max(1, command.rating)  # the form asks for no more than a rating
    until = command.until or named.lasts(state, command.on)
    cause = Cause(game.rules, command.on, until, least, least, UNNAMED, UNNAMED)
    return lay_on(game, state, named.make(cause))


def lay_on(game: Game, state: State, effect: Effect, origin: str = "") -> list[Event]:
    """A condition begins or joins one of its name (CONV-9), unless it finds no hold.

    A frenzy drives out what it keeps off (WG-COND-08), whoever flew falls (WG-HAZ-02), and
    whoever is Pinned goes to cover (WG-COND-10).
    """
    rules, who, condition = game.rules, effect.on, condition_of(effect)
    if immune(rules, state, who, condition):
        return [Unmoved(who, effect.name, NAMED[FRENZIED].label)]
    ended = {FRENZIED: KEPT_OFF, PRONE: (FLYING,), DRY: (LEAK,)}.get(condition, ())
    gone = [one for each in ended for one in borne(state, who, each)]
    events: list[Event] = [conditions.begun(state, effect)]
    events += [EffectEnded(one.id, expired=False) for one in gone]
    if condition == PINNED:
        events.append(_to_cover(state, who, origin))
    if condition != PRONE or not gone or not rules.plays("WG-HAZ-02"):
        return events
    name = f"{origin}.fall" if origin else f"h{state.opened + 1}"
    return [*events, hazard_matter(name, Hazard(who, "the fall", mortal=False))]


def _to_cover(state: State, who: str, origin: str) -> MatterOpened[Note]:
    """WG-COND-10: the GM says where the cover is."""
    note = Note(PINNED, who, "Pinned: they must move to cover. Name it.", "WG-COND-10")
    name = f"{origin}.cover" if origin else f"n{state.opened + 1}"
    return MatterOpened(Matter(name, NOTE, STEP, note, (GM_SEAT,)))


@CONDITIONS.event
class Unmoved(Event, frozen=True, tag="unmoved"):
    """A condition found no hold on somebody."""

    character: str
    condition: str
    by: str  # what keeps it off


@CONDITIONS.tells(Unmoved)
def _unmoved(_game: Game, state: State, event: Unmoved, _actor: Actor) -> Line:
    who = name_of(state, event.character)
    return Line(f"{event.condition} finds no hold on {who}: {event.by}.", ("WG-COND-08",))


def hazard_matter(name: str, hazard: Hazard, parent: str = "") -> MatterOpened[Hazard]:
    """The d3 is asked of whoever it hurts."""
    wanted = Roll(f"{name}.d3", (6,), hazard.character)
    return MatterOpened(Matter(name, PROCEDURE, ROLLING, hazard, roll=wanted, parent=parent))


@CONDITIONS.dice(PROCEDURE)
def _fell(_game: Game, _state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """So many Wounds, or Mortal Wounds, are on their way."""
    hazard = thread.values
    assert isinstance(hazard, Hazard)
    who, amount = hazard.character, third(faces[0]) if hazard.die == 3 else faces[0]
    told = HazardRolled(
        matter=thread.id,
        character=who,
        source=hazard.source,
        face=faces[0],
        amount=amount,
        mortal=hazard.mortal,
        die=hazard.die,
        rule=hazard.rule,
        more=hazard.more,
        shock=hazard.shock,
    )
    plain = not hazard.mortal and not hazard.shock
    blow = Blow(
        who,
        hazard.source,
        wounds=hazard.more + (amount if plain else 0),
        mortal=amount if hazard.mortal else 0,
        shock=amount if hazard.shock else 0,
    )
    return [told, moved(thread, BLOW), blow_matter(thread.id, blow)]


@CONDITIONS.event
class HazardRolled(Event, frozen=True, kw_only=True, tag="hazard_rolled"):
    """A die said how badly a fire, a fall or a backlash hurts."""

    matter: str
    character: str
    source: str
    face: int
    amount: int
    mortal: bool
    die: int = 3
    rule: str = ""  # where it is neither a fire nor a fall
    more: int = 0  # Wounds beside what the die says
    shock: bool = False  # whether the die counts Shock


@CONDITIONS.tells(HazardRolled)
def _tell_hazard(_game: Game, state: State, event: HazardRolled, actor: Actor) -> Line:
    kind, rule = ("Mortal Wound", "WG-HAZ-03") if event.mortal else ("Wound", "WG-HAZ-02")
    rule = event.rule or rule
    who, many = name_of(state, event.character), "" if event.amount == 1 else "s"
    if event.shock:
        kind, many = "Shock", ""
    source = f"{event.source[0].upper()}{event.source[1:]}"
    if actor.role is not Role.GM and not lies_open(state.characters[event.character], actor):
        return Line(f"{source} hurts {who}.", (rule,))
    more = f" and {event.more} Wound{'' if event.more == 1 else 's'}" if event.more else ""
    return Line(f"{source}: {event.amount} {kind}{many}{more} for {who} (d{event.die}).", (rule,))


@CONDITIONS.step(PROCEDURE, BLOW)
def _taken(game: Game, state: State, thread: Thread) -> Events:
    """It has been taken; the last Shock of somebody without air is the last (WG-HAZ-08)."""
    hazard = thread.values
    assert isinstance(hazard, Hazard)
    return [
        *(faint(game, state, hazard.character) if hazard.shock else ()),
        MatterClosed(thread.id),
    ]


def faint(game: Game, state: State, who: str) -> list[Event]:
    """WG-HAZ-08: out of Shock and still without air, somebody passes out."""
    gone = game.rules.plays("WG-HAZ-08") and exhausted(game.rules, state, who)
    without = borne(state, who, AIRLESS)
    if not gone or not without or fainted(state, who) is not None:
        return []
    return [EffectBegan(conditions.fainted(who, without[0].id))]


def fainted(source: Reading, who: str) -> Effect | None:
    """WG-HAZ-08: what counts the rounds since somebody passed out for want of air."""
    lying = borne(source, who, UNCONSCIOUS)
    return next((one for one in lying if one.rule == "WG-HAZ-08"), None)


@CONDITIONS.tells(EffectBegan)
def _began(game: Game, state: State, event: EffectBegan, actor: Actor) -> Line | None:
    effect = event.effect
    if not _ours(effect):
        return CORE_LINES[EffectBegan](game, state, event, actor)
    if _marker(effect):
        return None
    rating = f" ({effect.rating})" if effect.rating else ""
    what, until = words.what(state, effect), words.until(state, effect)
    parts = (f"{effect.name}{rating}", what, "" if until == words.UNTIL_REMOVED else until)
    text = f"{name_of(state, effect.on)}: {', '.join(one for one in parts if one)}."
    named = NAMED.get(condition_of(effect))
    own = (one.rule for one in effect.modifiers if one.rule)
    return Line(text, tuple(dict.fromkeys((*own, *((named.rule,) if named else ())))))


@CONDITIONS.tells(EffectEnded)
def _ended(game: Game, state: State, event: EffectEnded, actor: Actor) -> Line | None:
    effect = next((one for one in state.effects if one.id == event.id), None)
    if effect is None or not _ours(effect):
        return CORE_LINES[EffectEnded](game, state, event, actor)
    if _marker(effect) or _still_so(game, state, effect):
        return None
    how = "has run out" if event.expired else "is over"
    return Line(f"{effect.name} on {name_of(state, effect.on)} {how}.")


def _ours(effect: Effect) -> bool:
    """A condition of the rules: nothing secret, no card, no overrule, nothing made by hand."""
    own = effect.id.startswith(f"{effect.on}.")
    return own and effect.on != SCENE and not effect.secret and not effect.by_gm


def _still_so(game: Game, state: State, effect: Effect) -> bool:
    """WG-DYING-07: whether somebody goes on being what a condition that ends called them."""
    out = effect.on in state.characters and down(game.rules, state, effect.on)
    return out and effect.name == game.rules.values.wounds.down


def _marker(effect: Effect) -> bool:
    """A-66, WG-MED-04: who was tested or tended already is the referee's memory, not news."""
    return condition_of(effect) in (FACED, TENDED)
