"""Adversaries: their attacks, alone and together, and what they roll (DH-FOE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from tableside.core.effects import terms_of
from tableside.core.identity_cache import Recall
from tableside.core.matters import Matter, MatterClosed, MatterOpened, moved
from tableside.core.offers import Against, Option, Picker, Ready
from tableside.core.play import fold
from tableside.core.reckoning import Reckoning, Term, base_term, reckon
from tableside.core.showing import Showing
from tableside.core.tell import name_of
from tableside.core.values import (
    Actor,
    Bar,
    Command,
    Event,
    Events,
    Illegal,
    Limit,
    Line,
    Plate,
    Role,
    Roll,
    Thrown,
)
from tableside.core.verbs import Who
from tableside.systems.daggerheart.fights.attacks import (
    AttackDeclared,
    aimed_first,
    ask_others,
    ask_target,
    ask_weapon,
    come_out,
    reaches,
    terms_for,
    too_far,
    total,
    weapon_of,
)
from tableside.systems.daggerheart.fights.damage import DamageRolled, hit_opened
from tableside.systems.daggerheart.game import Game, Subject
from tableside.systems.daggerheart.moments import tell_whole
from tableside.systems.daggerheart.numbers import dice
from tableside.systems.daggerheart.numbers.derived_conditions import (
    all_effects,
    fallen,
    foes,
    had_spotlight,
    heroes,
    named,
    slots,
    swarms,
)
from tableside.systems.daggerheart.numbers.reckon import evasion_of, experience, situation
from tableside.systems.daggerheart.rolls.rolls import MOST_DIFFICULTY
from tableside.systems.daggerheart.scene.spotlight import (
    SpotlightKept,
    ask_gm_move,
    move_made,
    pay_fear,
    wound_up,
)
from tableside.systems.daggerheart.state import (
    ATTACK,
    FEAR,
    HP,
    Known,
    Person,
    Reading,
    State,
    Thread,
)
from tableside.systems.daggerheart.state.fight import FoeAttack, Hit
from tableside.systems.daggerheart.state.gear import Weapon

ADVERSARIES = Subject("adversaries")
_PROCEDURE, _ROLL, _DAMAGE, DONE = "foe_attack", "roll", "damage", "done"
ADVERSARIES.called(_PROCEDURE, "attack")
_ARMS, _SWARM = Showing(part="weapons"), Showing(part="swarm")
_AGAIN = Bar(
    "adversary_already_spotlighted",
    "Not everybody may have the spotlight in this GM turn again.",
    "DH-SPOT-11",
    Limit.ONCE_PER_SPOTLIGHT,
)
_EDGES = (
    Option("", "as it is"),
    Option("advantage", "Advantage"),
    Option("disadvantage", "Disadvantage"),
)


_ARMED: Recall[tuple[str, ...]] = Recall()


def _armed(known: Known) -> tuple[str, ...]:
    """Adversaries who can attack."""
    return _ARMED.of(_with_weapons, foes(known), known.characters)


def _with_weapons(foes: tuple[str, ...], people: Mapping[str, Person]) -> tuple[str, ...]:
    return tuple(key for key in foes if people[key].weapons)


class FoeAttacks(Command, frozen=True, kw_only=True, tag="foe_attack"):
    """An adversary attacks a hero, or several at once with whatever strikes several."""

    target: str = ""
    weapon: str = ""
    others: tuple[str, ...] = ()
    edge: str = ""
    experiences: tuple[str, ...] = ()


foe_attack = ADVERSARIES.verb(
    FoeAttacks,
    "Attack",
    "DH-FOE-01",
    Who.AMONG,
    among=_armed,
    at_hand=lambda _, k: _armed(k),
    showing=_ARMS,
)


@foe_attack.asks
def _whom_and_how(game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    whom = _somebody(known, pick)
    ask_gm_move(known, pick, foe.id)
    target = ask_target(game, known, pick, {foe.id: foe.weapons}, whom)
    weapon = ask_weapon(game, known, pick, foe.id, target=target)
    ask_others(game, known, pick, weapon, (one for one in whom if one.value != target))
    _ask_edge(pick)
    _ask_experiences(known, pick, foe)
    return pick.ready(FoeAttacks)


def _somebody(known: Known, pick: Picker) -> tuple[Option, ...]:
    """The heroes who can be attacked; nobody waives that there is none."""
    found = (*named(known, heroes(known)), *fallen(known, heroes=True))
    if not found:
        raise Illegal("nobody_there", "There is nobody to attack.", "DH-FOE-01")
    pick.bar(*pick.no_way(one.bars for one in found))
    return found


def _ask_edge(pick: Picker) -> None:
    pick.word("edge", _EDGES, "Does anything else help or hinder?", "")


def _ask_experiences(known: Known, pick: Picker, foe: Person) -> None:
    """DH-FOE-02, DH-FEAR-06: one for each Fear, before the d20."""
    if not foe.experiences:
        return
    held = known.tracks[FEAR]

    def dear(many: int) -> list[Bar]:
        sentence = f"{many} Experiences cost as much Fear; there is {held}."
        return [Bar("no_fear", sentence, "DH-FEAR-06", Limit.COST)] if many > held else []

    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in foe.experiences]
    pick.some("experiences", options, "Use Experiences (1 Fear each)?", count=dear)


@foe_attack.decides
def _attack(game: Game, state: State, _actor: Actor, command: FoeAttacks) -> Events:
    """DH-FOE-01: its spotlight, its d20, its target."""
    who, made = command.character, planned(game, state, command)
    return [
        *move_made(state, who, target=command.target),
        *pay_fear(state, len(command.experiences), "DH-FEAR-06"),
        *declared(game, state, f"a{state.opened + 1}", made),
    ]


def planned(game: Game, source: Reading, command: FoeAttacks) -> FoeAttack:
    """What an adversary means to do, as it was said."""
    return FoeAttack(
        attacker=command.character,
        target=command.target,
        others=command.others,
        weapon=weapon_of(game.rules, source.characters[command.character], command.weapon),
        experiences=command.experiences,
        advantages=("the GM",) if command.edge == "advantage" else (),
        disadvantages=("the GM",) if command.edge == "disadvantage" else (),
    )


def declared(game: Game, state: State, name: str, made: FoeAttack, parent: str = "") -> list[Event]:
    """It attacks: that is said, it is Hidden no more, and its d20 is thrown."""
    weapon = made.weapon.name if made.weapon is not None else ""
    said = AttackDeclared(
        matter=name, attacker=made.attacker, target=made.target, weapon=weapon, others=made.others
    )
    rolls = thrown(game, state, name, made, parent)
    return [said, *come_out(state, made.attacker), rolls]  # DH-COND-04


class FoesAttack(Command, frozen=True, tag="foes_attack"):
    """Several adversaries attack at once, each for itself."""

    foes: tuple[str, ...] = ()
    target: str = ""


foes_attack = ADVERSARIES.verb(
    FoesAttack, "Several attack", "DH-FOE-01", Who.GM, showing=Showing("gm", "volley")
)


@foes_attack.asks
def _who_attacks(game: Game, known: Known, pick: Picker) -> Ready:
    """Each spotlight beyond the moves in hand is paid for as if it were kept (DH-SPOT-08)."""
    whom, everyone = _somebody(known, pick), tuple(_armed(known))
    if not everyone:
        raise Illegal("nobody_there", "No adversary can attack.", "DH-FOE-01")
    ask_gm_move(known, pick)
    worn = {key: _had_it(known, key) for key in everyone}

    def against(target: str, key: str) -> list[Bar]:
        if reaches(game, known, key, target, known.characters[key].weapons[0]):
            return worn[key]
        sentence = f"{known.characters[target].name} is farther off than they reach."
        return [*worn[key], too_far(sentence)]

    def unreached(target: str) -> Sequence[Bar]:
        return pick.no_way(against(target, key) for key in everyone)

    options = aimed_first(known, whom, everyone[0])
    target = pick.word("target", options, "Whom?", bars=unreached)
    who, most = named(known, everyone), _affordable(game, known)
    pick.some("foes", who, "Who attacks?", low=1, bars=partial(against, target), count=most)
    return pick.ready(FoesAttack)


def _had_it(known: Known, key: str) -> list[Bar]:
    """DH-SPOT-11: whether it may still have the spotlight, and is not too Slow for it."""
    slow = known.characters[key].slow and not wound_up(known, key)
    fresh = not had_spotlight(known, key) and not slow
    return [] if fresh else [_AGAIN]


def _affordable(game: Game, known: Known) -> Against[int]:
    """How many spotlights moves and Fear are enough for."""
    cost = game.rules.values.spotlight.keep_cost
    moves = max(1, known.turn.moves) if known.turn is not None else 1

    def dear(many: int) -> list[Bar]:
        spare = moves + (known.tracks[FEAR] // cost if cost else many)
        sentence = f"{many} spotlights; moves and Fear are enough for {spare}."
        return [Bar("no_fear", sentence, "DH-SPOT-08", Limit.COST)] if many > spare else []

    return dear


@foes_attack.decides
def _attack_all(game: Game, state: State, _actor: Actor, command: FoesAttack) -> Events:
    """Several at once: a spotlight each, those beyond the moves in hand paid in Fear."""
    events: list[Event] = []
    for place, who in enumerate(command.foes, 1):
        now = fold(game, state, events)
        if place > 1 and now.turn is not None and not now.turn.moves:
            cost = game.rules.values.spotlight.keep_cost
            events += [*pay_fear(now, cost, "DH-FEAR-04"), SpotlightKept()]
            now = fold(game, state, events)
        weapon = weapon_of(game.rules, state.characters[who], "")
        made = FoeAttack(attacker=who, target=command.target, weapon=weapon)
        events += move_made(now, who, target=command.target)
        events += declared(game, state, f"a{state.opened + place}", made)
    return events


def _minions(known: Known) -> Iterable[str]:
    """Minions of a kind who can attack."""
    return (key for those in swarms(known) for key in those)


class GroupAttack(Command, frozen=True, tag="group_attack"):
    """Minions of one kind attack as one: one roll, their damage added up."""

    others: tuple[str, ...] = ()
    target: str = ""


group_attack = ADVERSARIES.verb(
    GroupAttack, "Attack as one", "DH-FOE-06", Who.AMONG, among=_minions, showing=_SWARM
)


@group_attack.asks
def _who_joins_in(game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    whom = _somebody(known, pick)
    others = [key for those in swarms(known) if foe.id in those for key in those if key != foe.id]
    if not others:
        raise Illegal(
            "nobody_there", f"Nobody of {foe.name}'s kind is free to join in.", "DH-FOE-06"
        )
    ask_gm_move(known, pick, foe.id)
    worn = {key: _had_it(known, key) for key in others}  # DH-SPOT-11 holds for all of them
    pick.bar(*pick.no_way(worn.values()))
    cost, held = game.rules.values.adversaries.group_attack_cost, known.tracks[FEAR]
    sentence = f"A group attack costs {cost} Fear; there is {held}."
    pick.limit(held >= cost, Limit.COST, "no_fear", "DH-FOE-06", sentence)
    ask_target(game, known, pick, {foe.id: foe.weapons[:1]}, whom)
    fresh = tuple(key for key in others if not worn[key])
    options, joins = named(known, others), "Who joins in?"
    pick.some("others", options, joins, low=1, default=fresh, bars=lambda key: worn[key])
    return pick.ready(GroupAttack)


@group_attack.decides
def _attack_as_one(game: Game, state: State, _actor: Actor, command: GroupAttack) -> Events:
    """DH-FOE-06: Minions strike as one."""
    who = command.character
    weapon = weapon_of(game.rules, state.characters[who], "")
    made = FoeAttack(
        attacker=who, target=command.target, weapon=weapon, together=1 + len(command.others)
    )
    cost = game.rules.values.adversaries.group_attack_cost
    return [
        *pay_fear(state, cost, "DH-FOE-06"),
        *move_made(state, who, target=command.target, others=command.others),
        *(event for one in command.others for event in come_out(state, one)),
        *declared(game, state, f"a{state.opened + 1}", made),
    ]


class FoeRolls(Command, frozen=True, tag="foe_roll"):
    """An adversary's own roll: a reaction, or a deed the GM would rather leave to the d20."""

    reaction: bool = False
    difficulty: int = 0
    edge: str = ""
    experiences: tuple[str, ...] = ()


