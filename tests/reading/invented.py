"""Words of our own for invented stat blocks."""

from __future__ import annotations

import random
from collections.abc import Sequence

FIRST = (
    *("Mire", "Ash", "Salt", "Lantern", "Rust", "Bramble", "Hollow", "Cinder", "Thorn", "Gale"),
    *("Drowned", "Pale", "Sump", "Brass", "Velvet", "Ninefold", "Sleepless", "Saw-Toothed"),
)
SECOND = (
    *("Stalker", "Hound", "Warden", "Choir", "Widow", "Stoker", "Carver", "Reeve", "Moth"),
    *("Prophet", "Tallyman", "Crawler", "Ferryman", "Regent", "Gnasher", "Bellringer"),
)
ODD = (
    *("Odd Nell: the Tallow Queen", "Unit 7 of the Deep Works", "Karst, Who Counts", "O'Brannoch"),
    *("Swarm of Nine (Hungry)", "Bride of the Far Shore", "Gate-Keeper 3", "Old Mother: Silt"),
)
ARMS = (
    *("Barbed Tongue", "Hook and Chain", "Reed Bow", "Rivet Gun", "Far-Thrown Net", "Iron Shears"),
    *("Cold Hand", "Close Embrace", "Bone Saw", "Glass Lash", "Mk 2 Spike Thrower", "Jaws"),
)
DEEDS = (
    *("Drag Under", "Silt Cloud", "Count the Living", "Words: Cold and Hard", "Ring the Bell"),
    *("Stoke the Coals", "Close the Gate", "Second Skin", "Borrowed Voice", "Long Patience"),
    *("Knell", "Salt the Wound", "Hold Fast", "A Light Below", "Wring Dry", "Step Sideways"),
)
SENTENCES = (
    "Mark a Stress to pull a target within Very Close below the surface.",
    "Spend a Fear to make an attack against all targets within Close range.",
    "On a success the target takes 2d6+3 magic damage and must mark a Stress.",
    "Every lamp within 12 metres goes out until the end of the round.",
    "A target that fails a Reaction Roll (14) is Restrained until it breaks free.",
    "It moves with Speed 12 this turn and ignores difficult ground.",
    "Gain a Fear for each of them that falls.",
    "When it dies, all who stand near take 12 +5 ED.",
    "It counts as having Resilience 9 against fire; nothing else changes.",
    "Whoever looks into its face rolls an extra 1d4 and keeps quiet about it.",
)
PROSE = (
    "A lean thing of reed and mud that waits below the surface.",
    "It tends the furnaces long after the city above has gone cold.",
    "Nobody has seen it eat, and nobody has seen it stop.",
    "It keeps a list of names, and yours stands there already.",
)
MOTIVES = ("ambush", "drag under", "vanish", "count", "keep the fire", "hoard", "mislead", "wait")
EXPERIENCES = ("Still Water", "Swamp Sense", "Ledger-Keeping", "Old Songs", "Keen Nose")
KEYWORDS = ("human", "scum", "foundry", "drowned", "choir", "reaver", "machine")


def names(rng: random.Random, count: int) -> list[str]:
    """So many names, each once, some of them awkward."""
    plain = [f"{one} {other}" for one in FIRST for other in SECOND]
    return rng.sample([*ODD, *rng.sample(plain, count - len(ODD))], count)


def some(rng: random.Random, words: Sequence[str], low: int, high: int) -> tuple[str, ...]:
    """A few of them, in any order."""
    return tuple(rng.sample(words, rng.randint(low, high)))


def wrapped(text: str, width: int) -> str:
    """A text as a narrow column has it: every line broken where a word would not fit."""
    made: list[str] = []
    for line in text.split("\n"):
        now = ""
        for word in line.split(" "):
            if now and len(now) + len(word) + 1 > width:
                made.append(now)
                now = word
            else:
                now = f"{now} {word}" if now else word
        made.append(now)
    return "\n".join(made)
