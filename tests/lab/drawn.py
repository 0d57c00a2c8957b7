"""Drawn encounters: heroes and adversaries of all sorts, by a seed."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from msgspec.structs import replace

from lab.tapes import Tape
from tableside.core.cards import Card
from tableside.core.effects import Effect, Modifier, WayOut
from tableside.core.rows import Bear, By, Heal, Select, Strike, Whom
from tableside.core.values import GM
from tableside.systems import lab_of, load
from tableside.systems.daggerheart.lab.referee import Referee as DaggerheartReferee
from tableside.systems.daggerheart.state import Experience
from tableside.systems.daggerheart.state import Person as DaggerheartPerson
from tableside.systems.daggerheart.state import Setup as DaggerheartSetup
from tableside.systems.daggerheart.state.gear import Damage
from tableside.systems.daggerheart.state.gear import Weapon as DaggerheartWeapon
from tableside.systems.wrath_glory.lab.criticals import tables_of
from tableside.systems.wrath_glory.lab.referee import Referee as WrathGloryReferee
from tableside.systems.wrath_glory.numbers import conditions
from tableside.systems.wrath_glory.numbers.derived_conditions import down
from tableside.systems.wrath_glory.state import COMBAT, MODE, Person, Setup
from tableside.systems.wrath_glory.state.gear import PISTOL, Category, HouseTrait, Power, Weapon
from tableside.systems.wrath_glory.tables.words import effect_of
from tableside.systems.wrath_glory.turns.rounds import GiveTurn, TakeTurn

WRATH_GLORY, DAGGERHEART = "wrath-glory", "daggerheart"
MOST_STEPS = 12  # before a running fight is looked at


def tapes(system: str, ruleset: str, seeds: range) -> list[Tape]:
    """A fight for each seed: its encounter, how both sides play, and whether it is under way."""
    game, lab = load(system, ruleset), lab_of(system)
    ways = list(product(lab.heroes.values(), lab.foes.values()))
    found = []
    for seed in seeds:
        chance = Random(f"{system}/{ruleset}/{seed}")
        heroes, foes = (one.values for one in ways[seed % len(ways)])
        state = game.new(setup(system, chance))
        if system == WRATH_GLORY:
            state = _beset(game.rules, lab.started(game, state), chance)
        if seed % 2:
            state = _under_way(game, state, heroes, foes, chance)
        fought = lab.referee(game, state, heroes, foes, Random(seed).randrange)
        found.append(Tape(lab.muster(game, state), heroes, foes, fought, f"{ruleset}, {seed}"))
    return found


def setup(system: str, chance: Random) -> Any:
    """Who meets whom."""
    return (_wrath_glory if system == WRATH_GLORY else _daggerheart)(chance)


def _beset(rules: Any, state: Any, chance: Random) -> Any:
    """With what rows of tables leave behind on some, which dice bring too seldom."""
    rows = [row for table in tables_of(rules) for row in table.rows]
    borne = {one.name: one for row in rows for one in row.then if isinstance(one, Bear)}
    laid = [
        effect_of(rules, state, who, one, "")
        for who in state.characters
        for one in borne.values()
        if not one.own and chance.random() < 0.06
    ]
    for who, one in state.characters.items():
        if rows and one.weapons and chance.random() < 0.06:
            mend = chance.choice((WayOut("simple"), WayOut(skill="tech", dn=2)))
            lost = one.weapons[0].id
            laid.append(Effect(f"{who}.lost.{lost}", "Lost", who, source=lost, out=mend))
    return replace(state, effects=(*state.effects, *laid))


def _under_way(game: Any, state: Any, heroes: Any, foes: Any, chance: Random) -> Any:
    """The same some turns later, if it is not over by then; perhaps within a turn."""
    steps, now = chance.randint(1, MOST_STEPS), state
    if game.name == DAGGERHEART:
        by_spotlight = DaggerheartReferee(game, state, (heroes, foes), chance.randrange)
        for _ in range(steps):
            by_spotlight.step()
            if by_spotlight.over():
                return now
            now = by_spotlight.state
        return now
    by_turns = WrathGloryReferee(game, state, heroes, foes, chance.randrange)
    for _ in range(steps):
        by_turns.step()
        if by_turns.over():
            return now
        now = by_turns.state
    if chance.random() < 0.5:
        who = by_turns.next_up()
        if conditions.borne(now, who, "burning") or down(game.rules, now, who):
            return now  # whose turns begin with dice
        hero = now.characters[who].hero
        turn = TakeTurn(character=who) if hero else GiveTurn(who=who)
        by_turns.history.submit(GM, turn, lambda _roll: ())
        now = by_turns.state
    return now


def _wrath_glory(chance: Random) -> Setup:
    number = chance.randint
    heroes = [
        _person(f"hero{place}", chance, hero=True, wounds=number(3, 7))
        for place in range(number(1, 4))
    ]
    foes = [
        _person(f"foe{place}", chance, hero=False, wounds=chance.choice((1, 3, 3, 8)))
        for place in range(number(1, 6))
    ]
    tracks = {f"{one.id}.wounds": number(0, one.max_wounds) for one in heroes if number(1, 4) == 1}
    tracks |= {f"{one.id}.shock": number(0, 3) for one in heroes if number(1, 3) == 1}
    facts = {MODE: COMBAT}
    made = Setup(characters=(*heroes, *foes), tracks={**tracks, "glory": number(0, 4)}, facts=facts)
    gifts = Random()
    gifts.setstate(chance.getstate())  # a twin: what is drawn here changes nothing after it
    if gifts.random() < 0.5:
        return made
    people = tuple(_gifted(one, gifts) for one in made.characters)
    hurt = {f"{one.id}.wounds": gifts.randint(0, one.max_wounds - 1) for one in heroes}
    points = {**made.tracks, **hurt, "ruin": gifts.randint(0, 3)}
    return replace(made, characters=people, tracks=points)


def _person(who: str, chance: Random, *, hero: bool, wounds: int) -> Person:
    number = chance.randint
    rated = {"strength": number(2, 5), "toughness": number(2, 5), "determination": number(1, 6)}
    return Person(
        id=who,
        name=who.capitalize(),
        hero=hero,
        attributes=rated,
        totals={"ballistic_skill": number(1, 8), "weapon_skill": number(1, 8)},
        defence=number(1, 5),
        resilience=number(5, 11),
        armour=number(0, 4),
        max_wounds=wounds,
        max_shock=number(0, 6),
        important=not hero and number(1, 6) == 1,
        weapons=tuple(_weapon(f"w{place}", chance) for place in range(number(1, 3))),
    )


def _gifted(one: Person, chance: Random) -> Person:
    """The same with what they do beside weapons."""
    totals = {**one.totals, "psychic_mastery": chance.randint(3, 9)}
    cards = _tricks(chance, hero=one.hero)
    return replace(one, totals=totals, powers=_powers(chance), cards=cards)


def _powers(chance: Random) -> tuple[Power, ...]:
    """One that strikes, or none; at a DN of its own or against a number of its target."""
    number = chance.randint
    against = chance.choice(("", "", "defence", "defence", "toughness"))
    damage, ed, ap = number(6, 14), number(0, 4), number(0, 3)
    potency = number(0, 2) if number(0, 1) else None
    made = Power(
        "p1",
        "Bolt",
        against=against,
        damage=damage,
        ed=ed,
        ap=ap,
        potency="" if potency is None else "worse",
        potency_ed=potency or 0,
        minor=bool(number(0, 1)),
        targets=number(1, 2),
        dn=number(2, 5),
    )
    return (made,) if number(1, 3) == 1 else ()


def _tricks(chance: Random, *, hero: bool) -> tuple[Card, ...]:
    """A card that strikes, or one that heals, or neither."""
    number, word = chance.randint, chance.choice(("", "", "strike", "heal", "heal", "mend"))
    costs = ({}, {"wrath": 1}, {"shock": 1}, {"glory": 1}) if hero else ({}, {"ruin": 1})
    cost, uses = chance.choice(costs), chance.choice((0, 1, 2))
    by, action = chance.choice((By.ACTOR, By.GM)), chance.choice(("", "combat"))
    whom = Select(among=Whom.FOES, by=by, least=1, most=1, then=())
    track, amount = chance.choice(("wounds", "shock")), chance.choice((1, 2, "1d3", "1d3+1"))
    if word == "strike" or (word and not hero):
        skill = chance.choice(("weapon_skill", "ballistic_skill"))
        blow = Strike(skill=skill, damage=number(8, 14), ed=number(0, 4), ap=number(0, 2))
        then: tuple[Any, ...] = (replace(whom, then=(blow,)),)
    elif word == "heal":
        then = (replace(whom, among=Whom.FRIENDS, then=(Heal(track, amount, Whom.THEM),)),)
    else:
        then = (Heal(track, amount, Whom.ACTOR),)
    made = Card("c1", "Old trick", cost=cost, uses=uses, action=action, then=then)
    return (made,) if word else ()


def _weapon(name: str, chance: Random) -> Weapon:
    number, melee = chance.randint, chance.random() < 0.4
    changes = Modifier(chance.choice(("pool", "dn", "ed", "damage", "ap")), 1)
    house = (HouseTrait("Odd", modifiers=(changes,)),) if number(1, 4) == 1 else ()
    return Weapon(
        id=name,
        name=name,
        category=Category.MELEE if melee else Category.RANGED,
        damage=number(1, 5) if melee else number(7, 13),
        ed=number(0, 4),
        ap=number(0, 3),
        traits={PISTOL: 0} if number(1, 3) == 1 and not melee else {},
        house=house,
    )


def _daggerheart(chance: Random) -> DaggerheartSetup:
    number = chance.randint
    heroes = [_hero(f"hero{place}", chance) for place in range(number(1, 4))]
    foes: list[DaggerheartPerson] = []
    for kind in range(number(1, 3)):
        foes += _foes(f"foe{kind}", chance)
    tracks = {f"{one.id}.hp": number(0, one.hp_max - 1) for one in heroes if number(1, 4) == 1}
    tracks |= {f"{one.id}.stress": number(0, 3) for one in heroes}
    halved = [one for one in foes if one.horde is not None and number(0, 1)]
    tracks |= {f"{one.id}.hp": -(-one.hp_max // 2) for one in halved}
    return DaggerheartSetup(
        characters=(*heroes, *foes),
        tracks={**tracks, "fear": chance.choice((0, 3, 11, 12))},
        facts={"massive_damage": chance.choice(("on", "off"))},
    )


def _hero(who: str, chance: Random) -> DaggerheartPerson:
    number = chance.randint
    major = number(4, 9)
    return DaggerheartPerson(
        id=who,
        name=who.capitalize(),
        hero=True,
        traits={"agility": number(-1, 3), "strength": number(-1, 3)},
        experiences=(Experience("x1", "Old hand", 2),) if number(0, 2) else (),
        hp_max=number(3, 7),
        evasion=number(8, 13),
        proficiency=number(1, 3),
        armour_score=number(0, 4),
        major=major,
        severe=major + number(3, 8),
        resists=("phy",) if number(1, 6) == 1 else (),
        cards=_cards(chance),
        weapons=tuple(
            DaggerheartWeapon(
                id=f"w{place}",
                name=f"w{place}",
                trait=chance.choice(("agility", "strength")),
                damage=Damage(die=chance.choice((6, 8, 10)), flat=number(0, 4)),
            )
            for place in range(number(1, 2))
        ),
    )


def _cards(chance: Random, *, hero: bool = True) -> tuple[Card, ...]:
    """One that strikes, or one that heals, or neither."""
    number, word = chance.randint, chance.choice(("", "", "strike", "heal", "mend"))
    costs = (
        ({}, {"hope": 1}, {"stress": 1}, {"hope": 2}) if hero else ({}, {"fear": 1}, {"stress": 2})
    )
    cost, uses = chance.choice(costs), chance.choice((0, 1, 2))
    whom = Select(among=Whom.FOES, by=By.ACTOR, least=1, most=1, then=())
    if word == "strike" or (word and not hero):
        damage = f"d{chance.choice((8, 12))}" if hero else f"{number(2, 4)}d8"
        blow = Strike(skill="agility" if hero else "", damage=damage, direct=number(1, 4) == 1)
        then: tuple[Any, ...] = (replace(whom, then=(blow,)),)
    elif word == "heal":
        friend = replace(whom, among=Whom.FRIENDS)
        then = (replace(friend, then=(Heal("hp", chance.choice((2, "1d4")), Whom.THEM),)),)
    else:
        then = (Heal("hp", chance.choice((1, "1d4+1")), Whom.ACTOR),)
    made = Card("c1", "Old trick", cost=cost, uses=uses, action="" if hero else "action", then=then)
    return (made,) if word else ()


def _foes(kind: str, chance: Random) -> list[DaggerheartPerson]:
    number = chance.randint
    sort = chance.choice(("standard", "solo", "minion", "horde", "horde", "slow"))
    minion, horde = sort == "minion", sort == "horde"
    flat = Damage(flat=number(1, 4))
    dice = Damage(count=number(1, 2), die=8, flat=number(0, 4), direct=number(1, 5) == 1)
    major = number(5, 9)
    one = DaggerheartPerson(
        id=kind,
        name=kind.capitalize(),
        hero=False,
        kind=kind,
        difficulty=number(9, 16),
        attack=number(-1, 4),
        minion=number(3, 6) if minion else 0,
        horde=Damage(count=1, die=4, flat=1) if horde else None,
        relentless=number(2, 3) if sort == "solo" else 1,
        slow=sort == "slow",
        hp_max=1 if minion else number(3, 8),
        major=0 if minion else major,
        severe=0 if minion else major + number(4, 9),
        weapons=(DaggerheartWeapon(id="a", name="claw", damage=flat if minion else dice),),
        cards=_cards(chance, hero=False),
    )
    many = number(2, 10) if minion else number(1, 2)
    return [_named(one, place) for place in range(many)]


def _named(one: DaggerheartPerson, place: int) -> DaggerheartPerson:
    return replace(one, id=f"{one.id}_{place}", name=f"{one.name} {place}")
