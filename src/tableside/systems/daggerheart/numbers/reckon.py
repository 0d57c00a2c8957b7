"""The numbers of a roll and of a sheet, each as a reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.known import for_reader
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.values import Caution, Role
from tableside.systems.daggerheart.numbers.derived import threshold_terms
from tableside.systems.daggerheart.numbers.derived_conditions import all_effects
from tableside.systems.daggerheart.numbers.dice import D12, Pool, kept_dice, pool_of
from tableside.systems.daggerheart.state import (
    ATTACK,
    CONTEST,
    FEAR,
    FOES_DIFFICULTY,
    TAG,
    DualityRoll,
    Experience,
    Known,
    Person,
    Reading,
)

if TYPE_CHECKING:
    from tableside.systems.daggerheart.ruleset import Ruleset

BEYOND = 1_000  # no total gets there
QUANTITIES: Mapping[str, bool] = {
    "total": False,
    "hope_die": False,  # its sides
    "difficulty": True,  # of the bearer's rolls
    "own_difficulty": True,  # an adversary's
    "advantage": False,  # dice on the bearer's rolls, negative ones are disadvantage
    "against": False,  # and on rolls against the bearer
    "evasion": False,
    "attack": False,
    "damage": False,
    "damage_taken": False,
    "major": False,
    "severe": False,
    "proficiency": False,
    "armour_score": False,
    "hp_max": False,
    "stress_max": False,
    "hope_max": False,
}


def much_fear(rules: Ruleset, source: Reading) -> tuple[Caution, ...]:
    """DH-FEAR-08: where Fear nears its maximum the GM is reminded to spend it."""
    held = source.tracks[FEAR]
    if held < rules.values.stakes.nearly_full:
        return ()
    sentence = f"There is {held} Fear: spend it, soon and in quantity."
    return (Caution(limit=None, code="much_fear", rule="DH-FEAR-08", sentence=sentence),)


def context(roll: DualityRoll) -> dict[str, str]:
    """What an effect's conditions may look at."""
    kind = "reaction" if roll.reaction else "action"
    # DH-TAG-06: a Tag Team with weapons is an attack like any other.
    purpose = roll.purpose if roll.weapon is None else ATTACK
    return {"trait": roll.trait, "kind": kind, "purpose": purpose}


def situation(
    source: Reading, roller: str, targets: tuple[str, ...], seen: Mapping[str, str]
) -> tuple[Term, ...]:
    """DH-ADV-03: what lies on the roller and on whom it is rolled against, each name once."""
    effects = all_effects(source)
    found = [*terms_of(effects, "advantage", roller, seen)]
    for target in targets:
        found += terms_of(effects, "against", target, seen)
    named: dict[tuple[str, bool], Term] = {}
    for term in found:
        # What a secret effect gives shows in the dice; what it is does not.
        shown = replace(term, label="hidden") if term.secret else term
        if term.amount:
            named.setdefault((shown.label, term.amount > 0), shown)
    return tuple(named.values())