foe_roll = ADVERSARIES.verb(FoeRolls, "Roll a d20", "DH-FOE-04", Who.AMONG, among=foes)


@foe_roll.asks
def _against_what(_game: Game, known: Known, pick: Picker) -> Ready:
    foe = known.characters[pick.offer.character]
    pick.flag("reaction", "Action or reaction?", yes="reaction", no="action", default=True)
    pick.number("difficulty", 1, MOST_DIFFICULTY, "Against which Difficulty?", default=15)
    _ask_edge(pick)
    _ask_experiences(known, pick, foe)
    return pick.ready(FoeRolls)


@foe_roll.decides
def _roll(game: Game, state: State, _actor: Actor, command: FoeRolls) -> Events:
    """DH-FOE-04: the d20 against what the GM says."""
    made = roll_of(command)
    return [
        *pay_fear(state, len(command.experiences), "DH-FEAR-06"),
        thrown(game, state, f"a{state.opened + 1}", made),
    ]


def roll_of(command: FoeRolls) -> FoeAttack:
    """A roll of its own, for which nobody's Evasion matters."""
    return FoeAttack(
        attacker=command.character,
        difficulty=command.difficulty,
        reaction=command.reaction,
        experiences=command.experiences,
        advantages=("the GM",) if command.edge == "advantage" else (),
        disadvantages=("the GM",) if command.edge == "disadvantage" else (),
    )


