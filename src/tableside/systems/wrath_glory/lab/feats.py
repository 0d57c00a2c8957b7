"""What a simulated fight plays beside weapons: an attack of a power or a card, and what heals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from tableside.core import rows
from tableside.core.cards import Card, in_hand, uses_left
from tableside.core.reckoning import base_term, reckon
from tableside.core.row_interpreter import Run
from tableside.core.row_play import CARD
from tableside.core.rows import Heal, Select, Strike, Whom, number
from tableside.systems.kit.lab import NEVER, Weights, totals
from tableside.systems.wrath_glory.harm.resist import resilience_of
from tableside.systems.wrath_glory.lab.kernel import FIXED, HAND, SHOT
from tableside.systems.wrath_glory.numbers.against import DEFENCE, dns_of
from tableside.systems.wrath_glory.numbers.conditions import MELEE
from tableside.systems.wrath_glory.numbers.derived import number_of
from tableside.systems.wrath_glory.numbers.derived_conditions import taken, top_of
from tableside.systems.wrath_glory.numbers.reckon import (
    dn_of,
    pool_of,
    psychic,
    surges,
    wrath_dice_of,
)
from tableside.systems.wrath_glory.odds.joint import Pairing
from tableside.systems.wrath_glory.ruleset import Ruleset
from tableside.systems.wrath_glory.ruleset.fights import Threshold
from tableside.systems.wrath_glory.state import (
    GLORY,
    RUIN,
    SHOCK,
    WOUNDS,
    WRATH,
    Person,
    Reading,
    State,
    Test,
)
from tableside.systems.wrath_glory.state.fight import Blow, Slot
from tableside.systems.wrath_glory.state.gear import Casting, Level, Power
from tableside.systems.wrath_glory.system import WrathGlory
from tableside.systems.wrath_glory.tables.card_deeds import test_of as attack_of
from tableside.systems.wrath_glory.turns.slots import CARD as USE_CARD
from tableside.systems.wrath_glory.turns.slots import slot_here
from tableside.systems.wrath_glory.warp import USE_POWER, level_of, test_of

PRICE = (WRATH, GLORY, SHOCK, RUIN)  # in the kernel's order
_PERILS = "perils"  # the topic of their table


class Feat(NamedTuple):
    """An attack that no weapon makes."""

    of: Power | Card
    test: Test  # against nobody yet
    damage: int
    ed: int
    ap: int
    potency: int  # dice of damage for each shifted six

    @property
    def sort(self) -> int:
        """What makes it harder or easier."""
        if self.test.against != DEFENCE:
            return FIXED
        return HAND if self.test.attack == MELEE else SHOT


class Mending(NamedTuple):
    """Wounds or Shock that a card heals: one's own, or a friend's."""

    of: Card
    track: str
    amount: rows.Amount
    own: bool


def in_calm(game: WrathGlory) -> WrathGlory:
    """The same game in which no power calls up Perils of the Warp, which the lab leaves out."""
    return _in_calm(game) if _PERILS in game.rules.resolved.tables else game


@lru_cache(maxsize=8)
def _in_calm(game: WrathGlory) -> WrathGlory:
    resolved = game.rules.resolved
    tables = {topic: one for topic, one in resolved.tables.items() if topic != _PERILS}
    return type(game)(replace(resolved, tables=tables), game.rules.digest)


def price_of(of: Power | Card) -> list[int]:
    """What it costs each time."""
    return [of.cost.get(one, 0) if isinstance(of, Card) else 0 for one in PRICE]


def left(source: Reading, who: str, of: Power | Card) -> int:
    """How often it can still be used."""
    uses = uses_left(source, who, of) if isinstance(of, Card) else None
    return NEVER if uses is None else uses


def exhausted_at(rules: Ruleset, one: Person) -> int:
    """With how much Shock somebody is Exhausted."""
    most = number_of(rules, one, "max_shock")
    at_end = rules.values.tracks.threshold is Threshold.AT
    played = rules.plays("WG-SHOCK-02") and rules.plays("WG-SHOCK-05")
    return most + (not at_end) if played and most > 0 else NEVER


def tired_at(rules: Ruleset, state: State, one: Person) -> int:
    """The Shock that nobody goes to for a price: it exhausts them, or there is no room for it."""
    top = top_of(rules, state, f"{one.id}.{SHOCK}")
    return min(exhausted_at(rules, one), NEVER if top is None else top.value + 1)


def pays(rules: Ruleset, state: State, who: str, of: Power | Card) -> bool:
    """Whether it is left and can be paid."""
    wrath, glory, shock, ruin = price_of(of)
    able = wrath <= state.tracks.get(f"{who}.{WRATH}", 0) and glory <= state.tracks[GLORY]
    after = taken(state, who, SHOCK) + shock
    tired = shock and after >= tired_at(rules, state, state.characters[who])
    return bool(left(state, who, of)) and able and ruin <= state.tracks[RUIN] and not tired


def feats_of(rules: Ruleset, state: State, one: Person) -> Iterator[Feat]:
    """Attacks of somebody's powers and cards, in the order of the sheet."""
    if rules.plays("WG-PSY-01") and not _kept_from(state, one, USE_POWER):
        for power in one.powers:
            kept = level_of(state, one.id, power.id) in (None, Level.BOUND)
            if kept and power.strikes and not (power.then or power.more):
                test = test_of(state, Casting(psyker=one.id, power=power, level=Level.BOUND))
                shifts = power.potency and rules.plays("WG-PSY-07")
                harm = power.damage, power.ed, power.ap
                yield Feat(power, test, *harm, power.potency_ed if shifts else 0)
    for card in _cards(state, one):
        strike = _one(card, Whom.FOES)
        if not _mere(rules, card, hero=one.hero) or not isinstance(strike, Strike):
            continue
        known = all(isinstance(each, int) for each in (strike.damage, strike.ed, strike.ap))
        if not known or strike.hit or strike.missed or not strike.skill:
            continue
        if strike.damage or strike.ed:
            test = attack_of(state, Run(CARD, one.id), strike, ())
            yield Feat(card, test, int(strike.damage), int(strike.ed), int(strike.ap), 0)


