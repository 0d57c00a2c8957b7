"""What follows from the tracks alone: wounded, exhausted, down. Nothing of this is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from tableside.core.effects import Effect, Fallen, Modifier, together
from tableside.core.identity_cache import Recall
from tableside.core.offer_cache import Watched, seen
from tableside.core.offers import Option
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.state import track_of
from tableside.systems.wrath_glory.numbers.derived import number_of, sheet_terms
from tableside.systems.wrath_glory.ruleset.consequences import DyingModel
from tableside.systems.wrath_glory.ruleset.fights import Threshold
from tableside.systems.wrath_glory.state import (
    DEFIANCE,
    SHOCK,
    UNKNOWN,
    WOUNDS,
    Known,
    Person,
    Reading,
    State,
)
from tableside.systems.wrath_glory.state.gear import PARRY

if TYPE_CHECKING:
    from tableside.systems.wrath_glory.ruleset import Ruleset

FRESH, HURT, NEARLY_DOWN, DOWN = "fresh", "hurt", "nearly down", "down"  # how somebody looks
OUT = "Out of the fight"

# WG-SHOCK-03: what goes beyond a basic action and walking; chips of an attack are the attack's.
_BEYOND_BASIC = ("run", "sprint", "full_defence", "hold")
DEEDS = (
    "take_turn",
    "seize",
    "attack",
    "attack_point",
    "use_power",
    "interact",
    "suppressive_fire",
    "strike",
    "act",
    "multi_action",
    "move",
    "run",
    "sprint",
    "disengage",
    "full_defence",
    "hold",
    "act_now",
    "reload",
    "deploy",
    "recover_shock",
    "grapple",
    "break_free",
    "stand_up",
    "help_up",
    "use_card",
    "shake_off",
    "help_shake_off",
    "put_out",
    "rally",
    "stabilise",
    "make_ready",
    "treat",
    "try_test",
    "persuade",
    "use_authority",
    "acquire",
    "board",
    "turn_vehicle",
    "stunt",
)


def all_effects(rules: Ruleset, source: Reading) -> tuple[Effect, ...]:
    """Everything that bears on somebody: what lasts, and what the tracks say.

    A seat's knowledge holds both already, less what that seat may not know.
    """
    if not isinstance(source, State):
        return source.effects
    return _ALL.of(_with_derived, rules, source.characters, source.tracks, source.effects)


_ALL: Recall[tuple[Effect, ...]] = Recall()  # every reckoning asks, and most events change none


def _with_derived(
    rules: Ruleset,
    people: Mapping[str, Person],
    tracks: Mapping[str, int],
    effects: tuple[Effect, ...],
) -> tuple[Effect, ...]:
    found = (_derived(rules, one, tracks, effects) for one in people.values())
    return together(effects, chain.from_iterable(found))


def _derived(
    rules: Ruleset, person: Person, tracks: Mapping[str, int], effects: tuple[Effect, ...]
) -> tuple[Effect, ...]:
    """The standing conditions of one character."""
    who = person.id
    of_wounds, of_shock = _tracks_of(who)
    wounds, shock = tracks.get(of_wounds, 0), tracks.get(of_shock, 0)
    parry = _parry(rules, effects, person)
    if not wounds and not shock:
        return parry
    harm = _Harm(
        who,
        wounds,
        number_of(rules, person, "max_wounds"),
        shock,
        number_of(rules, person, "max_shock"),
        dies_like_a_hero(person),
        wounds > 0 and any(one.id == f"{who}.stabilised" for one in effects),
    )
    return (*parry, *_follows(rules, harm))


def _parry(rules: Ruleset, effects: tuple[Effect, ...], person: Person) -> tuple[Effect, ...]:
    """WG-TRAIT-10: a weapon that wards off blows, as long as it is not lost."""
    wards = [one.id for one in person.weapons if PARRY in one.traits]
    if not wards or not rules.plays("WG-TRAIT-10"):
        return ()
    lost = {one.source for one in effects if one.on == person.id and one.out}
    if lost.issuperset(wards):
        return ()
    return _warding(person.id)


@lru_cache(maxsize=4096)
def _warding(who: str) -> tuple[Effect, ...]:
    more = Modifier("defence", 1, when={"attack": "melee"}, rule="WG-TRAIT-10")
    return (Effect(f"{who}.parry", "Parry", who, modifiers=(more,)),)


@lru_cache(maxsize=4096)
def _tracks_of(who: str) -> tuple[str, str]:
    return track_of(who, WOUNDS), track_of(who, SHOCK)


class _Harm(NamedTuple):
    """All that standing conditions follow from."""

    who: str
    wounds: int
    max_wounds: int
    shock: int
    max_shock: int
    like_a_hero: bool
    stable: bool


@lru_cache(maxsize=4096)  # every reckoning asks for everybody's, and they change seldom
def _follows(rules: Ruleset, harm: _Harm) -> tuple[Effect, ...]:
    who = harm.who
    found = [one for one in (_wounded(rules, harm),) if one is not None]
    if rules.plays("WG-SHOCK-02") and _out_of_shock(rules, harm.shock, harm.max_shock):
        found.append(_exhausted(who))
    if rules.plays("WG-WOUND-04") and _over(rules, harm.wounds, harm.max_wounds):
        found.append(_down(rules, harm))
    return tuple(found)


def taken(source: Reading, who: str, track: str) -> int:
    """How much somebody has taken, as far as the source knows.

    Who watches what a verb rests on notes the harm alone: other points come and go with every test.
    """
    if track in (WOUNDS, SHOCK) and isinstance(source, Watched):
        return seen(source, harm_of).get(track_of(who, track), 0)
    return source.tracks.get(track_of(who, track), 0)


def harm_of(source: Reading) -> Mapping[str, int]:
    """What everybody has taken."""
    return _HARM.of(_of_harm, source.tracks)


def _of_harm(tracks: Mapping[str, int]) -> Mapping[str, int]:
    return {key: held for key, held in tracks.items() if held and key.endswith((WOUNDS, SHOCK))}


_HARM: Recall[Mapping[str, int]] = Recall()


def _over(rules: Ruleset, points: int, most: int) -> bool:
    """WG-SHOCK-02, WG-WOUND-01: past the end of the track, or at it; never without a point."""
    if most == UNKNOWN or points <= 0:
        return False
    return points > most or (rules.values.tracks.threshold is Threshold.AT and points == most)


def _out_of_shock(rules: Ruleset, points: int, most: int) -> bool:
    """Whoever has no Shock, which a sheet says by a maximum of 0, is never out of it."""
    return most > 0 and _over(rules, points, most)


def exhausted(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-SHOCK-02, WG-COND-06: out of Shock."""
    if not (points := taken(source, who, SHOCK)):
        return False
    most = number_of(rules, source.characters[who], "max_shock")
    return rules.plays("WG-SHOCK-02") and _out_of_shock(rules, points, most)