def thrown(game: Game, state: State, name: str, made: FoeAttack, parent: str = "") -> Event:
    """DH-FOE-02, -03: the modifiers are frozen, and one or two d20s are thrown."""
    made = readied(state, made)
    count = 2 if net(made) else 1  # never more than two
    wanted = Roll(f"{name}.d20", (game.rules.values.adversaries.die,) * count, made.attacker)
    return MatterOpened(Matter(name, _PROCEDURE, _ROLL, made, roll=wanted, parent=parent))


def readied(source: Reading, made: FoeAttack) -> FoeAttack:
    """DH-FOE-02: what the d20 is thrown with and against, for state or known."""
    terms = _situation(source, made)
    gains = tuple(term.label for term in terms if term.amount > 0)
    losses = tuple(term.label for term in terms if term.amount < 0)
    return replace(
        made,
        advantages=(*made.advantages, *gains),
        disadvantages=(*made.disadvantages, *losses),
        total=_modifiers(source, made),
        evasion=_needed(source, made),
    )


def _situation(state: Reading, made: FoeAttack) -> tuple[Term, ...]:
    purpose = {"purpose": ATTACK if made.target else ""}
    return situation(state, made.attacker, made.targets, purpose)


def net(made: FoeAttack) -> int:
    """DH-FOE-03, DH-ADV-04: they cancel one for one first."""
    return dice.net_advantage(len(made.advantages), len(made.disadvantages))


