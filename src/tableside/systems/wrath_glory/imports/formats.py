"""The formats of Wrath & Glory's files, in the order in which a document is tried."""

from __future__ import annotations

from tableside.systems.kit.reading.documents import Format
from tableside.systems.wrath_glory.imports import bestiary, creator, foundry, foundry_items

FORMATS = (
    Format("Foundry actor", foundry.is_actor, foundry.actor),
    Format("Foundry item", foundry_items.is_item, foundry_items.read_item),
    Format(".threat", bestiary.is_threat, bestiary.threat),
    Format(".encounter", bestiary.is_encounter, bestiary.encounter),
    Format(".character", creator.is_character, creator.character),
)
