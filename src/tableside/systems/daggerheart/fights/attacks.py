"""Attacks: what one attacks with and whom, and the damage of a hit (DH-ATK, DH-FEAR-06)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.matters import Matter, MatterOpened, moved, opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.reckoning import Reckoning, Term, reckon
from tableside.core.showing import Showing
from tableside.core.state import CharacterLeft, EffectEnded, SceneEnded, Spent
from tableside.core.tell import listed, name_of
from tableside.core.values import Actor, Bar, Command, Event, Events, Illegal, Limit, Line, Roll
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.damage import DamageRolled, hit_opened, rolled
from tableside.systems.daggerheart.fights.ranges import beyond
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import more_dice, settled, tell_whole
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import (
    all_effects,
    fallen,
    foes,
    named,
)
from tableside.systems.daggerheart.numbers.reckon import (
    against,
    experience,
    kept_back,
    proficiency_of,
)
from tableside.systems.daggerheart.rolls.outcome import finish
from tableside.systems.daggerheart.rolls.rolls import at_leisure, one_roll
from tableside.systems.daggerheart.ruleset import RollStep, Ruleset
from tableside.systems.daggerheart.scene.fate import opponents
from tableside.systems.daggerheart.scene.spotlight import ask_spotlight
from tableside.systems.daggerheart.state import (
    ATTACK,
    FEAR,
    DualityRoll,
    Known,
    Person,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import Hit
from tableside.systems.daggerheart.state.gear import Damage, Weapon

ATTACKS = Subject("attacks")
_UNARMED = "unarmed"


def weapons_of(rules: Ruleset, person: Person) -> tuple[Weapon, ...]:
    """What stands on the sheet, or the bare hands that everybody has."""
    bare = Weapon(_UNARMED, "Bare hands", Damage(0, rules.values.attacks.unarmed_die))
    return person.weapons or (bare,)


def weapon_of(rules: Ruleset, person: Person, wanted: str) -> Weapon:
    """The weapon of that id; the first where nothing had to be chosen."""
    held = weapons_of(rules, person)
    return next((one for one in held if one.id == wanted), held[0])


class Attack(Command, frozen=True, tag="attack"):
    """Attack an adversary, or several at once with whatever strikes several."""

    target: str = ""
    weapon: str = ""
    others: tuple[str, ...] = ()


def _with_foes(game: Game, known: Known) -> Iterable[str]:
    return at_leisure(game, known) if foes(known) else ()


attack = ATTACKS.verb(
    Attack, "Attack", "DH-ATK-01", Who.OWN, at_hand=_with_foes, showing=Showing("strike", "weapons")
)


@attack.asks
def _whom_and_how(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    whom = _rivals(known, pick, who)
    one_roll(known, pick)
    ask_spotlight(known, pick)
    armed = {who: weapons_of(game.rules, known.characters[who])}
    target = ask_target(game, known, pick, armed, whom)
    weapon = ask_weapon(game, known, pick, who, target=target)
    ask_others(game, known, pick, weapon, (one for one in whom if one.value != target))
    return pick.ready(Attack)


def _rivals(known: Known, pick: Picker, who: str) -> tuple[Option, ...]:
    """Adversaries, and heroes whose players have agreed to it (DH-PVP-01)."""
    found = (*named(known, foes(known)), *opponents(known, who), *fallen(known))
    if not found:
        raise Illegal("nobody_there", "There is no adversary to attack.", "DH-ATK-01")
    down = ([bar for bar in one.bars if bar.limit is None] for one in found)
    pick.bar(*pick.no_way(down))  # before what the GM may waive
    return found


def ask_target(
    game: Game,
    known: Known,
    pick: Picker,
    armed: Mapping[str, tuple[Weapon, ...]],
    whom: Iterable[Option],
) -> str:
    """DH-RANGE-06: somebody whom everybody in `armed` reaches with one weapon or another."""

    def far(key: str) -> list[Bar]:
        sentence = f"{known.characters[key].name} is farther off than this reaches."
        return [] if reached(game, known, armed, key) else [too_far(sentence)]

    return pick.word("target", aimed_first(known, whom, next(iter(armed))), "Whom?", bars=far)


def too_far(sentence: str) -> Bar:
    """Somebody is out of reach."""
    return Bar("out_of_range", sentence, "DH-RANGE-06", Limit.RANGE)


def aimed_first(known: Known, whom: Iterable[Option], attacker: str) -> tuple[Option, ...]:
    """Whom to choose from, the last one attacked first."""
    last = known.aims.get(attacker, "")
    return tuple(sorted(whom, key=lambda option: option.value != last))


def reached(game: Game, known: Known, armed: Mapping[str, tuple[Weapon, ...]], key: str) -> bool:
    """Whether everybody gets there with one weapon or another."""
    return all(
        any(reaches(game, known, who, key, one) for one in held) for who, held in armed.items()
    )


def reaches(game: Game, known: Known, who: str, target: str, weapon: Weapon) -> bool:
    """Whether a weapon gets there, as far as anybody said how far it is."""
    return not beyond(game.rules, known, who, target, weapon.range)


def ask_weapon(
    game: Game, known: Known, pick: Picker, who: str, *, target: str, field: str = "weapon"
) -> Weapon:
    """Which weapon, unless there is only one; of several those that reach the target."""
    person = known.characters[who]
    held = weapons_of(game.rules, person)
    if len(held) == 1:
        return held[0]
    options = [Option(one.id, f"{one.name} ({one.damage.words()})") for one in held]

    def far(key: str) -> list[Bar]:
        weapon = weapon_of(game.rules, person, key)
        if not target or reaches(game, known, who, target, weapon):
            return []
        return [too_far(f"{weapon.name} does not reach that far.")]

    wanted = pick.word(field, options, f"{person.name}'s weapon?", bars=far)
    return weapon_of(game.rules, person, wanted)


def ask_others(
    game: Game, known: Known, pick: Picker, weapon: Weapon, whom: Iterable[Option]
) -> tuple[str, ...]:
    """DH-ATK-07: whom else one roll strikes, where a weapon or a spell strikes several."""
    who, there = pick.offer.character, tuple(whom)
    if not weapon.several or not there:
        return ()
    far = too_far(f"{weapon.name} does not reach all of them.")
    return pick.some(
        "others",
        aimed_first(known, there, who),
        "Whom else?",
        bars=lambda key: [] if reaches(game, known, who, key, weapon) else [far],
    )


@attack.decides
def _attack(game: Game, state: State, _actor: Actor, command: Attack) -> Events:
    """The roll is prepared: helpers and Experiences may still join before the dice."""
    weapon, roll = prepared(game, state, command)
    name = f"r{state.opened + 1}"
    return [
        AttackDeclared(
            matter=name,
            attacker=command.character,
            target=command.target,
            weapon=weapon.name,
            others=command.others,
        ),
        MatterOpened(Matter(name, "roll", RollStep.CALL, roll)),
    ]


def prepared(game: Game, source: Reading, command: Attack) -> tuple[Weapon, DualityRoll]:
    """What is attacked with, and the roll as it is before anybody joins in."""
    who = command.character
    weapon = weapon_of(game.rules, source.characters[who], command.weapon)
    return weapon, aimed_at(source, who, weapon, (command.target, *command.others))


def aimed_at(
    source: Reading, who: str, weapon: Weapon, targets: tuple[str, ...], purpose: str = ATTACK
) -> DualityRoll:
    """A roll against these; what a weapon without damage leads to is its purpose's to say."""
    roll = DualityRoll(character=who, trait=weapon.trait, purpose=purpose)
    roll = against(source, roll, targets[0])
    hidden = kept_back(source, *targets)  # an adversary's may be the one that decides
    held = weapon if purpose == ATTACK else None
    return replace(roll, weapon=held, targets=targets, hidden=hidden, kept_back=hidden)


