"""Foundry's Daggerheart (Foundryborne): adversaries and environments, and how actions are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tableside.core.cards import Card, CardCountdown, CardReaction, Per
from tableside.systems.daggerheart.imports.parts import (
    band,
    entry,
    experiences,
    foe_feature,
    noted,
    trait,
)
from tableside.systems.daggerheart.sheet.attack_text import dice_in
from tableside.systems.daggerheart.sheet.checks import FOE_TYPES, PLACE_TYPES
from tableside.systems.daggerheart.sheet.feature_text import KEYWORD
from tableside.systems.daggerheart.state import ENVIRONMENT, Company, Person
from tableside.systems.daggerheart.state.gear import MAGIC, MELEE, PHYSICAL, Damage, Weapon
from tableside.systems.kit.reading import foundry
from tableside.systems.kit.reading.documents import Document
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    at,
    each,
    leave_rest,
    name,
    one_of,
    tables,
    take,
    whole,
)
from tableside.systems.kit.reading.flat import words
from tableside.systems.kit.reading.names import named
from tableside.systems.kit.reading.results import Read, Taken

SYSTEM = "daggerheart"
TYPES = {"physical": PHYSICAL, "magical": MAGIC, "magic": MAGIC, "phy": PHYSICAL, "mag": MAGIC}
TRACKS = {"stress": "stress", "fear": "fear", "hope": "hope"}
_PER = {
    **{"scene": Per.SCENE, "session": Per.EVENING, "shortrest": Per.REST},
    **{"longrest": Per.LONG_REST},
}
_FURNITURE = (
    *foundry.NOISE,
    *("system.attribution", "system.size", "system.rules", "system.bonuses", "system.companion"),
    *("system.criticalThreshold", "system.attack", "system.notes", "system.description"),
    *("system.resistance", "system.scale"),
)


def known(value: Any) -> Any:
    """Experiences by their ids."""
    found = []
    for one in tables(value):
        bonus = one.get("value", one.get("modifier"))
        found.append((foundry.called(one.get("name")), whole(bonus)))
    return experiences(found)


def _companies(value: Any) -> tuple[Company, ...]:
    """Who may turn up; a bare address of another document is nobody's name."""
    made = []
    for one in tables(value):
        foes = (foundry.told(f"<p>{foe}</p>").text for foe in each(one.get("adversaries"))
                if isinstance(foe, str) and "." not in foe)  # fmt: skip
        made.append(Company(foundry.called(one.get("label"))[:60], tuple(filter(None, foes))))
    return tuple(one for one in made if one.label or one.foes)


_SHARED = (
    At("name", "name", name),
    At("system.tier", "tier", whole),
    At("system.difficulty", "difficulty", whole),
)
ADVERSARY = (
    *_SHARED,
    At("system.type", "foe_type", one_of(FOE_TYPES)),
    At("system.damageThresholds.major", "major", whole, "0: none"),
    At("system.damageThresholds.severe", "severe", whole, "0: none"),
    At("system.resources.hitPoints.max", "hp_max", whole),
    At("system.resources.stress.max", "stress_max", whole),
    At("system.motivesAndTactics", "motives", lambda value: foundry.told(value).text),
    At("system.experiences", "experiences", known),
    At("system.attack.roll.bonus", "attack", whole),
    At("system.resources.hitPoints.value", "", told="how hurt it is: mark it at the table"),
    At("system.resources.stress.value", "", told="how hurt it is: mark it at the table"),
    At("system.hordeHp", "per_hp", whole),
    At("system.advantageSources", "", told="said at the table"),
    At("system.disadvantageSources", "", told="said at the table"),
)
ADDED = (  # what is put together
    At("system.attack", "weapons", told="its name, range and dice, in each shape it has had"),
    At("feature items", "cards", told="with price, uses, reaction and countdown of their actions"),
    At("feature items called Relentless (2) and the like", "relentless",
       told="`minion`, `horde` and `slow` alike"),
    At("system.resistance, and effects that last", "resists", told="`immune` alike"),
    At("system.description + system.notes", "notes", told="secret sections among them"),
)  # fmt: skip
ENVIRONMENT_ROWS = (
    *_SHARED,
    At("system.type", "place_type", one_of(PLACE_TYPES)),
    At("system.impulses", "impulses", lambda value: foundry.told(value).text),
    At("system.potentialAdversaries", "adversaries", _companies),
)
_OWN = (  # fields that no other system has, where a file does not say of which it is
    *("system.damageThresholds", "system.motivesAndTactics", "system.impulses"),
    *("system.resources.hope", "system.traits.agility", "system.potentialAdversaries"),
)
NEEDS = ("tier", "foe_type", "difficulty", "major", "hp_max", "stress_max", "attack", "weapons")
PLACE_NEEDS = ("tier", "place_type", "difficulty")