def down(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-WOUND-04: out of Wounds, until one is back (WG-DYING-05)."""
    if not (points := taken(source, who, WOUNDS)):
        return False
    most = number_of(rules, source.characters[who], "max_wounds")
    return rules.plays("WG-WOUND-04") and _over(rules, points, most)


def dies_like_a_hero(person: Person) -> bool:
    """A-71: threats are simply out of the fight, unless the GM marked them as important."""
    return person.hero or person.important


def _exhausted(who: str) -> Effect:
    return Effect(f"{who}.exhausted", "Exhausted", who, forbids=_BEYOND_BASIC, rule="WG-SHOCK-03")


def dead(source: Reading, who: str) -> bool:
    """Whether somebody is past all help."""
    return any(one.id == f"{who}.dead" for one in source.effects)


def living(known: Known, chosen: Iterable[Option]) -> tuple[Option, ...]:
    """Those of them who are not past all help."""
    return tuple(one for one in chosen if not dead(known, str(one.value)))


def fallen(rules: Ruleset, known: Known) -> Mapping[str, Fallen]:
    """Whoever is down or dead, and how far it has come (WG-DYING-08, -10, -11)."""
    names = lying(known)
    failures = {who: _failures(rules, known, who) for who in names}

    def found(effects: tuple[Effect, ...]) -> Mapping[str, Fallen]:
        ids = {one.id for one in effects}
        return {
            who: Fallen(name, f"{who}.dead" in ids, f"{who}.stabilised" in ids, *failures[who])
            for who, name in names.items()
        }

    return _FALLEN.of(found, known.effects, reader=tuple(failures.values()))


_FALLEN: Recall[Mapping[str, Fallen]] = Recall()
_LYING: Recall[Mapping[str, str]] = Recall()


def lying(known: Known) -> Mapping[str, str]:
    """Whoever is down or dead, and what that is called."""
    return _LYING.of(_lying, known.effects)


def _lying(effects: tuple[Effect, ...]) -> Mapping[str, str]:
    down = {one.on: one.name for one in effects if one.id == f"{one.on}.down"}
    return down | {one.on: one.name for one in effects if one.id == f"{one.on}.dead"}


def _failures(rules: Ruleset, known: Known, who: str) -> tuple[int | None, int]:
    """How many checks somebody has failed, and how many of them kill, as far as is known."""
    failed, last = known.tracks.get(track_of(who, DEFIANCE)), last_failure(rules)
    return failed, 0 if failed is None or last is None else last.value


def gone(rules: Ruleset, source: Reading) -> set[str]:
    """Whoever is dead, or out of the fight for good (A-71)."""
    effects = all_effects(rules, source)
    return {one.on for one in effects if one.id == f"{one.on}.dead" or one.name == OUT}


def clings(source: Reading, who: str) -> bool:
    """Whether being out of Wounds is not yet the end for somebody."""
    return dies_like_a_hero(source.characters[who]) and not dead(source, who)


def stabilised(source: Reading, who: str) -> bool:
    """WG-DYING-11: whether the start of a turn asks for no check."""
    return any(one.id == f"{who}.stabilised" for one in source.effects)


def injured_instead(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-DYING-03: whether Wounds become a Traumatic Injury, however many they are (A-33)."""
    played = rules.values.dying.model is DyingModel.TRAUMATIC and rules.plays("WG-DYING-03")
    return played and down(rules, source, who) and clings(source, who)


def limit_of(rules: Ruleset, person: Person) -> int:
    """WG-DYING-04: how many Traumatic Injuries are survived."""
    return person.tier + rules.values.dying.limit_above_tier


def defiant(rules: Ruleset) -> bool:
    """WG-DYING-08: whether a die decides about whoever is out of Wounds."""
    return rules.values.dying.model is DyingModel.DEFIANCE and rules.plays("WG-DYING-08")


def _down(rules: Ruleset, harm: _Harm) -> Effect:
    who = harm.who
    if not harm.like_a_hero:
        return Effect(f"{who}.down", OUT, who, forbids=DEEDS, rule="WG-WOUND-04")
    name = rules.values.wounds.down
    forbids: tuple[str, ...] = ("stand_up",) if rules.values.wounds.down_acts else DEEDS
    if defiant(rules) and not harm.stable:
        # WG-DYING-08: the turn begins with a check, and with luck it goes on.
        forbids = tuple(deed for deed in forbids if deed != "take_turn")
    return Effect(f"{who}.down", name, who, forbids=forbids, rule="WG-WOUND-04")


def _wounded(rules: Ruleset, harm: _Harm) -> Effect | None:
    """WG-WOUND-02 and -03: one kind of wound, or two of them."""
    if not harm.wounds or not rules.plays("WG-WOUND-02"):
        return None
    values = rules.values.wounded
    name, amount = "Wounded", values.light
    if rules.plays("WG-WOUND-03"):
        heavy = _more_than_half(harm.wounds, harm.max_wounds)
        name, amount = ("Heavily Wounded", values.heavy) if heavy else ("Lightly Wounded", amount)
    modifier = Modifier("dn", amount, rule="WG-WOUND-02")
    return Effect(f"{harm.who}.wounded", name, harm.who, modifiers=(modifier,))


def look(rules: Ruleset, state: State, who: str) -> str:
    """How somebody looks to the others, in a word."""
    points, most = taken(state, who, WOUNDS), most_of(rules, state.characters[who], WOUNDS)
    if not points:
        return FRESH
    if down(rules, state, who):
        return DOWN
    return NEARLY_DOWN if _more_than_half(points, most) else HURT


def heavily(rules: Ruleset, source: Reading, who: str) -> bool:
    """WG-WOUND-03: whether more than half of somebody's Wounds are gone, as far as is known."""
    most = most_of(rules, source.characters[who], WOUNDS)
    return _more_than_half(taken(source, who, WOUNDS), most)


def _more_than_half(points: int, most: int) -> bool:
    return most != UNKNOWN and 2 * points > most


_LOOKS: Recall[Mapping[str, str]] = Recall()


def looks(rules: Ruleset, state: State) -> Mapping[str, str]:
    """How everybody looks; only Wounds and sheets change it."""

    def seen(*_parts: object) -> Mapping[str, str]:
        return {who: look(rules, state, who) for who in state.characters}

    return _LOOKS.of(seen, rules, state.characters, state.tracks)


_TOPS = {
    WOUNDS: ("max_wounds", "Maximum Wounds", "WG-WOUND-01"),
    SHOCK: ("max_shock", "Maximum Shock", "WG-SHOCK-01"),
}


_ENDS: Recall[Mapping[str, Reckoning]] = Recall()


def ends_of(
    rules: Ruleset, people: Mapping[str, Person], *, shown: bool = False
) -> Mapping[str, Reckoning]:
    """CONV-7: where everybody's tracks end; shown is the maximum, which may be passed by one."""
    return _ENDS.of(_ends, rules, people, shown)


def _ends(rules: Ruleset, people: Mapping[str, Person], shown: bool) -> Mapping[str, Reckoning]:
    each = [(who, own, _said(rules, one, own)) for who, one in people.items() for own in _TOPS]
    beyond = 0 if shown else rules.values.tracks.beyond
    ends = {track_of(who, own): _top(own, said, beyond) for who, own, said in each if said}
    if (last := last_failure(rules)) is not None:
        ends |= {track_of(who, DEFIANCE): last for who in people}
    return ends


def most_of(rules: Ruleset, person: Person, own: str) -> int:
    """The Maximum Wounds or Shock of somebody, as printed or as it follows."""
    return number_of(rules, person, _TOPS[own][0])


def _said(rules: Ruleset, person: Person, own: str) -> tuple[Term, ...]:
    name, label, rule = _TOPS[own]
    return sheet_terms(rules, person, name, label, rule)


def top_of(rules: Ruleset, source: Reading, track: str) -> Reckoning | None:
    """CONV-7: where Wounds and Shock end, one past the maximum or at it; None if not known.

    Defiance failures end where they kill (WG-DYING-10).
    """
    return ends_of(rules, source.characters).get(track)


def last_failure(rules: Ruleset) -> Reckoning | None:
    """WG-DYING-10: how many failures kill, where they do."""
    return _last_failure(rules.values.dying.failures) if rules.plays("WG-DYING-10") else None


@lru_cache(maxsize=16)
def _last_failure(most: int) -> Reckoning:
    return reckon("max_failures", (base_term("failures that kill", most, "WG-DYING-10"),))


@lru_cache(maxsize=1024)  # what a seat knows holds one for every Wounds and Shock track
def _top(own: str, said: tuple[Term, ...], beyond: int) -> Reckoning:
    name, _, rule = _TOPS[own]
    past = (Term("one past it", beyond, rule),) if beyond else ()
    return reckon(name, (*said, *past), floor=0)
