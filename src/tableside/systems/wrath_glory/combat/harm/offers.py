"""The questions of a blow: one asking function per verb."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tableside.core.matters import find
from tableside.core.memory import seen
from tableside.core.offers import Option, Picker, Ready
from tableside.core.places import Verb, Who
from tableside.core.reckoning import Reckoning
from tableside.core.state import track_of
from tableside.core.values import Illegal, Limit
from tableside.systems.wrath_glory.combat.harm import commands as do
from tableside.systems.wrath_glory.combat.harm.numbers import (
    lacks,
    no_soak,
    pending,
    price,
    soak_pool,
)
from tableside.systems.wrath_glory.combat.harm.soaking import asked_of, blows_to_answer
from tableside.systems.wrath_glory.dice import failures
from tableside.systems.wrath_glory.fight import Blow
from tableside.systems.wrath_glory.game import Game
from tableside.systems.wrath_glory.numbers.blows import (
    PROCEDURE,
    REROLL,
    RESILIENCE,
    SOAK,
    THREAT_SOAK,
)
from tableside.systems.wrath_glory.state import RUIN, WRATH, Known

MOST_RATING, USUAL_RESILIENCE = 30, 6


def _blow(known: Known, pick: Picker) -> Blow:
    matter = find(known.matters, pick.offer.matter)
    assert matter is not None
    assert isinstance(matter.values, Blow)
    return matter.values


def _name_resilience(_game: Game, known: Known, pick: Picker) -> Ready:
    blow = _blow(known, pick)
    person, missing = known.characters[blow.target], lacks(known, blow)
    whole, least = person.resilience, max(0, person.armour)  # armour is a part of it
    if "resilience" in missing:
        label = f"{person.name}'s Resilience, armour included?"
        whole = pick.number("resilience", least, MOST_RATING, label, default=USUAL_RESILIENCE)
    if "armour" in missing:
        pick.number("armour", 0, whole, "How much of it is armour?", default=0)
    return pick.ready(do.NameResilience, *_numbers(blow))


def _numbers(blow: Blow) -> tuple[Reckoning, ...]:
    return tuple(one for one in (blow.damage, blow.resilience) if one is not None)


def _soak(game: Game, known: Known, pick: Picker) -> Ready:
    blow, rules = _blow(known, pick), game.rules
    if why := no_soak(rules, known, blow):
        raise why
    if not known.characters[blow.target].hero:
        cost = rules.values.soak.npc_ruin
        sentence = f"It costs {cost} Ruin; the pool holds {known.tracks[RUIN]}."
        pick.limit(known.tracks[RUIN] >= cost, Limit.COST, "no_ruin", "WG-SOAK-08", sentence)
    pool = _pool(game, known, pick, blow.target)
    return pick.ready(do.Soak, pool, pending(rules, known, blow), price(rules, known, blow))


def _pool(game: Game, known: Known, pick: Picker, who: str) -> Reckoning:
    rules = game.rules
    pool = soak_pool(rules, known, who)
    if pool is None:
        name = rules.values.soak.pool.value.title()
        total = pick.number("total", 0, MOST_RATING, f"Your {name}?", default=1)
        pool = soak_pool(rules, known, who, total)
    assert pool is not None
    return pool


def _take(game: Game, known: Known, pick: Picker) -> Ready:
    blow = _blow(known, pick)
    return pick.ready(do.TakeBlow, pending(game.rules, known, blow))


def _several(known: Known) -> Iterable[str]:
    return seen(known, _pressed)


def _pressed(known: Known) -> tuple[str, ...]:
    """Heroes on whom two blows or more wait for an answer."""
    waiting = Counter(who for one in blows_to_answer(known) for who in one.asks)
    heroes = (who for who, one in known.characters.items() if one.hero) if waiting else ()
    return tuple(who for who in heroes if waiting[who] > 1)


def _soak_all(game: Game, known: Known, pick: Picker) -> Ready:
    who = pick.offer.character
    options = tuple(
        Option(one.id, f"{one.values.wounds + one.values.mortal} from {one.values.source}")
        for one in asked_of(known, who)
        if isinstance(one.values, Blow) and no_soak(game.rules, known, one.values) is None
    )
    everything = tuple(str(one.value) for one in options)
    chosen = pick.some(
        "soak",
        options,
        "Which blows do you soak? The rest are taken.",
        ordered=True,
        default=everything,
    )
    if not chosen:
        return pick.ready(do.SoakAll)
    return pick.ready(do.SoakAll, _pool(game, known, pick, who))


def _reroll(game: Game, known: Known, pick: Picker) -> Ready:
    blow = _blow(known, pick)
    if not failures(blow.soak, 0):
        raise Illegal("nothing_to_reroll", "No die failed.", "WG-WP-08")
    pick.limit(
        not blow.rerolls,
        Limit.ONCE,
        "already_rerolled",
        "WG-WP-08",
        f"Failures of one {game.rules.values.soak.name.value} roll are re-rolled once.",
    )
    held = known.tracks[track_of(blow.target, WRATH)]
    pick.limit(held >= 1, Limit.COST, "no_wrath", "WG-WP-08", "No Wrath point is left.")
    return pick.ready(do.RerollSoak)


def _keep(_game: Game, _known: Known, pick: Picker) -> Ready:
    return pick.ready(do.KeepSoak)


_ASKED, _SOAKING = Who.ASKED, (SOAK, THREAT_SOAK)

HARM_VERBS = (
    Verb(
        do.NameResilience,
        "Name the Resilience",
        "WG-DMG-04",
        _ASKED,
        _name_resilience,
        PROCEDURE,
        (RESILIENCE,),
    ),
    Verb(do.Soak, "Soak", "WG-SOAK-01", _ASKED, _soak, PROCEDURE, _SOAKING),
    Verb(do.TakeBlow, "Take it", "WG-SOAK-01", _ASKED, _take, PROCEDURE, _SOAKING),
    Verb(do.RerollSoak, "Re-roll failures", "WG-WP-08", _ASKED, _reroll, PROCEDURE, (REROLL,)),
    Verb(do.KeepSoak, "Keep the roll", "WG-WP-08", _ASKED, _keep, PROCEDURE, (REROLL,)),
    Verb(do.SoakAll, "Answer all blows", "WG-SOAK-01", Who.AMONG, _soak_all, among=_several),
)