def is_actor(*types: str) -> Any:
    """Whether a document is an actor of these types."""

    def fits(document: Document) -> bool:
        record = document.record
        if record.get("type") not in types or not isinstance(record.get("system"), Mapping):
            return False
        told = foundry.system_of(record)
        return told == SYSTEM or (not told and any(at(record, one) is not None for one in _OWN))

    return fits


def adversary(document: Document) -> Read[Person]:
    """An adversary."""
    record, taken = document.record, Taken()
    take(record, ADVERSARY, taken)
    _resistances(record, taken)
    if isinstance(strike := at(record, "system.attack"), Mapping):
        weapon = weapon_of(strike, "w1", taken)
        if weapon is not None:
            taken.fields["weapons"] = (weapon,)
    _described(record, taken)
    _cards(record, taken)
    leave_rest(record, ADVERSARY, _FURNITURE, taken)
    fields = taken.fields
    none = "major" in fields and not (fields["major"] or fields.get("severe"))
    made = foundry.origin(record, SYSTEM)
    return entry("foe", taken, NEEDS, origin=made, settled=none)


def environment(document: Document) -> Read[Person]:
    """A place."""
    record, taken = document.record, Taken()
    take(record, ENVIRONMENT_ROWS, taken)
    _described(record, taken)
    _cards(record, taken)
    leave_rest(record, ENVIRONMENT_ROWS, _FURNITURE, taken)
    made = foundry.origin(record, SYSTEM)
    return entry("environment", taken, PLACE_NEEDS, origin=made, foe_type=ENVIRONMENT)


def _described(record: Record, taken: Taken) -> None:
    """Description and notes are for the GM alone, as all of an adversary is."""
    for key in ("description", "notes"):
        noted(taken, *foundry.told(foundry.inner(record).get(key)))


def _resistances(record: Record, taken: Taken) -> None:
    """Resistances on the sheet, and those of effects that always last."""
    found = at(record, "system.resistance")
    lasting = {
        change.key for one in (record, *foundry.items(record, "feature"))
        for change in foundry.changes(one)
        if change.value in (True, 1, "1", "true")
    }  # fmt: skip
    for kind, ours in (("physical", PHYSICAL), ("magical", MAGIC)):
        for word, field in (("resistance", "resists"), ("immunity", "immune")):
            named_so = f"system.resistance.{kind}.{word}" in lasting
            if at(found, f"{kind}.{word}") is True or named_so:
                taken.fields[field] = (*taken.fields.get(field, ()), ours)
        if reduction := at(found, f"{kind}.reduction"):
            why = "damage is not reduced by a number here"
            taken.leave("resists", f"{kind} damage reduced by {words(reduction)}", why)