def _modifiers(state: Reading, made: FoeAttack) -> Reckoning:
    foe = state.characters[made.attacker]
    terms = [Term("attack modifier", foe.attack, "DH-FOE-01")] if made.target else []
    terms += [
        Term(one.name, one.bonus, "DH-FOE-02")
        for one in (experience(foe, used) for used in made.experiences)
    ]
    terms += terms_of(all_effects(state), "attack", foe.id, {})
    return reckon("total", tuple(terms))


def _needed(state: Reading, made: FoeAttack) -> Reckoning:
    if made.target:
        return evasion_of(state, made.target)
    return reckon("difficulty", (base_term("the GM's Difficulty", made.difficulty, "DH-FOE-04"),))


@ADVERSARIES.dice(_PROCEDURE)
def _fell(game: Game, state: State, thread: Thread, faces: tuple[int, ...]) -> Events:
    """The d20, or the damage behind it."""
    made = thread.values
    assert isinstance(made, FoeAttack)
    if thread.step == _DAMAGE:
        return _dealt(game, state, thread, made, faces)
    assert made.total is not None
    assert made.evasion is not None
    kept = dice.kept_d20(faces, net(made))
    reached = reckon("total", (base_term("d20", kept, "DH-FOE-01"), *made.total.terms))
    twenty = kept == game.rules.values.adversaries.die and not made.reaction
    made = replace(made, faces=faces, total=reached, critical=twenty)
    said = [_said(state, thread, made, one, kept) for one in made.targets or ("",)]
    hit = tuple(one.target for one in said if one.success and one.target)
    ends = {one.target or one.attacker: one.success for one in said}
    told = [*said, *tell_whole(game, state, thread, ends)]
    if not hit or made.weapon is None or (thread.parent and not _deals(made.weapon)):
        return [*told, MatterClosed(thread.id)]
    made = replace(made, target=hit[0], others=hit[1:])
    sides = damage_dice(state, made)
    if not sides:
        return [*told, *_dealt(game, state, replace(thread, values=made), made, ())]
    wanted = Roll(f"{thread.id}.damage", sides, made.attacker)
    return [*told, moved(thread, _DAMAGE, made, roll=wanted)]


def _deals(weapon: Weapon) -> bool:
    """Whether a hit does damage at all: a feature's may do something else instead."""
    return bool(weapon.damage.die or weapon.damage.flat)


def _said(state: State, thread: Thread, made: FoeAttack, target: str, kept: int) -> FoeRolled:
    """DH-FOE-01, DH-EVA-01: the one d20 against one of those whom it is against."""
    assert made.total is not None
    assert made.evasion is not None
    first = target == made.target
    needed = (made.evasion if first else evasion_of(state, target)).value
    return FoeRolled(
        matter=thread.id,
        attacker=made.attacker,
        target=target,
        faces=made.faces,
        kept=kept,
        total=made.total.value,
        needed=needed,
        success=dice.foe_hits(kept, made.total.value, needed),
        critical=made.critical,
        reaction=made.reaction,
        again=not first,
        hidden=made.hidden,
    )


