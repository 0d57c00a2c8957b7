"""What follows from the tracks alone (Vulnerable by Stress, defeated, dying), and who still stands.

Nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from tableside.core.effects import Effect, Fallen, Modifier, borne_by, terms_of, together
from tableside.core.identity_cache import Recall
from tableside.core.offers import Option
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.state import track_of
from tableside.core.values import Bar
from tableside.systems.daggerheart.numbers.derived import score_terms
from tableside.systems.daggerheart.state import (
    ARMOUR,
    ENVIRONMENT,
    HOPE,
    HP,
    STRESS,
    Known,
    Person,
    Reading,
    State,
)
from tableside.systems.daggerheart.state.fight import DeathMove

FRESH, HURT, NEARLY_DOWN, DOWN = "fresh", "hurt", "nearly down", "down"  # how somebody looks
VULNERABLE, UNCONSCIOUS, DEAD = "vulnerable", "unconscious", "dead"
DEFEATED, DYING, RETIRED = "defeated", "dying", "retired"
_STATES = (DEAD, RETIRED, DYING, UNCONSCIOUS, DEFEATED)  # the worst first
TIERS = (1, 2, 5, 8)  # DH-LVL-03: the level at which each tier begins

# DH-DEATH-01: what nobody does who is down, dead or at death's door.
DEEDS = (
    *("attempt", "describe", "lead_group", "help_ally", "give_help", "attack", "tag_team"),
    *("hide", "shake_off", "move", "sprint", "move_under_pressure", "use_card", "late_help"),
    *("foe_attack", "foe_roll", "foe_clears", "late_experience"),
)


def all_effects(source: Reading) -> tuple[Effect, ...]:
    """Everything that bears on somebody: what lasts, and what the tracks say.

    A seat's knowledge holds both already, less what that seat may not know.
    """
    if not isinstance(source, State):
        return source.effects
    return _ALL.of(_all_effects, source)


def _all_effects(state: State) -> tuple[Effect, ...]:
    return together(state.effects, derived(state))


_ALL: Recall[tuple[Effect, ...]] = Recall(most=64)  # whoever reckons asks again and again
_DERIVED: Recall[tuple[Effect, ...]] = Recall()  # every reckoning asks
_MARKS: Recall[tuple[int | None, ...]] = Recall()
_TRACKED: Recall[tuple[str, ...]] = Recall()


def derived(state: State) -> tuple[Effect, ...]:
    """The standing conditions of everybody."""

    def found(*_parts: object) -> tuple[Effect, ...]:
        return tuple(one for who in state.characters for one in _derived_for(state, who))

    moves = (one.values for one in state.matters if isinstance(one.values, DeathMove))
    return _DERIVED.of(found, state.characters, state.effects, *moves, reader=_marks(state))


def _marks(state: State) -> tuple[int | None, ...]:
    """What everybody has marked that conditions follow from: other points come and go."""
    return _MARKS.of(_marked, state.tracks, state.characters)


def _marked(tracks: Mapping[str, int], people: Mapping[str, Person]) -> tuple[int | None, ...]:
    return tuple(map(tracks.get, _TRACKED.of(_tracked, people)))


def _tracked(people: Mapping[str, Person]) -> tuple[str, ...]:
    return tuple(track_of(who, own) for who in people for own in (HP, STRESS))


def _derived_for(state: State, who: str) -> Iterable[Effect]:
    """The standing conditions of one character."""
    if out_of_stress(state, who):  # DH-STR-01
        yield vulnerable(who, f"{who}.{VULNERABLE}_{STRESS}", STRESS)
    if not state.characters[who].hero and slots(state, who, HP)[1] <= marked(state, who, HP):
        yield _laid_low(who, DEFEATED, "Defeated")  # DH-HP-05
    if any(isinstance(m.values, DeathMove) and m.values.character == who for m in state.matters):
        yield _laid_low(who, DYING, "At death's door")


@lru_cache(maxsize=1024)
def _laid_low(who: str, key: str, name: str) -> Effect:
    return Effect(f"{who}.{key}", name, who, forbids=DEEDS)


@lru_cache(maxsize=1024)
def vulnerable(who: str, key: str, source: str = "") -> Effect:
    """DH-COND-01: every roll against them has advantage, however many reasons there are."""
    easier = Modifier("against", 1, rule="DH-COND-01")
    return Effect(key, "Vulnerable", who, source=source, modifiers=(easier,))


def marked(source: Reading, who: str, track: str) -> int:
    """How many slots somebody has marked, as far as the source knows."""
    return source.tracks.get(track_of(who, track), 0)


def slots(source: Reading, who: str, track: str) -> tuple[int, int]:
    """How many slots are marked, and how many there are."""
    top = top_of(source, who, track)
    return marked(source, who, track), 0 if top is None else top.value


def out_of_stress(source: Reading, who: str) -> bool:
    """DH-STR-01: every Stress slot is marked."""
    held, most = slots(source, who, STRESS)
    return most > 0 and held >= most


def has(source: Reading, who: str, name: str) -> bool:
    """Whether somebody is unconscious, dead, dying or defeated, by the effect's id."""
    key = f"{who}.{name}"
    return any(one.id == key for one in all_effects(source))


