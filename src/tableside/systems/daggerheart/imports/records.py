"""Sets of data as the SRD's have them, JSON, YAML or CSV: what heroes are made of, and gear.

Adversaries and environments of such sets are stat blocks, and read as those.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from tableside.core.cards import Card
from tableside.systems.daggerheart.cards import MOST_CARDS
from tableside.systems.daggerheart.imports.page_text import under_headings
from tableside.systems.daggerheart.imports.parts import (
    band,
    feature,
    hero_damage,
    pair,
    trait,
)
from tableside.systems.daggerheart.sheet.origins import Calling, Heritage, Item, Subclass
from tableside.systems.daggerheart.state.gear import Armour, Weapon
from tableside.systems.kit.reading.documents import BODY, Document
from tableside.systems.kit.reading.fields import (
    At,
    Record,
    UnreadError,
    empty,
    leave_rest,
    name,
    names,
    paths,
    snake,
    tables,
    take,
    text,
    whole,
    whole_or_none,
)
from tableside.systems.kit.reading.flat import TEXTS, part
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.plain import clean
from tableside.systems.kit.reading.results import Read, Taken, Thing, under

_EMPHASIS = re.compile(r"(?<!\w)_([^_\n]{1,400})_(?!\w)")
_TEXT = "text | description | desc | " + BODY


class Sort(NamedTuple):
    """One sort of record: its table, its map, and what makes a thing of what was taken."""

    table: str
    among: tuple[str, ...]  # lists and files that hold nothing else
    keys: tuple[tuple[str, ...], ...]  # one of each of these tells it without such a list
    rows: tuple[At, ...]
    make: Callable[[dict[str, Any]], Any]
    kind: str = ""  # of its cards


def prose(value: Any) -> str:
    """Words without marks."""
    return _EMPHASIS.sub(r"\1", clean(text(value)).replace("**", "")).strip()


def _features(kind: str) -> Callable[[Any], tuple[Card, ...]]:
    def read(value: Any) -> tuple[Card, ...]:
        made: list[Card] = []
        held = list(tables(value))
        if len(held) > MOST_CARDS:
            raise UnreadError(f"more than {MOST_CARDS} features")
        for one in held:
            called = named(part(one, "name", "title"))
            said = next((one[key] for key in one if snake(key) in TEXTS and one[key]), "")
            if called and isinstance(said, str):
                made.append(feature(called, prose(said), kind, [each.id for each in made]))
        if not made:
            raise UnreadError("no features")
        return tuple(made)

    return read


def _questions(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        return names(value.replace("\n", ","))
    return tuple(part(one, "question", "text") for one in tables(value)) or names(value)


def _hands(value: Any) -> int:
    said = snake(text(value))
    found = {"one_handed": 1, "onehanded": 1, "1": 1, "two_handed": 2, "twohanded": 2, "2": 2}
    if said not in found:
        raise UnreadError("neither one hand nor two")
    return found[said]


def _secondary(value: Any) -> bool:
    return snake(text(value)).startswith("second")


def _dealt(value: Any) -> Any:
    """Damage as words, or as dice and a type apart."""
    if isinstance(value, Mapping):
        return hero_damage(f"{part(value, 'dice')}{part(value, 'modifier')} {part(value, 'type')}")
    return hero_damage(value)


def _tiered(value: Any) -> int:
    return min(4, max(0, whole(value)))


_NAMED = (At("name | title", "name", name),)
_FEATURE = (
    At("feat_name | feature_name", "feat_name", prose),
    At("feat_text | feature_text", "feat_text", prose),
    At("feats | feat | feature | features", "feats", _features("")),
)
WEAPON = (
    *_NAMED,
    At("tier", "tier", _tiered),
    At("trait", "trait", trait),
    At("range", "range", band),
    At("damage", "damage", _dealt, "without a number before the dice: by Proficiency"),
    At("burden", "hands", _hands),
    At("primary_or_secondary | primaryOrSecondary", "secondary", _secondary),
    At("physical_or_magical | physicalOrMagical", "types", text),
    *_FEATURE,
    At(_TEXT, "text", prose),
)
ARMOUR = (
    *_NAMED,
    At("tier", "tier", _tiered),
    At("base_thresholds | baseThresholds | thresholds", "thresholds", pair),
    At("base_score | baseScore | score", "score", whole),
    *_FEATURE,
    At(_TEXT, "text", prose),
)
CARD = (
    *_NAMED,
    At("domain", "domain", name),
    At("level", "level", whole),
    At("recall | recall_cost | recallCost", "recall", whole_or_none),
    At("type", "sort", text),
    At(_TEXT, "text", prose),
    At("feats | feat | feature | features", "feats", _features("domain")),
)
CLASS = (
    *_NAMED,
    At("description | text", "text", prose),
    At("domain_1 | domain1", "domain_1", name),
    At("domain_2 | domain2", "domain_2", name),
    At("domains", "domains", names),
    At("evasion | starting_evasion | startingEvasion", "evasion", whole),
    At("hp | hit_points | starting_hp | startingHitPoints", "hp", whole),
    At("items | class_items | classItems", "items", prose),
    At("hope_feat_name | hope_feature_name", "hope_name", prose),
    At("hope_feat_text | hope_feature_text", "hope_text", prose),
    At("hope_feat | hope_feats | hope_feature", "hope", _features("class")),
    At("class_feats | class_feat | class_feature | class_features | feats | feat | features"
       " | feature", "features", _features("class")),
    At("subclass_1 | subclass1", "subclass_1", name),
    At("subclass_2 | subclass2", "subclass_2", name),
    At("subclasses", "subclasses", names),
    At("suggested_traits", "suggested.traits", prose),
    At("suggested_primary", "suggested.primary", prose),
    At("suggested_secondary", "suggested.secondary", prose),
    At("suggested_armor | suggested_armour", "suggested.armour", prose),
    At("backgrounds | background_questions | background", "backgrounds", _questions),
    At("connections | connection_questions | connection", "connections", _questions),
)  # fmt: skip
SUBCLASS = (
    *_NAMED,
    At("description | text", "text", prose),
    At("class | class_name | className | of", "of", name),
    At("spellcast_trait | spellcastTrait | spellcast", "spellcast", trait),
    At("foundations | foundation | foundation_features | foundation_feature", "foundation",
       _features("subclass")),
    At("specializations | specialization | specialization_features | specialization_feature",
       "specialization", _features("subclass")),
    At("masteries | mastery | mastery_features | mastery_feature", "mastery",
       _features("subclass")),
)  # fmt: skip
ANCESTRY = (
    *_NAMED,
    At(_TEXT, "text", prose),
    At("feats | feat | feature | features", "features", _features("ancestry")),
)
COMMUNITY = (
    *_NAMED,
    At(_TEXT, "text", prose),
    At("note | notes", "note", prose),
    At("feats | feat | feature | features", "features", _features("community")),
)
TRANSFORMATION = (
    *_NAMED,
    At(_TEXT, "text", prose, "where it has no features"),
    At("feats | feat | feature | features", "feats", _features("")),
)
ITEM = (*_NAMED, At(_TEXT, "text", prose))


def _with_features(fields: dict[str, Any]) -> str:
    """The text of a thing with the names and the words of its features."""
    said = [fields.pop("text", "")]
    called, words = fields.pop("feat_name", ""), fields.pop("feat_text", "")
    if called or words:
        said.append(f"{called}: {words}" if called and words else called or words)
    said += [f"{one.name}: {one.text}" for one in fields.pop("feats", ())]
    return "\n".join(filter(None, said))[:2000]


def _weapon(fields: dict[str, Any]) -> Weapon:
    said = _with_features(fields)
    kind = str(fields.pop("types", "")).lower()[:3]
    made = Weapon(text=said, **fields)
    if kind in ("phy", "mag") and kind not in made.damage.types:
        made = replace(made, damage=replace(made.damage, types=(kind,)))
    return made


def _armour(fields: dict[str, Any]) -> Armour:
    said = _with_features(fields)
    major, severe = fields.pop("thresholds", (0, 0))
    return Armour(text=said, major=major, severe=severe, **fields)


def _card(fields: dict[str, Any]) -> Card:
    sort = fields.pop("sort", "")
    said = "\n".join(filter(None, (sort, _with_features(fields))))
    card = feature(fields["name"], said, "domain")
    level, recall = (min(20, max(0, fields.pop(one, 0))) for one in ("level", "recall"))
    return replace(card, level=level, recall=recall, domain=fields.get("domain", ""))


def _class(fields: dict[str, Any]) -> Calling:
    for one, many in (("domain", "domains"), ("subclass", "subclasses")):
        both = [fields.pop(f"{one}_{n}", "") for n in (1, 2)]
        fields[many] = tuple(filter(None, (*both, *fields.get(many, ()))))
    called, words = fields.pop("hope_name", ""), fields.pop("hope_text", "")
    hope = fields.pop("hope", ())
    if called:
        hope = (feature(called, words, "class"),)
    items = fields.pop("items", "")
    return Calling(hope=hope[0] if hope else None, items=(items,) if items else (), **fields)


def _community(fields: dict[str, Any]) -> Heritage:
    note = fields.pop("note", "")
    fields["text"] = "\n".join(filter(None, (fields.get("text", ""), note)))
    return Heritage(**fields)


def _ancestry(fields: dict[str, Any]) -> Heritage:
    return Heritage(**fields)


def _subclass(fields: dict[str, Any]) -> Subclass:
    return Subclass(**fields)


def _transformation(fields: dict[str, Any]) -> Card:
    """What somebody may become, as one card: its features, or else what is told of it."""
    told = fields.pop("text", "")
    return feature(fields["name"], _with_features(fields) or told, "")


def _item(fields: dict[str, Any]) -> Item:
    return Item(**fields)


def _consumable(fields: dict[str, Any]) -> Item:
    return Item(consumable=True, **fields)


SORTS = (
    Sort("weapon", ("weapons", "weapon"), (("burden", "primary_or_secondary"), ("damage",)),
         WEAPON, _weapon),
    Sort("armour", ("armors", "armor", "armours", "armour"),
         (("base_thresholds", "base_score"),), ARMOUR, _armour),
    Sort("card", ("abilities", "domain cards", "domain card", "cards"),
         (("domain",), ("recall", "recall_cost")), CARD, _card),
    Sort("subclass", ("subclasses", "subclass"),
         (("foundations", "foundation", "foundation_features"),), SUBCLASS, _subclass),
    Sort("class_", ("classes", "class"),
         (("hope_feat_name", "hope_feature_name", "hope_feat", "hope_feature", "class_feats",
           "class_feat"),),
         CLASS, _class),
    Sort("ancestry", ("ancestries", "ancestry"), (), ANCESTRY, _ancestry),
    Sort("community", ("communities", "community"), (), COMMUNITY, _community),
    Sort("card", ("transformations", "transformation"), (), TRANSFORMATION, _transformation),
    Sort("item", ("consumables", "consumable"), (), ITEM, _consumable),
    Sort("item", ("items", "loot"), (), ITEM, _item),
)  # fmt: skip
_STAT = ("difficulty", "atk", "motives_and_tactics", "impulses", "stress", "hp_stress")
_NOISE = ("id", "uuid", "slug", "roll", "source", "url", "book", "page", "extras", "image", "img")


def sort_of(document: Document) -> Sort | None:
    """What sort of record this is: by its own keys, or by what it stands among."""
    keys = {snake(str(key)) for key in document.record}
    if not {"name", "title"} & keys or set(_STAT) & keys or "system" in keys:
        return None
    for sort in SORTS:
        if sort.keys and all(set(one) & keys for one in sort.keys):
            return sort
    return next((one for one in SORTS if document.among in one.among), None)


def is_record(document: Document) -> bool:
    """Whether a document is a record of such a set."""
    return sort_of(document) is not None


def read_record(document: Document) -> Read[Any]:
    """The thing that a record is."""
    sort, taken = sort_of(document), Taken()
    assert sort is not None
    record: Record = {str(key): one for key, one in document.record.items() if not empty(one)}
    record = under_headings(record, {path for row in sort.rows for path in paths(row)})
    take(record, sort.rows, taken)
    leave_rest(record, sort.rows, _NOISE, taken)
    called = named(str(taken.fields.pop("name", ""))) or "Nameless"
    made = sort.make({"id": free(called, ()), "name": called, **taken.fields})
    left = tuple(under(made.id, one) for one in taken.left)
    return Read(left=left, things=(Thing(sort.table, made),))