@ADVERSARIES.event
class FoeRolled(Event, frozen=True, kw_only=True, tag="foe_rolled"):
    """An adversary's d20 fell."""

    matter: str
    attacker: str
    target: str  # empty: a roll of its own
    faces: tuple[int, ...]
    kept: int
    total: int
    needed: int  # Evasion, or a Difficulty
    success: bool
    critical: bool
    reaction: bool = False
    again: bool = False  # the same dice against another target
    hidden: bool = False  # what is needed stays the GM's


@ADVERSARIES.folds(FoeRolled)
def _play_goes_on(state: State, _event: FoeRolled) -> State:
    return replace(state, last=None)


@ADVERSARIES.tells(FoeRolled)
def _rolled(_game: Game, state: State, event: FoeRolled, actor: Actor) -> Line:
    who, faces = name_of(state, event.attacker), " and ".join(map(str, event.faces))
    rolls = f"{who} rolls"
    thrown = Thrown(
        "d20", event.faces, labels=("d20",) * len(event.faces), character=event.attacker
    )
    if not event.target:
        how = "succeeds" if event.success else "fails"
        kind = "reaction" if event.reaction else "roll"
        kept_back = event.hidden and actor.role is not Role.GM
        numbers = str(event.total) if kept_back else f"{event.total} against {event.needed}"
        says = f"{numbers}, the {kind} {how}."
        word = "Success" if event.success else "Failure"
        shown = Plate(word, f"{numbers}.", good=event.success)
        text = f"{rolls} {faces}: {says}"
        return Line(text, ("DH-FOE-04",), thrown, around=(rolls, says), plate=shown)
    how = "a critical hit!" if event.critical else "a hit." if event.success else "a miss."
    target = name_of(state, event.target)
    rules = ("DH-FOE-04",) if event.critical else ("DH-FOE-01", "DH-EVA-01")
    reach = f"{event.total} against {target}'s Evasion {event.needed}, {how}"
    if event.again:
        return Line(f"{who}: {reach}", rules)
    word = "Critical hit" if event.critical else "Hit" if event.success else "Miss"
    shown = Plate(
        word,
        f"{event.total} against {target}'s Evasion {event.needed}.",
        good=event.success,
        kind="critical" if event.critical else "",
        rank=2 if event.critical else 1,
    )
    line = f"{rolls} {faces}: {reach}"
    return Line(line, rules, thrown, around=(rolls, reach), plate=shown)


def _dealt(
    _game: Game, state: State, thread: Thread, made: FoeAttack, faces: tuple[int, ...]
) -> list[Event]:
    """DH-FOE-05: as a hero's, with the highest dice on a critical; flat damage has none."""
    weapon = weapon_now(state, made)
    weapon = replace(weapon, damage=weapon.damage.times(made.together))
    terms = terms_for(state, made.attacker, weapon, faces, critical=made.critical)
    dealt, sides = total(terms), weapon.damage.thrown(len(faces))
    said = DamageRolled(
        matter=thread.id,
        character=made.attacker,
        source=weapon.name,
        faces=faces,
        sides=sides,
        damage=dealt.value,
        critical=made.critical,
    )
    damage = weapon.damage
    hits = (
        Hit(
            target=one,
            source=weapon.name,
            damage=dealt,
            types=damage.types,
            attacker=made.attacker,
            direct=damage.direct,
        )
        for one in made.targets
    )
    return [
        said,
        moved(thread, DONE, made),
        *(hit_opened(f"{thread.id}.{hit.target}", hit, thread.id) for hit in hits),
    ]


def weapon_now(state: Reading, made: FoeAttack) -> Weapon:
    """DH-FOE-06, A-25: a Horde deals other damage once half its HP or more are marked."""
    assert made.weapon is not None
    foe = state.characters[made.attacker]
    held, most = slots(state, foe.id, HP)
    own = bool(made.weapon.id)  # what a feature deals stands on its card
    if own and foe.horde is not None and 2 * held >= most:
        return replace(made.weapon, damage=foe.horde)
    return made.weapon


def damage_dice(state: Reading, made: FoeAttack) -> tuple[int, ...]:
    """The dice of its damage, those of all who strike as one."""
    return weapon_now(state, made).damage.times(made.together).dice()


@ADVERSARIES.step(_PROCEDURE, DONE)
def _done(_game: Game, _state: State, thread: Thread) -> Events:
    """The hit is settled."""
    return [MatterClosed(thread.id)]
