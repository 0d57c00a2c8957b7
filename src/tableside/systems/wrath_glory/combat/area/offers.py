"""What an area attack asks: where it is aimed, and whom it catches."""

from __future__ import annotations

from collections.abc import Iterable

from tableside.core.offers import Option, Picker, Ready
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.attack import options as choices
from tableside.systems.wrath_glory.attack import situation as at
from tableside.systems.wrath_glory.attack.declare import attackers
from tableside.systems.wrath_glory.attack.exchange import attack_of
from tableside.systems.wrath_glory.attack.options import Hand, ask_for_threat, by_hand
from tableside.systems.wrath_glory.attack.reach import BEYOND, band_of
from tableside.systems.wrath_glory.attack.situation import Plan
from tableside.systems.wrath_glory.combat.area import commands as do
from tableside.systems.wrath_glory.combat.area.bursting import bursts, reach_of
from tableside.systems.wrath_glory.fight import Place, Slot
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.gear import BLAST, Weapon
from tableside.systems.wrath_glory.offers import not_rolling
from tableside.systems.wrath_glory.skill_tests.calls import numbers
from tableside.systems.wrath_glory.state import DISTANCE, Known
from tableside.systems.wrath_glory.turns import slots
from tableside.systems.wrath_glory.turns.places import FAR, METRES, ZONES

_ABOUT_SOMEBODY = (at.SURPRISE, at.INTO_MELEE, at.ALL_OUT)


def bombardiers(known: Known) -> Iterable[str]:
    """Whoever may attack and has a weapon that fills an area."""
    people = known.characters
    return tuple(
        who
        for who in attackers(known)
        if any(BLAST in weapon.traits for weapon in people[who].weapons)
    )


def attack_point(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-AREA-02: a spot within range, at a DN of its own."""
    who, rules = pick.offer.character, game.rules
    slots.needs_rule(game, "WG-AREA-02", "This ruleset aims at somebody, never at a spot.")
    found = {
        one.id: one
        for one in choices.weapons(rules, known, pick, who)
        if bursts(rules, one) and not one.melee
    }
    if not found:
        raise Illegal("no_weapon", "There is nothing at hand that fills an area.", "WG-AREA-02")
    not_rolling(known, pick)
    slots.check(game, known, pick, Slot.COMBAT, "attack")
    listed = tuple(Option(one.id, one.name) for one in found.values())
    weapon = found[pick.word("weapon", listed, "With what?")]
    place = _where(known, pick)
    said = _range(game, known, pick, weapon, place)
    chosen = _options(game, Hand(rules, known, pick, who, weapon))
    bonus, penalty = by_hand(game, pick)
    seen = choices.shared(rules, known, who, weapon, ())
    options = (*chosen, *sorted(seen))
    plan = Plan(
        who, weapon, (), said, options=options, bonus=bonus, penalty=penalty, place=place, spot=True
    )
    then = slots.once_acting(rules, known, who, "attack")
    preview = numbers(game, then, pick, at.attack_test(rules, then, plan))
    ask_for_threat(known, pick, who)
    return pick.ready(do.AttackPoint, *preview)


def _where(known: Known, pick: Picker) -> Place | None:
    """The spot as the table tells places; in words alone it needs no place."""
    how = known.facts[DISTANCE]
    if known.fight is None or how not in (METRES, ZONES):
        return None
    if how == ZONES:
        if not known.fight.zones:
            return None
        options = tuple(Option(zone, zone) for zone in known.fight.zones)
        return Place(zone=pick.word("zone", options, "Where?"))
    x = pick.number("x", -FAR, FAR, "Where: x in metres?", default=0)
    return Place(x=x, y=pick.number("y", -FAR, FAR, "And y?", default=0))


def _range(game: Game, known: Known, pick: Picker, weapon: Weapon, place: Place | None) -> str:
    """WG-ATK-06: measured where there are places, asked where there are none."""
    rules = game.rules
    if not rules.plays("WG-ATK-06"):
        return ""
    measured = band_of(rules, known, pick.offer.character, weapon, place)
    if not measured:
        return pick.word("range", choices.ranges(rules), "How far?")
    sentence = f"That is out of range of {weapon.name}."
    pick.limit(measured != BEYOND, Limit.RANGE, "out_of_range", "WG-AREA-02", sentence)
    return at.LONG if measured == BEYOND else measured


def _options(game: Game, hand: Hand) -> tuple[str, ...]:
    """What else counts, as far as it needs nobody to aim at."""
    pick, chosen = hand.pick, list[str]()
    if (moves := choices.moves(hand, ())) and choices.move_left(hand):
        given = pick.given("move")
        if given in {one.value for one in moves if one.value}:
            slots.check(game, hand.known, pick, Slot.MOVE, str(given))
        chosen.append(pick.word("move", moves, "Your move?", ""))
    found = tuple(one for one in choices.options(hand, ()) if str(one.value) not in _ABOUT_SOMEBODY)
    if found:
        chosen += pick.some("options", found, "What else counts?", default=())
    return tuple(one for one in chosen if one)


def name_caught(game: Game, known: Known, pick: Picker) -> Ready:
    """WG-AREA-01, A-57: those nearest the middle, as many as its size takes in."""
    attack = attack_of(known, pick.offer.matter)
    reach = reach_of(game.rules, known, attack)
    given = pick.given("targets")
    if isinstance(given, tuple):
        farther = set(reach.people) - set(reach.nearest)
        sentence = f"It catches the {reach.most} nearest to its middle at most."
        fits = farther.isdisjoint(given)
        pick.limit(fits, Limit.RANGE, "not_the_nearest", "WG-AREA-01", sentence)
    found = reach.nearest if pick.enforces(Limit.RANGE) else reach.people
    options = tuple(Option(who, known.characters[who].name) for who in found)
    label = "Who is caught in it?" if not attack.marks else "Who else is caught in it?"
    if reach.most:
        pick.some("targets", options, label, low=0, high=reach.most, default=reach.proposed)
    return pick.ready(do.NameCaught)
