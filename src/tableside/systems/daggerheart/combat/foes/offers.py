"""What the GM may do with adversaries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart.attacks import (
    ask_others,
    ask_target,
    ask_weapon,
    reaches,
    targets,
)
from tableside.systems.daggerheart.combat.foes import commands as do
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import MOST_DIFFICULTY
from tableside.systems.daggerheart.spotlight import ask_foe, ask_gm_move, wound_up
from tableside.systems.daggerheart.standing import foes, heroes, named_out
from tableside.systems.daggerheart.state import FEAR, Known, Person

_EDGES = (
    Option("", "as it is"),
    Option("advantage", "Advantage"),
    Option("disadvantage", "Disadvantage"),
)


def armed(known: Known) -> Iterable[str]:
    """Adversaries who can attack."""
    return (key for key in foes(known) if known.characters[key].weapons)


def _attack(game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    whom = _somebody(known, pick)
    ask_gm_move(known, pick, foe.id)
    target = ask_target(game, known, pick, {foe.id: foe.weapons}, whom)
    weapon = ask_weapon(game, known, pick, foe.id, target=target)
    ask_others(game, known, pick, weapon, (one for one in whom if one != target))
    _ask_edge(pick)
    _ask_experiences(known, pick, foe)
    return pick.ready(do.FoeAttacks)


def _somebody(known: Known, pick: Picker) -> tuple[str, ...]:
    """The heroes who can be attacked; nobody waives that there is none."""
    named_out(known, pick.given("target"))
    found = tuple(heroes(known))
    if not found:
        raise Illegal("nobody_there", "There is nobody to attack.", "DH-FOE-01")
    return found


def _ask_edge(pick: Picker) -> None:
    pick.word("edge", _EDGES, "Does anything else help or hinder?", "")


def _ask_experiences(known: Known, pick: Picker, foe: Person) -> None:
    """DH-FOE-02, DH-FEAR-06: one for each Fear, before the d20."""
    held, wanted = known.tracks[FEAR], pick.given("experiences")
    if foe.experiences and isinstance(wanted, tuple):
        sentence = f"{len(wanted)} Experiences cost as much Fear; there is {held}."
        pick.limit(len(wanted) <= held, Limit.COST, "no_fear", "DH-FEAR-06", sentence)
    most = held if pick.enforces(Limit.COST) else len(foe.experiences)
    if not foe.experiences or not most:
        return
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in foe.experiences]
    pick.some("experiences", options, "Use Experiences (1 Fear each)?", high=most)


def _attack_all(game: Game, known: Known, pick: Picker) -> Ready:
    """Each spotlight beyond the moves in hand is paid for as if it were kept (DH-SPOT-08)."""
    whom, everyone = _somebody(known, pick), tuple(armed(known))
    if not everyone:
        raise Illegal("nobody_there", "No adversary can attack.", "DH-FOE-01")
    ask_gm_move(known, pick)
    given = pick.given("foes")
    named = set(given) & set(everyone) if isinstance(given, tuple) else set()
    fresh = [key for key in everyone if _fresh(known, key)]
    if not fresh or not named <= set(fresh):
        sentence = "Not everybody may have the spotlight in this GM turn again."
        limit, code = Limit.ONCE_PER_SPOTLIGHT, "adversary_already_spotlighted"
        pick.limit(False, limit, code, "DH-SPOT-11", sentence)
    able = fresh if pick.enforces(Limit.ONCE_PER_SPOTLIGHT) else everyone
    target = _ask_reached(game, known, pick, able, whom)
    near = [key for key in able if _gets(game, known, key, target)]
    if not near or not named & set(able) <= set(near):
        _too_far(known, pick, target)
    most = _affordable(game, known, pick, len(able))
    good = near if pick.enforces(Limit.RANGE) else able
    options = [Option(key, known.characters[key].name) for key in good]
    pick.some("foes", options, "Who attacks?", low=1, high=most)
    return pick.ready(do.FoesAttack)


def _ask_reached(
    game: Game, known: Known, pick: Picker, able: Sequence[str], whom: tuple[str, ...]
) -> str:
    """A hero whom at least one of them reaches."""
    reached = [one for one in whom if any(_gets(game, known, key, one) for key in able)]
    given = pick.given("target")
    if not reached or (given in whom and given not in reached):
        _too_far(known, pick, str(given) if given in whom else whom[0])
    there = reached if pick.enforces(Limit.RANGE) else whom
    return pick.word("target", targets(known, there, able[0]), "Whom?")


def _too_far(known: Known, pick: Picker, target: str) -> None:
    sentence = f"{known.characters[target].name} is farther off than they reach."
    pick.limit(False, Limit.RANGE, "out_of_range", "DH-RANGE-06", sentence)


def _gets(game: Game, known: Known, who: str, target: str) -> bool:
    return reaches(game, known, who, target, known.characters[who].weapons[0])


def _affordable(game: Game, known: Known, pick: Picker, many: int) -> int:
    """How many spotlights moves and Fear are enough for."""
    cost = game.rules.values.spotlight.keep_cost
    moves = max(1, known.turn.moves) if known.turn is not None else 1
    spare = moves + (known.tracks[FEAR] // cost if cost else many)
    given = pick.given("foes")
    if isinstance(given, tuple):
        sentence = f"{len(given)} spotlights; moves and Fear are enough for {spare}."
        pick.limit(len(given) <= spare, Limit.COST, "no_fear", "DH-SPOT-08", sentence)
    return spare if pick.enforces(Limit.COST) else many


def _fresh(known: Known, key: str) -> bool:
    """DH-SPOT-11: whether it may still have the spotlight, and is not too Slow for it."""
    used = known.turn.used if known.turn is not None else {}
    foe = known.characters[key]
    return used.get(key, 0) < foe.relentless and (not foe.slow or wound_up(known, key))


def _group_attack(game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    whom = _somebody(known, pick)
    strict = pick.enforces(Limit.ONCE_PER_SPOTLIGHT)  # DH-SPOT-11 holds for all of them
    alike = [key for key in minions(known) if known.characters[key].kind == foe.kind]
    free = [key for key in alike if key != foe.id and (_fresh(known, key) or not strict)]
    options = [Option(key, known.characters[key].name) for key in free]
    if not options:
        raise Illegal(
            "nobody_there", f"Nobody of {foe.name}'s kind is free to join in.", "DH-FOE-06"
        )
    ask_gm_move(known, pick, foe.id)
    cost, held = game.rules.values.adversaries.group_attack_cost, known.tracks[FEAR]
    sentence = f"A group attack costs {cost} Fear; there is {held}."
    pick.limit(held >= cost, Limit.COST, "no_fear", "DH-FOE-06", sentence)
    ask_target(game, known, pick, {foe.id: foe.weapons[:1]}, whom)
    everyone = tuple(str(one.value) for one in options)
    pick.some("others", options, "Who joins in?", low=1, default=everyone)
    return pick.ready(do.GroupAttack)


def minions(known: Known) -> Iterable[str]:
    """Minions of a kind who can attack."""
    people = known.characters
    return (key for key in armed(known) if people[key].minion and people[key].kind)


def _roll(_game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    pick.flag("reaction", "Action or reaction?", yes="reaction", no="action", default=True)
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Against which Difficulty?", default=15)
    _ask_edge(pick)
    _ask_experiences(known, pick, foe)
    return pick.ready(do.FoeRolls)


def _wind_up(_game: Game, known: Known, pick: Picker) -> Ready:
    ask_gm_move(known, pick)
    ask_foe(known, pick, pick.offer.character)
    return pick.ready(do.WindUp)


def _slow(known: Known) -> Iterable[str]:
    people = known.characters
    return (key for key in foes(known) if people[key].slow and not wound_up(known, key))


FOES_VERBS = (
    Verb(do.FoeAttacks, "Attack", "DH-FOE-01", Who.AMONG, _attack, among=armed),
    Verb(do.FoesAttack, "Several attack", "DH-FOE-01", Who.GM, _attack_all),
    Verb(do.GroupAttack, "Attack as one", "DH-FOE-06", Who.AMONG, _group_attack, among=minions),
    Verb(do.FoeRolls, "Roll a d20", "DH-FOE-04", Who.AMONG, _roll, among=foes),
    Verb(do.WindUp, "Lay the token down", "DH-FOE-06", Who.AMONG, _wind_up, among=_slow),
)
