"""What heroes may do in a fight, and what the GM may set against it."""

from __future__ import annotations

from tableside.core.evening import people
from tableside.core.matters import opened
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.state import track_of
from tableside.core.values import Illegal, Limit
from tableside.systems.daggerheart import dice
from tableside.systems.daggerheart.combat.attack import commands as do
from tableside.systems.daggerheart.combat.attack import tag
from tableside.systems.daggerheart.combat.attack.weapons import (
    ask_others,
    ask_target,
    ask_weapon,
    foes,
    named_out,
    reached,
    targets,
    weapons_of,
)
from tableside.systems.daggerheart.fate import opponents
from tableside.systems.daggerheart.fight import INITIATOR, PARTNER, TagTeam
from tableside.systems.daggerheart.game import Game
from tableside.systems.daggerheart.offers import one_roll, rolls
from tableside.systems.daggerheart.ruleset import RollStep
from tableside.systems.daggerheart.spotlight import ask_spotlight
from tableside.systems.daggerheart.standing import out
from tableside.systems.daggerheart.state import FEAR, HOPE, DualityRoll, Known


def _attack(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    whom = _rivals(known, pick, who)
    one_roll(known, pick)
    ask_spotlight(known, pick)
    armed = {who: weapons_of(game.rules, known.characters[who])}
    target = ask_target(game, known, pick, armed, whom)
    weapon = ask_weapon(game, known, pick, who, target=target)
    ask_others(game, known, pick, weapon, (one for one in whom if one != target))
    return pick.ready(do.Attack)


def _rivals(known: Known, pick: Picker, who: str) -> tuple[str, ...]:
    """Adversaries, and heroes whose players have agreed to it (DH-PVP-01)."""
    found = (*foes(known), *opponents(known, pick, who, "target", "others"))
    if not found:
        named_out(known, pick.given("target"))
        raise Illegal("nobody_there", "There is no adversary to attack.", "DH-ATK-01")
    return found


def _raise(_game: Game, known: Known, pick: Picker) -> Ready:
    _, roll = opened(known.matters, pick.offer.matter, DualityRoll)
    foe = known.characters[roll.targets[0]] if roll.targets else None
    if foe is None or foe.hero:
        raise Illegal("no_adversary", "This roll is against no adversary.", "DH-FEAR-06")
    held = known.tracks[FEAR]
    pick.limit(held > 0, Limit.COST, "no_fear", "DH-FEAR-06", "The GM has no Fear left.")
    used = {one.id for one in roll.foe_experiences}
    fresh = [one for one in foe.experiences if one.id not in used]
    options = [Option(one.id, f"{one.name} {one.bonus:+d}") for one in fresh]
    pick.word("experience", options, "Which of its Experiences (1 Fear)?")
    return pick.ready(do.RaiseDifficulty)


def _tag_team(game: Game, known: Known, pick: Picker) -> Ready:
    """DH-TAG-01, DH-HOPE-06: 3 Hope up front, once an evening for whoever begins it."""
    who, values = pick.offer.character, game.rules.values.tag_teams
    name, partners = known.characters[who].name, _partners(known, who)
    if not partners:
        raise Illegal("nobody_there", "Nobody is free to act with you.", "DH-TAG-01")
    one_roll(known, pick)
    ask_spotlight(known, pick)
    held = known.tracks[track_of(who, HOPE)]
    sentence = f"A Tag Team costs {values.cost} Hope; {name} has {held}."
    pick.limit(held >= values.cost, Limit.COST, "no_hope", "DH-TAG-01", sentence)
    fresh = tag.used(known, who) < values.per_evening
    sentence = f"{name} has begun a Tag Team this evening."
    pick.limit(fresh, Limit.ONCE, "tag_team_already_initiated", "DH-TAG-01", sentence)
    partner = pick.word("partner", partners, "With whom?")
    target = _ask_team_target(game, known, pick, (who, partner))
    if target:
        for one, field in ((who, "weapon"), (partner, "partner_weapon")):
            ask_weapon(game, known, pick, one, target=target, field=field)
    return pick.ready(do.StartTagTeam)


def _ask_team_target(game: Game, known: Known, pick: Picker, team: tuple[str, str]) -> str:
    """An adversary whom both reach, or none."""
    given = pick.given("target")
    named_out(known, given)
    standing = list(foes(known))
    armed = {one: weapons_of(game.rules, known.characters[one]) for one in team}
    near = [key for key in standing if reached(game, known, armed, key)]
    if isinstance(given, str) and given in standing and given not in near:
        sentence = "They are farther off than both of you reach."
        pick.limit(False, Limit.RANGE, "out_of_range", "DH-RANGE-06", sentence)
    good = near if pick.enforces(Limit.RANGE) else standing
    options = (*targets(known, good, team[0]), Option("", "No attack"))
    return pick.word("target", options, "Whom do you attack?")


def _partners(known: Known, who: str) -> list[Option]:
    return [
        one
        for one in people(known, heroes=True, but=who)
        if known.characters[str(one.value)].present
        and not out(known, str(one.value))
        and not rolls(known, str(one.value))
    ]


def _choose(_game: Game, known: Known, pick: Picker) -> Ready:
    _, team = opened(known.matters, pick.offer.matter, TagTeam)
    sides = ((INITIATOR, team.initiator), (PARTNER, team.partner))
    options = [
        Option(side, f"{known.characters[who].name}: {team.results[who].replace('_', ' ')}")
        for side, who in sides
    ]
    best = max(sides, key=lambda one: dice.RANKING.index(team.results[one[1]]))
    chosen = pick.word("roll", options, "Whose roll stands?", best[0])
    result = team.results[team.initiator if chosen == INITIATOR else team.partner]
    types = sorted({one for each in team.weapons.values() for one in each.damage.types})
    if dice.succeeded(result) and len(types) > 1 and team.target:  # DH-TAG-06
        pick.word("damage_type", [Option(one, one) for one in types], "Which type of damage?")
    return pick.ready(do.ChooseRoll)


_CALL = (RollStep.CALL,)

ATTACK_VERBS = (
    Verb(do.Attack, "Attack", "DH-ATK-01", Who.OWN, _attack),
    Verb(do.StartTagTeam, "Tag Team", "DH-TAG-01", Who.OWN, _tag_team),
    Verb(do.ChooseRoll, "Choose a roll", "DH-TAG-03", Who.ASKED, _choose, "tag", (tag.CHOOSE,)),
    Verb(do.RaiseDifficulty, "Raise Difficulty", "DH-FEAR-06", Who.GM, _raise, "roll", _CALL),
)