def _cards(record: Record, taken: Taken) -> None:
    """Features as cards; what the rules know by name goes onto the sheet."""
    cards: list[Card] = []
    for item in foundry.items(record, "feature"):
        inner = foundry.inner(item)
        said = foundry.told(inner.get("description"))
        kind = inner.get("featureForm")
        kind = kind if kind in ("passive", "action", "reaction") else _form(inner)
        card = foe_feature(foundry.called(item.get("name")), said.text, kind, cards, taken)
        card = acted(replace(card, asks=said.secret[:2000]), inner, taken)
        noted(taken, foundry.told(inner.get("gmNotes")).text)
        cards.append(card)
        _keyword(card, taken)
    if cards:
        taken.fields["cards"] = tuple(cards)


def _form(inner: Record) -> str:
    """The kind of a feature where the file has no field for it yet: by its actions."""
    kinds = [one.get("actionType") for one in tables(inner.get("actions"))]
    return str(kinds[0]) if kinds and kinds[0] in ("action", "reaction", "passive") else ""


def _keyword(card: Card, taken: Taken) -> None:
    found = KEYWORD.match(card.name)
    if found is None:
        return
    word, said = found[1].lower(), found[2] or ""
    number = "".join(sign for sign in said if sign.isdigit())
    if word == "slow":
        taken.fields["slow"] = True
    elif word == "horde":
        weapons = taken.fields.get("weapons", ())
        dice = dice_in(said, weapons[0].damage.types if weapons else (PHYSICAL,))
        if dice is not None:
            taken.fields["horde"] = dice
    elif number and len(number) < 4:
        taken.fields[word] = int(number)
    else:
        path = f"cards.{card.id}"
        taken.doubt(path, f"{card.name}: no number stands there", "type it behind the name")


def acted(card: Card, inner: Record, taken: Taken) -> Card:
    """A card with what its actions say: price, uses, a reaction, a countdown."""
    card = _priced(card, inner, taken)
    for action in tables(inner.get("actions")):
        card = _used(card, action, taken)
        save = action.get("save")
        if isinstance(save, Mapping) and save.get("trait") and card.reaction is None:
            card = replace(card, reaction=_reaction(save))
        for one in tables(action.get("countdown")):
            start = one.get("progress", {})
            start = start.get("startFormula", start.get("max")) if isinstance(start, Mapping) else 0
            if card.countdown is None and str(start).isdigit() and 0 < int(start) < 100:
                called = named(foundry.called(one.get("name"))) or card.name
                card = replace(card, countdown=CardCountdown(called, int(start)))
        if action.get("type") == "macro":
            taken.leave(f"cards.{card.id}", f"{card.name}: a macro", "nothing of a file is run")
    return card


def _reaction(save: Record) -> CardReaction:
    try:
        asked = trait(save.get("trait"))
    except UnreadError:
        asked = ""
    difficulty = save.get("difficulty")
    number = difficulty if isinstance(difficulty, int) and 0 < difficulty < 100 else 0
    return CardReaction(asked, number, save.get("damageMod") == "half")


def _priced(card: Card, inner: Record, taken: Taken) -> Card:
    """The price by data; where the words name another, theirs is taken and this asked about."""
    each = [_prices(card, one, taken) for one in tables(inner.get("actions"))]
    prices = [one for place, one in enumerate(each) if one and one not in each[:place]]
    if not prices or card.cost in prices:
        return card
    if card.cost:
        path, said = f"cards.{card.id}.cost", f"costs {_said(card.cost)}, by its words"
        taken.doubt(path, said, f"costs {_said(prices[0])}, by its data", {path: prices[0]})
    elif len(prices) == 1:
        return replace(card, cost=prices[0])
    else:
        several = "; ".join(_said(one) for one in prices)
        taken.leave(f"cards.{card.id}", f"{card.name}: {several}", "a card has one price")
    return card