@ATTACKS.event
class AttackDeclared(Event, frozen=True, kw_only=True, tag="attack_declared"):
    """Somebody attacks somebody."""

    matter: str
    attacker: str
    target: str
    weapon: str
    others: tuple[str, ...] = ()  # whom the same roll is against as well


@ATTACKS.tells(AttackDeclared)
def _declared(_game: Game, state: State, event: AttackDeclared, _actor: Actor) -> Line:
    who = name_of(state, event.attacker)
    whom = listed(name_of(state, one) for one in (event.target, *event.others))
    return Line(f"{who} attacks {whom}: {event.weapon}.", ("DH-ATK-01",))


@ATTACKS.folds(AttackDeclared)
def _aimed(state: State, event: AttackDeclared) -> State:
    return replace(state, aims={**state.aims, event.attacker: event.target})


@ATTACKS.after(SceneEnded)
def _eased(state: State, _event: SceneEnded) -> State:
    return replace(state, aims={})  # nobody has an eye on anybody any more


@ATTACKS.after(CharacterLeft)
def _left(state: State, event: CharacterLeft) -> State:
    who = event.character
    return replace(state, aims={k: v for k, v in state.aims.items() if who not in (k, v)})


class RaiseDifficulty(Command, frozen=True, tag="raise_difficulty"):
    """The GM pays Fear for an adversary's Experience against a roll."""

    experience: str = ""