def settled_sources(source: Reading, roll: DualityRoll) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sources of advantage and of disadvantage with which a roll goes to the dice."""
    terms = situation(source, roll.character, roll.targets, context(roll))
    gains = [term.label for term in terms if term.amount > 0]
    losses = [term.label for term in terms if term.amount < 0]
    return (
        (*roll.advantages, *(one for one in gains if one not in roll.advantages)),
        (*roll.disadvantages, *(one for one in losses if one not in roll.disadvantages)),
    )


def advantage_of(source: Reading, roll: DualityRoll) -> Reckoning | None:
    """What the dice beside the Duality dice would come from, for whoever is about to roll."""
    gains, losses = settled_sources(source, roll)
    names = [
        *(Term(one, 1, "DH-ADV-01") for one in (*gains, *roll.helpers)),
        *(Term(one, -1, "DH-ADV-02") for one in losses),
    ]
    return reckon("advantage", tuple(names)) if names else None


def net(rules: Ruleset, roll: DualityRoll) -> Pool:
    """DH-ADV-03: every source counts once, every helper is one."""
    policy = rules.values.advantage.policy
    pool = pool_of(policy, len(roll.advantages), len(roll.disadvantages), len(roll.helpers))
    return pool._replace(hope=roll.hope_die)


def hope_die_of(source: Reading, roll: DualityRoll) -> Reckoning:
    """DH-ROLL-06: a d12, unless something gives the roller another Hope die."""
    base = base_term("Hope die", D12, "DH-ROLL-06")
    terms = terms_of(all_effects(source), "hope_die", roll.character, context(roll))
    return reckon("hope_die", (base, *terms))


def sides_of(hope: Reckoning) -> int:
    """A die that can be thrown, whatever somebody has made of it."""
    return max(2, min(hope.value, 100))


def experience(person: Person, wanted: str) -> Experience:
    """One of a character's Experiences."""
    return next(one for one in person.experiences if one.id == wanted)


def modifiers(source: Reading, roll: DualityRoll, trait_modifier: int | None = None) -> Reckoning:
    """Everything but the dice: trait, Experiences, the group, effects."""
    person = source.characters[roll.character]
    modifier = person.traits.get(roll.trait, 0) if trait_modifier is None else trait_modifier
    terms = [base_term(roll.trait.title(), modifier, "DH-TRAIT-02")]
    for used in roll.experiences:
        one = experience(person, used)
        terms.append(Term(one.name, one.bonus, "DH-EXP-04"))
    if roll.group_bonus is not None:
        terms.append(Term("the group", roll.group_bonus, "DH-GROUP-03"))
    terms += terms_of(all_effects(source), "total", roll.character, context(roll))
    return reckon("total", tuple(terms))


def total_of(rules: Ruleset, roll: DualityRoll) -> Reckoning:
    """DH-ROLL-06: both dice, the frozen modifiers, the kept advantage or disadvantage die."""
    assert roll.total is not None
    hope, fear, *extra = roll.faces
    dice = [base_term("Hope die", hope, "DH-ROLL-06"), base_term("Fear die", fear, "DH-ROLL-06")]
    for amount in kept_dice(net(rules, roll), extra):
        label, rule = ("advantage", "DH-ADV-01") if amount > 0 else ("disadvantage", "DH-ADV-02")
        dice.append(Term(label, amount, rule))
    return reckon("total", (*dice, *roll.total.terms))


def difficulty_of(source: Reading, roll: DualityRoll, base: int) -> Reckoning:
    """DH-ROLL-03: what the GM names or the target's own, and whatever lies on the roller."""
    terms: list[Term] = []
    if roll.purpose == CONTEST and not roll.named:  # DH-PVP-01
        name = source.characters[roll.targets[0]].name
        terms.append(base_term(f"{name}'s reaction", base, "DH-PVP-01"))
    elif roll.targets and not source.characters[roll.targets[0]].hero:  # DH-FOE-07
        terms += _own_difficulty(source, roll, base)
    elif roll.targets and not roll.named:  # DH-ATK-02
        terms += evasion_of(source, roll.targets[0]).terms
    else:
        terms.append(base_term("the GM's Difficulty", base, "DH-ROLL-03"))
    terms += terms_of(all_effects(source), "difficulty", roll.character, context(roll))
    return for_reader(source, reckon("difficulty", tuple(terms)))


def aimed(source: Reading, roll: DualityRoll, base: int) -> DualityRoll:
    """What a roll must reach; one against several succeeds if it reaches the easiest of them."""
    made = _difficulties(source, roll, base)
    easiest = min(made.values(), key=lambda each: each.value)
    each = {key: one.value for key, one in made.items()} if len(made) > 1 else {}
    return replace(roll, target=easiest, each=each)


