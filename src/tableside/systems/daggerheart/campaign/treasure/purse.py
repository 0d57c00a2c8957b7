"""DH-GOLD-02 to -04: handfuls, bags and chests; integers in, integers out."""

from __future__ import annotations

from tableside.systems.daggerheart.scene.settings import Gold


def handfuls(values: Gold, chests: int, bags: int, loose: int) -> int:
    """An amount in handfuls: so many make a bag, so many bags a chest."""
    return (chests * values.unit + bags) * values.unit + loose


def most(values: Gold) -> int:
    """DH-GOLD-03, A-34: the chests one carries, and almost another one beside them."""
    return handfuls(values, values.chests, values.unit - 1, values.unit - 1)


def words(values: Gold, amount: int) -> str:
    """An amount as people say it: `1 chest, 2 handfuls`."""
    bags, loose = divmod(amount, values.unit)
    chests, bags = divmod(bags, values.unit)
    parts = ((chests, "chest"), (bags, "bag"), (loose, "handful"))
    said = [f"{count} {name}{'s' * (count != 1)}" for count, name in parts if count]
    return ", ".join(said) or "nothing"
