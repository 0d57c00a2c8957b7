"""The formats of Daggerheart's files, in the order in which a document is tried."""

from __future__ import annotations

from tableside.systems.daggerheart.imports import foundry, foundry_hero, foundry_items
from tableside.systems.daggerheart.imports import hero_files as heroes
from tableside.systems.daggerheart.imports.records import is_record, read_record
from tableside.systems.kit.reading.documents import Format

FORMATS = (
    Format("Foundry adversary", foundry.is_actor("adversary", "npc"), foundry.adversary),
    Format("Foundry environment", foundry.is_actor("environment"), foundry.environment),
    Format("Foundry character", foundry.is_actor("character"), foundry_hero.hero),
    Format("Foundry item", foundry_items.is_item, foundry_items.read_item),
    Format("dhchar", heroes.is_dhchar, heroes.dhchar),
    Format("character builder", heroes.is_builder, heroes.builder),
    Format("character sheet", heroes.is_sheet, heroes.sheet),
    Format("set of data", is_record, read_record),
)