def needed(roll: DualityRoll) -> int:
    """What the total must reach; a critical reaction only matching dice get past (DH-REACT-02)."""
    assert roll.target is not None
    return BEYOND if roll.withstood else roll.target.value


def foreseen(known: Known, roll: DualityRoll) -> Reckoning | None:
    """The same before the dice, as far as this seat may know it; of several the easiest."""
    if not roll.difficulty or (roll.hidden and known.actor.role is not Role.GM):
        return None
    made = tuple(_difficulties(known, roll, roll.difficulty).values())
    unknown = next((one for one in made if one.total is None), None)
    return unknown or min(made, key=lambda each: each.value)


def _difficulties(source: Reading, roll: DualityRoll, base: int) -> dict[str, Reckoning]:
    """What each target asks for; whatever the GM named or paid for stands with the first."""
    first, *others = roll.targets or ("",)
    alone = roll if not others else replace(roll, targets=(first,))
    made = {first: difficulty_of(source, alone, base)}
    for one in others:
        own = replace(roll, targets=(one,), foe_experiences=(), named=False)
        made[one] = difficulty_of(source, own, source.characters[one].difficulty or base)
    return made


def _own_difficulty(source: Reading, roll: DualityRoll, base: int) -> list[Term]:
    target = source.characters[roll.targets[0]]
    terms = [base_term(f"{target.name}'s Difficulty", base, "DH-FOE-07")]
    terms += terms_of(all_effects(source), "own_difficulty", target.id, context(roll))
    return [*terms, *(Term(x.name, x.bonus, "DH-FEAR-06") for x in roll.foe_experiences)]


def evasion_of(source: Reading, who: str) -> Reckoning:
    """DH-EVA-01: what an attack on somebody must reach."""
    base = base_term("Evasion", source.characters[who].evasion, "DH-EVA-01")
    return reckon("evasion", (base, *terms_of(all_effects(source), "evasion", who, {})))


def proficiency_of(source: Reading, who: str) -> Reckoning:
    """DH-ATK-03: how many dice a weapon rolls."""
    base = base_term("Proficiency", source.characters[who].proficiency, "DH-ATK-03")
    terms = terms_of(all_effects(source), "proficiency", who, {})
    return reckon("proficiency", (base, *terms), floor=1, rule="DH-ATK-03")


def thresholds_of(
    rules: Ruleset, source: Reading, who: str
) -> tuple[Reckoning | None, Reckoning | None]:
    """DH-HP-01: Major and Severe, as printed or by what is worn and the level."""
    return _threshold(rules, source, who, "major"), _threshold(rules, source, who, "severe")


def _threshold(rules: Ruleset, source: Reading, who: str, name: str) -> Reckoning | None:
    person = source.characters[who]
    number: int = getattr(person, name)
    base: tuple[Term, ...] = (base_term(f"{name.title()} threshold", number, "DH-HP-01"),)
    if person.hero and not person.major and not person.severe:
        base = threshold_terms(rules, person, name)
    elif not number:
        return None
    return reckon(name, (*base, *terms_of(all_effects(source), name, who, {})), floor=1)


def against(source: Reading, roll: DualityRoll, target: str) -> DualityRoll:
    """Difficulty, or a hero's Evasion (DH-ATK-02); the table may keep the former back.

    A hero who is not attacked sets the Difficulty with a reaction of their own (DH-PVP-01).
    """
    person = source.characters[target]
    if person.hero and roll.purpose not in (ATTACK, TAG):
        return replace(roll, targets=(target,), purpose=CONTEST)
    hidden = kept_back(source, target)
    number = evasion_of(source, target).value if person.hero else person.difficulty
    return replace(roll, targets=(target,), difficulty=number, hidden=hidden, kept_back=hidden)


def kept_back(source: Reading, *targets: str) -> bool:
    """Whether the table keeps the Difficulty of one of these from the players."""
    secret = source.facts[FOES_DIFFICULTY] == "hidden"
    return secret and any(not source.characters[one].hero for one in targets)