def _kept_from(state: State, one: Person, verb: str) -> bool:
    return any(verb in each.forbids for each in state.effects if each.on == one.id)


def _cards(state: State, one: Person) -> tuple[Card, ...]:
    return () if _kept_from(state, one, USE_CARD) else in_hand(one)


def mending_of(rules: Ruleset, state: State, one: Person) -> Mending | None:
    """The card that a hero heals with, which takes no more than its price."""
    for card in _cards(state, one) if one.hero else ():
        own = len(card.then) == 1 and isinstance(card.then[0], Heal)
        word = card.then[0] if own else _one(card, Whom.FRIENDS)
        whom = Whom.ACTOR if own else Whom.THEM
        if not _mere(rules, card, hero=True) or not isinstance(word, Heal) or word.who is not whom:
            continue
        if word.track == WOUNDS or exhausted_at(rules, one) < NEVER:
            return Mending(card, word.track, word.amount, own)
    return None


def healed(mending: Mending) -> Weights:
    """What its dice come to."""
    return totals(number(mending.amount))


def takes_the_turn(rules: Ruleset, card: Card) -> bool:
    """Whether a card is used in place of an attack."""
    return bool(card.action) and slot_here(rules, Slot(card.action)) is Slot.COMBAT


def _mere(rules: Ruleset, card: Card, *, hero: bool) -> bool:
    """Whether it does what its one row says, for a price that the lab keeps."""
    costs = {WRATH, GLORY, SHOCK} if hero else {RUIN}
    acts = not card.action or takes_the_turn(rules, card)
    return acts and not card.dice and not card.modifiers and {*card.cost} <= costs


def _one(card: Card, among: Whom) -> rows.Action | None:
    """What befalls one of them, whoever that is."""
    word = card.then[0] if len(card.then) == 1 else None
    if not isinstance(word, Select) or word.among is not among or len(word.then) != 1:
        return None
    limits = word.within, word.range, word.in_range, word.keyword, word.chosen
    free = limits == (0, "", False, "", False) and word.least <= 1
    then = word.then[0]
    return then if free and getattr(then, "who", None) is Whom.THEM else None


def pairing_of(rules: Ruleset, state: State, feat: Feat, target: str) -> Pairing | None:
    """As the engine would reckon it; None where a sheet lacks a number, or the warp is astir."""
    who = feat.test.character
    test = replace(feat.test, targets=(target,) if feat.test.against else ())
    pool, dice = pool_of(rules, state, test), wrath_dice_of(rules, state, test)
    if pool is None or dice > 1 or (psychic(rules, test) and surges(rules, state, who)):
        return None
    dns = dns_of(rules, state, test)
    if test.targets and target not in dns:
        return None
    dn = dns[target] if test.targets else dn_of(rules, state, test, test.base_dn)
    damage = reckon("damage", (base_term("damage", feat.damage, "WG-DMG-01"),))
    tough = resilience_of(rules, state, Blow(target, "", damage=damage, ap=feat.ap))
    return Pairing(
        pool.value,
        dn.value,
        feat.damage,
        feat.ed,
        resilience=tough.value,
        each_shift=feat.potency,
        wrath_dice=dice,
    )
