"""The lines of Daggerheart's stat blocks: what begins something, and what goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tableside.systems.daggerheart.sheet import stat_labels as words
from tableside.systems.daggerheart.sheet.attack_text import armed, damage_in
from tableside.systems.daggerheart.sheet.feature_text import HEADING, entitled, feature_in
from tableside.systems.daggerheart.sheet.stat_labels import LABELS
from tableside.systems.kit.reading.lines import goes_on, unclosed

_I = re.IGNORECASE


def starts(lines: Sequence[str], place: int) -> bool:
    """Whether a block begins at a line: a name, and below it, or behind it, a tier and a type."""
    own = words.TIER_LINE.search(lines[place])
    if own is not None and own.start() and LABELS.numbers_in(lines[place]) > 1:
        return True
    if place and all(map(_whole, (lines[place], lines[place - 1]))):
        return True
    below = next((one for one in lines[place + 1 :] if one), "")
    return bool(lines[place]) and words.TIER_LINE.fullmatch(below) is not None


def _whole(line: str) -> bool:
    """Whether a line is somebody by itself: a name, a Difficulty and HP."""
    said = (words.NUMBERS[one].search(line) for one in ("difficulty", "hp_max"))
    return not LABELS.begins(line) and all(said)


def classed(line: str) -> int:
    """Whether a line is a tier and a type (1), or has them behind a name (2)."""
    found = words.TIER_LINE.search(line)
    if found is None:
        return 0
    return 2 if any(map(str.isalpha, line[: found.start()])) else 1


def begins(line: str) -> bool:
    """Whether a line begins something of its own."""
    return (
        LABELS.begins(line)
        or feature_in(line) is not None
        or HEADING.match(line) is not None
        or words.TIER_LINE.fullmatch(line) is not None
        or armed(line)
        or any(first.match(line) for first in words.FIRST.values())
    )


def is_feature(line: str) -> bool:
    """Whether a line begins a feature, and no number."""
    return feature_in(line) is not None and not LABELS.begins(line)


def _open_attack(line: str) -> bool:
    """Whether the damage of an attack is still to come."""
    said = re.search(r"\b(?:atk|attack)\b|\bvery$", line, _I)
    prose = feature_in(line) is not None or re.search(r"[.!?]$", line)
    return said is not None and damage_in(line) is None and not prose


def _open(line: str) -> bool:
    """Whether whatever begins nothing goes on with a line: a feature, a description."""
    experience = re.match(r"(?:experiences?|e?xp)\b", line, _I) and not re.search(r"\d\)?$", line)
    return bool(feature_in(line) or _open_attack(line) or experience or not LABELS.begins(line))


def joins(last: str, line: str, *, place: bool, entitles: bool) -> bool:
    """Whether a line goes on with the last; below a heading a name in capitals never does."""
    if unclosed(last) or (_open_attack(last) and damage_in(line)):
        return True
    if words.EXPERIENCE_LABEL.match(last) and words.all_experiences(line):
        return True
    if re.match(r"[+-]\d", line) and armed(line) and not begins(last):
        return True
    if words.TIER_ALONE.fullmatch(last) and words.TYPE_FIRST.match(line):
        return True
    if LABELS.hangs(last) and not feature_in(line) and not feature_in(last):
        return True
    if LABELS.begins(last) and words.LABEL_LIKE.match(line):
        return False
    if entitles and re.search(r"[.!?]$", last) and entitled(line):
        return False
    if begins(line) or (place and words.QUESTIONS.fullmatch(line)):
        return False
    ended = words.TIER_LINE.fullmatch(last) or HEADING.match(last)
    return not ended and (_open(last) or goes_on(last, line))
