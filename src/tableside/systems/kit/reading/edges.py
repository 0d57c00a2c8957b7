"""What stands around a stat block: remarks above its name or below its end, heads of pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tableside.systems.kit.reading.marks import HEAD
from tableside.systems.kit.reading.rows import ASIDE, Labels

Classed = Callable[[str], int]  # 2: a name with its class behind it, 1: a class alone, 0: neither
_I = re.IGNORECASE
_MOST_ABOVE = 6  # lines among which the name is looked for
_RUNNING = re.compile(  # heads and feet of pages, and what stands around a page of the web
    r"(?:chapter|part|section|appendix)\s+(?:\d+|[ivx]+)\b.*|(?:p\.|pp\.|page)\s*\d+.*"
    r"|.*\u203a.*|\u00a9.*|https?:\S+|(?:edit|share|home|log ?in|report|print)(?:\s*\|.*)?"
    r"|(?:todo|fixme)\b.*|[-~]{2,}.*[-~]{2,}|posted by\b.*"
    r"|(?:stat ?blocks?|stats|statistics|numbers)|(?:defen[cs]es|offen[cs]es?)",
    _I,
)
_REMARK = re.compile(r"[(@\[~-]|[^\w\s\"'#*]|(?:(?-i:[a-z])\S*\s+){3}", _I)
_NAMED = re.compile(
    r"(?:(?:adversary|threat|npc|environment|creature|monster)\s+)?name\s*[:=|]\s*\S", _I
)


def framed(lines: Sequence[str], classed: Classed, labels: Labels) -> list[str]:
    """The lines of a block from its name on; what belongs to no block is set aside below it."""
    at = _name_at(lines, classed, labels)
    above = [line.removeprefix(HEAD) for line in lines[:at] if line]
    kept = [line.removeprefix(HEAD) for line in lines[at:]]
    below = _tail(kept, labels)
    inner = [place for place in range(1, len(kept)) if _RUNNING.fullmatch(kept[place])]
    off = sorted({*inner, *below, *(each for one in inner for each in _numbered(kept, one))})
    stays = [line for place, line in enumerate(kept) if place not in off]
    return stays + [ASIDE + one for one in (*above, *(kept[place] for place in off)) if one]


def _numbered(lines: Sequence[str], place: int) -> list[int]:
    """The number of a page, beside its running head."""
    beside = (at for at in (place - 1, place + 1) if 0 < at < len(lines))
    return [at for at in beside if re.fullmatch(r"\d{1,3}", lines[at])]


def _name_at(lines: Sequence[str], classed: Classed, labels: Labels) -> int:
    """Where the name stands: by its label, its class, its mark; otherwise at the first line."""
    said = [place for place, line in enumerate(lines) if line]
    for place in said[:_MOST_ABOVE]:
        if _NAMED.match(lines[place].removeprefix(HEAD)):
            return place
    best, most = (said[0] if said else 0), -9
    first = next((place for place in said if lines[place].startswith(HEAD)), -1)
    for order, place in enumerate(said[:_MOST_ABOVE]):
        line = lines[place].removeprefix(HEAD)
        known = labels.begins(line) or labels.heads(line) or labels.field_of(line.split("|")[0])
        if order and known and classed(line) < 2:
            break
        below = lines[said[order + 1]] if order + 1 < len(said) else ""
        rated = _likely(lines[place], below, classed) + 3 * (place == first)
        if rated > most:
            best, most = place, rated
    return best


def _likely(line: str, below: str, classed: Classed) -> int:
    """How much a line looks like the name of a block."""
    bare = line.removeprefix(HEAD)
    own, shouted = classed(bare), bare.upper() == bare
    rated = 4 * (own == 2) + 3 * (classed(below.removeprefix(HEAD)) == 1)
    rated += 3 * line.startswith(HEAD) + 2 * (shouted and any(map(str.isalpha, bare)))
    if own == 1 or bare.endswith((".", "!", "?", ":")) or len(bare.split()) > 30:
        rated -= 3
    remark = _REMARK.match(bare) if not line.startswith(HEAD) else None
    page = re.search(r"\s\d{2,3}$", bare)
    return rated - 3 * bool(_RUNNING.fullmatch(bare) or page) - 3 * (remark is not None)


def _tail(lines: Sequence[str], labels: Labels) -> list[int]:
    """A remark at the end: behind a gap, or behind a full stop; it begins nothing."""
    last = len(lines) - 1
    if last < 3 or not lines[last]:
        return []
    line, before = lines[last], lines[last - 1]
    if re.fullmatch(r"\d{1,3}", line):
        return [last] if not labels.field_of(before) and before[-1:] not in ":=" else []
    known = labels.begins(labels.coloned(line)) or labels.heads(line)
    if known or "|" in line or line.endswith("]"):
        return []
    loose = line[:1].islower() or line[:1] in "(*~-" or _RUNNING.fullmatch(line)
    short = len(line.split()) <= 12 and not re.search(r"[a-z]: ", line)
    bracketed = line[0] == "(" and line[-1] == ")" and len(line.split()) > 3
    parted = not before or bracketed or before.endswith((".", "!", "?", ")"))
    return [last] if short and parted and loose and line.upper() != line else []