def out(source: Reading, who: str) -> str:
    """Why somebody can neither act nor be attacked; empty if they can."""
    lying = {one.id for one in borne_by(all_effects(source), who) if one.on == who}
    return next((one for one in _STATES if f"{who}.{one}" in lying), "") if lying else ""


_FALLEN: Recall[Mapping[str, Fallen]] = Recall()


def down_or_dead(known: Known) -> Mapping[str, Fallen]:
    """Whoever can neither act nor be attacked, by the worst that lies on them."""
    return _FALLEN.of(_fallen, known.effects)


def _fallen(effects: Iterable[Effect]) -> Mapping[str, Fallen]:
    words = ((one, one.id.removeprefix(f"{one.on}.")) for one in effects)
    lying = [(one, word) for one, word in words if word in _STATES]
    lying.sort(key=lambda pair: -_STATES.index(pair[1]))
    return {one.on: Fallen(one.name, dead=word == DEAD) for one, word in lying}


_SPENT: Recall[tuple[str, ...]] = Recall()


def spent(state: State) -> tuple[str, ...]:
    """Whoever has had the spotlight in this GM turn."""

    def found(people: Mapping[str, Person], *_turn: object) -> tuple[str, ...]:
        return tuple(key for key in people if had_spotlight(state, key))

    return _SPENT.of(found, state.characters, state.turn)


def had_spotlight(source: Reading, foe: str) -> bool:
    """DH-SPOT-11: each adversary once in a GM turn, or as often as it is Relentless."""
    used = 0 if source.turn is None else source.turn.used.get(foe, 0)
    return used >= max(1, source.characters[foe].relentless)


_LOOKS: Recall[Mapping[str, str]] = Recall()


def looks(state: State) -> Mapping[str, str]:
    """How everybody looks."""

    def seen(*_parts: object) -> Mapping[str, str]:
        return {who: look(state, who) for who in state.characters}

    return _LOOKS.of(seen, state.characters, all_effects(state), reader=_marks(state))


def look(state: State, who: str) -> str:
    """How somebody looks to the others, in a word."""
    held, most = slots(state, who, HP)
    if out(state, who):
        return DOWN
    if not held:
        return FRESH
    return NEARLY_DOWN if 2 * held > most else HURT


_TOPS = {
    HP: ("hp_max", "HP slots", "DH-HP-01"),
    STRESS: ("stress_max", "Stress slots", "DH-STR-01"),
    ARMOUR: ("armour_score", "Armour Score", "DH-ARM-01"),
}


_REACHES: Recall[Reckoning] = Recall(most=4096)  # asked for everybody after every command


def top_of(source: Reading, who: str, own: str, most: int | None = None) -> Reckoning | None:
    """How many slots of a kind somebody has; `most` is what no bonus goes beyond."""
    if own not in _TOPS or who not in source.characters:
        return None
    borne = borne_by(source.effects, who)
    return _REACHES.of(_reach, _TOPS[own], most, source.characters[who], *borne)