raise_difficulty = ATTACKS.verb(
    RaiseDifficulty, "Raise Difficulty", "DH-FEAR-06", Who.GM, at=("roll", "call")
)


@raise_difficulty.asks
def _which_experience(_game: Game, known: Known, pick: Picker) -> Ready:
    _, roll = opened(known.matters, pick.offer.matter, DualityRoll)
    foe = known.characters[roll.targets[0]] if roll.targets else None
    if foe is None or foe.hero:
        raise Illegal("no_adversary", "This roll is against no adversary.", "DH-FEAR-06")
    held = known.tracks[FEAR]
    used = {one.id for one in roll.foe_experiences}
    fresh = [one for one in foe.experiences if one.id not in used]
    if not fresh:
        sentence = f"{foe.name} has no Experience left to use."
        raise Illegal("nothing_to_choose", sentence, "DH-FEAR-06")
    pick.limit(held > 0, Limit.COST, "no_fear", "DH-FEAR-06", "The GM has no Fear left.")
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in fresh]
    pick.word("experience", options, "Which of its Experiences (1 Fear)?")
    return pick.ready(RaiseDifficulty)


@raise_difficulty.decides
def _raise(_game: Game, state: State, _actor: Actor, command: RaiseDifficulty) -> Events:
    """DH-FEAR-06, A-37: before the dice, one Experience for each Fear."""
    thread, roll = opened(state.matters, command.matter, DualityRoll)
    foe = state.characters[roll.targets[0]]
    one = experience(foe, command.experience)
    paid = min(1, state.tracks[FEAR])
    cost: list[Event] = [Spent(FEAR, paid, "DH-FEAR-06")] if paid else []
    used = (*roll.foe_experiences, one)
    return [
        *cost,
        DifficultyRaised(thread.id, roll.character, foe.id, one.name),
        moved(thread, values=replace(roll, foe_experiences=used), asks=thread.asks),
    ]


@ATTACKS.event
class DifficultyRaised(Event, frozen=True, tag="difficulty_raised"):
    """DH-FEAR-06: the GM paid for an adversary's Experience against a roll."""

    matter: str
    character: str
    foe: str
    name: str


@ATTACKS.tells(DifficultyRaised)
def _raised(_game: Game, state: State, event: DifficultyRaised, _actor: Actor) -> Line:
    foe, who = name_of(state, event.foe), name_of(state, event.character)
    return Line(f"{foe}'s {event.name} stands against {who}'s roll.", ("DH-FEAR-06",))