def _prices(card: Card, action: Record, taken: Taken) -> dict[str, int]:
    """What an action costs, as far as a card can."""
    made: dict[str, int] = {}
    for one in tables(action.get("cost")):
        key, value = TRACKS.get(str(one.get("key"))), one.get("value")
        if key and isinstance(value, int) and not isinstance(value, bool) and 0 < value <= 20:
            made[key] = value
        else:
            said = f"{card.name}: {words(value)} {words(one.get('key'))}"
            taken.leave(f"cards.{card.id}", said, "a card cannot cost that here")
    return made


def _said(cost: Mapping[str, int]) -> str:
    return ", ".join(f"{many} {what.title()}" for what, many in cost.items())


def _used(card: Card, action: Record, taken: Taken) -> Card:
    most, back = at(action, "uses.max"), at(action, "uses.recovery")
    if most in (None, "", 0) or card.uses:
        return card
    if not (isinstance(most, int | str) and str(most).isdigit() and 0 < int(most) <= 20):
        said = f"{card.name}: {words(most)} uses"
        taken.leave(f"cards.{card.id}", said, "no number: nothing of a file is worked out")
        return card
    per = _PER.get(str(back).lower(), Per.SCENE if back else Per.NEVER)
    return replace(card, uses=int(most), per=per)


# ---------------------------------------------------------------------------------- attacks


def part_of(action: Record) -> Record | None:
    """The damage of an action, in each of the three shapes that it has had."""
    main = at(action, "damage.main")
    if isinstance(main, Mapping):
        return main
    parts = at(action, "damage.parts")
    if isinstance(parts, Mapping):
        found = parts.get("hitPoints")
        return found if isinstance(found, Mapping) else None
    listed = tables(parts)
    own = (one for one in listed if one.get("applyTo", "hitPoints") == "hitPoints")
    return next(own, None)


def damage_of(part: Record) -> Damage:
    """Dice by their parts; a formula by our own grammar, and no other way."""
    value = part.get("value")
    if not isinstance(value, Mapping):
        raise UnreadError("no damage that can be rolled")
    kinds = [TYPES[one] for one in each(part.get("type")) if one in tuple(TYPES)] or [PHYSICAL]
    types, direct = tuple(dict.fromkeys(kinds)), part.get("direct") is True
    if at(value, "custom.enabled") is True:
        return _formula(at(value, "custom.formula"), types, direct=direct)
    flat = _number(value.get("bonus"))
    die = _number(str(value.get("dice") or "d0").lstrip("d"))
    if value.get("multiplier") == "flat":
        many = _number(value.get("flatMultiplier"))
        return Damage(many, die if many else 0, flat, types, direct=direct)
    return Damage(0, die, flat, types, direct=direct)  # as many as Proficiency, or whatever says


def _formula(said: Any, types: tuple[str, ...], *, direct: bool) -> Damage:
    found = dice_in(said, types) if isinstance(said, str) and len(said) < 40 else None
    rest = "".join(sign for sign in str(said) if sign.isalpha() and sign.lower() != "d")
    if found is None or rest:
        raise UnreadError("a formula, and nothing of a file is worked out")
    return replace(found, direct=direct)


def _number(value: Any) -> int:
    return 0 if value in (None, "") else whole(value)


def weapon_of(action: Record, key: str, taken: Taken) -> Weapon | None:
    """An attack as a weapon."""
    called = named(foundry.called(action.get("name"))) or "Attack"
    part = part_of(action)
    if part is None:
        taken.leave("weapons", called, "an attack without damage")
        return None
    try:
        dealt = damage_of(part)
    except UnreadError as error:
        taken.leave("weapons", f"{called}: {words(part.get('value'))}", str(error))
        return None
    try:
        reach = band(action.get("range"))
    except UnreadError:
        reach = MELEE
        taken.doubt(f"weapons.{key}.range", "melee, as no range stands there", "another range")
    try:
        by = trait(at(action, "roll.trait"))
    except UnreadError:
        by = ""
    several = at(action, "target.amount") not in (None, "", 0, 1, "1")
    return Weapon(key, called, dealt, trait=by, range=reach, several=several)