def _reach(
    track: tuple[str, str, str], most: int | None, person: Person, *borne: Effect
) -> Reckoning:
    field, label, rule = track
    base: tuple[Term, ...] = (base_term(label, getattr(person, field), rule),)
    if field == "armour_score":
        base = score_terms(person, label, rule)
    terms = terms_of(borne, field, person.id, {})
    return reckon(field, (*base, *terms), floor=0, cap=most, rule=rule)


_ROOM: Recall[Reckoning] = Recall(most=1024)


def hope_slots(source: Reading, who: str, most: int) -> Reckoning:
    """DH-HOPE-02, DH-HOPE-08: what there is room for; every scar takes a slot."""
    return _ROOM.of(_room, most, source.characters[who], *borne_by(source.effects, who))


def _room(most: int, person: Person, *borne: Effect) -> Reckoning:
    scars = len(person.scars)
    lost = (Term("scars", -scars, "DH-HOPE-08"),) if scars else ()
    terms = terms_of(borne, f"{HOPE}_max", person.id, {})
    base = base_term("maximum", most, "DH-HOPE-02")
    return reckon(f"{HOPE}_max", (base, *lost, *terms), floor=0, rule="DH-HOPE-08")


def tier_of(person: Person) -> int:
    """An adversary's tier stands in its stat block, a hero's follows from the level."""
    return sum(person.level >= first for first in TIERS) if person.hero else person.tier


_OUT = {
    DEAD: ("target_dead", "is dead"),
    DYING: ("death_move_pending", "is choosing a death move"),
    UNCONSCIOUS: ("target_unconscious", "lies unconscious and cannot be attacked"),
}


_UP: Recall[tuple[str, ...]] = Recall()


def foes(known: Reading) -> tuple[str, ...]:
    """Adversaries still standing."""
    return _up(known, heroes=False)


def heroes(known: Known) -> tuple[str, ...]:
    """Heroes who can be attacked."""
    return _up(known, heroes=True)


def _up(known: Reading, *, heroes: bool) -> tuple[str, ...]:
    def found(*_parts: object) -> tuple[str, ...]:
        side = ((key, one) for key, one in known.characters.items() if one.hero is heroes)
        bodies = (key for key, one in side if one.present and one.foe_type != ENVIRONMENT)
        return tuple(key for key in bodies if not out(known, key))

    return _UP.of(found, known.characters, all_effects(known), reader=heroes)


_SWARMS: Recall[tuple[tuple[str, ...], ...]] = Recall()


def swarms(source: Reading) -> tuple[tuple[str, ...], ...]:
    """DH-FOE-06: minions of one kind who can attack, each kind together."""

    def found(people: Mapping[str, Person], *_effects: object) -> tuple[tuple[str, ...], ...]:
        kinds: dict[str, list[str]] = {}
        for key in foes(source):
            if people[key].minion and people[key].kind and people[key].weapons:
                kinds.setdefault(people[key].kind, []).append(key)
        return tuple(tuple(those) for those in kinds.values())

    return _SWARMS.of(found, source.characters, all_effects(source))


def named(known: Known, keys: Iterable[str]) -> tuple[Option, ...]:
    """Somebody each, to choose from."""
    return tuple(Option(key, known.characters[key].name) for key in keys)


def fallen(known: Known, *, heroes: bool = False) -> tuple[Option, ...]:
    """Who has fallen on that side, to be seen beside the others with why nobody attacks them."""
    marks = (one.on for one in known.effects if one.id.removeprefix(f"{one.on}.") in _OUT)
    found = (known.characters[key] for key in dict.fromkeys(marks) if key in known.characters)
    return tuple(
        Option(one.id, one.name, bars=(down,))
        for one in found
        if one.hero == heroes and one.present and (down := _down(known, one)) is not None
    )


def _down(known: Known, one: Person) -> Bar | None:
    """DH-DEATH-01, -03."""
    code, words = _OUT.get(out(known, one.id), ("", ""))
    return Bar(code, f"{one.name} {words}.", "DH-DEATH-03") if code else None