@ATTACKS.answers(settled, ATTACK)
def _settled(
    game: Game, state: State, thread: Thread, roll: DualityRoll, result: str
) -> list[Event]:
    """DH-ROLL-15: damage comes before the spotlight moves; whoever attacks is Hidden no more."""
    seen = come_out(state, roll.character)
    hit = struck_by(roll, result) if dice.succeeded(result) else ()
    seen += tell_whole(game, state, thread, {one: one in hit for one in roll.targets})
    if not dice.succeeded(result):
        return seen
    weapon = roll.weapon
    assert weapon is not None
    roll = replace(roll, result=result, targets=hit)
    wanted = damage_roll(state, thread.id, roll.character, weapon)
    going = moved(thread, RollStep.DAMAGE, roll, roll=wanted)
    if wanted is not None:
        return [*seen, going]
    return [*seen, *_damage_fell(game, state, replace(thread, values=roll), ())]


def struck_by(roll: DualityRoll, result: str) -> tuple[str, ...]:
    """One roll against several is compared with each of them; a critical strikes all."""
    assert roll.total is not None
    total = roll.total.value
    if result == dice.CRITICAL or not roll.each:
        return roll.targets
    return tuple(one for one in roll.targets if total >= roll.each[one])


def come_out(state: State, who: str) -> list[Event]:
    """DH-COND-04: an attack gives one's position away."""
    return [EffectEnded(e.id, expired=False) for e in state.effects if e.id == f"{who}.hidden"]


def damage_roll(state: State, matter: str, who: str, weapon: Weapon) -> Roll | None:
    """The dice to throw, if there are any."""
    sides = dice_of(state, who, weapon)
    return Roll(f"{matter}.damage", sides, who) if sides else None


def dice_of(source: Reading, who: str, weapon: Weapon) -> tuple[int, ...]:
    """DH-ATK-03: the weapon's own number of dice, or as many as Proficiency says."""
    return weapon.damage.dice(proficiency_of(source, who).value)


@ATTACKS.answers(more_dice, "damage")
def _damage_fell(_game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The dice of an attack that hit; its hit is settled before the aftermath."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    assert roll.weapon is not None
    said, *hits = blow_of(
        state,
        thread,
        faces,
        who=roll.character,
        weapon=roll.weapon,
        targets=roll.targets,
        critical=roll.result == dice.CRITICAL,
    )
    return [said, moved(thread, RollStep.AFTERMATH, roll), *hits]


def blow_of(
    state: State,
    thread: Thread,
    faces: tuple[int, ...],
    *,
    who: str,
    weapon: Weapon,
    targets: tuple[str, ...],
    critical: bool,
) -> list[Event]:
    """What the dice come to, once for all, and the hits that carry it."""
    made = total(terms_for(state, who, weapon, faces, critical=critical))
    sides = weapon.damage.thrown(len(faces))
    said = DamageRolled(
        matter=thread.id,
        character=who,
        source=weapon.name,
        faces=faces,
        sides=sides,
        damage=made.value,
        critical=critical,
    )
    hits = (
        Hit(
            target=target,
            source=weapon.name,
            damage=made,
            types=weapon.damage.types,
            attacker=who,
            direct=weapon.damage.direct,
            reach=weapon.range,
        )
        for target in targets
    )
    return [said, *(hit_opened(f"{thread.id}.{hit.target}", hit, thread.id) for hit in hits)]


def terms_for(
    source: Reading, who: str, weapon: Weapon, faces: tuple[int, ...], *, critical: bool
) -> tuple[Term, ...]:
    """What one attacker's weapon deals, with whatever lies on the attacker."""
    own = terms_of(all_effects(source), "damage", who, {"weapon": weapon.id})
    return (*rolled(weapon.name, weapon.damage, faces, critical=critical), *own)


def total(terms: tuple[Term, ...]) -> Reckoning:
    """Damage as one number."""
    return reckon("damage", terms, floor=0, rule="DH-HP-02")


@ATTACKS.step("roll", "aftermath")
def _aftermath(game: Game, state: State, thread: Thread) -> Events:
    """DH-ROLL-15: the hit is settled; countdowns and the spotlight come last."""
    roll = thread.values
    assert isinstance(roll, DualityRoll)
    return finish(game, state, thread, roll.result, roll.character)
