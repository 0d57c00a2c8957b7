"""Numbers of a threat as stat blocks write them: by their names, in rows, with armour behind."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tableside.core.copies import slug
from tableside.systems.kit.reading.names import free, named
from tableside.systems.kit.reading.results import Taken
from tableside.systems.wrath_glory.numbers.skills import ATTRIBUTES, TRAITS
from tableside.systems.wrath_glory.sheet import stat_labels as words
from tableside.systems.wrath_glory.sheet.stat_labels import LABELS
from tableside.systems.wrath_glory.state.gear import Armour

_I = re.IGNORECASE
_SKILLS = re.compile(r"^\s*(?:skills?|sk)\s*[:=|]\s*(.+)$", _I)
_FIGHTING = ("defence", "resilience", "max_wounds", "max_shock", "speed")
_ONLY = re.compile(r"^\s*(\d{1,3})\s*\+\s*(\d{1,3})\s*$")


def _tagged(text: str) -> str:
    """Keywords with commas between them, where marks stand before or around each."""
    if words.TAGS.fullmatch(text.strip()) is None:
        return text
    return re.sub(r"\s*[#\[]", ", ", text).replace("_", " ").replace("]", "")


class Numbers:
    """What lines of numbers have given so far."""

    def __init__(self, taken: Taken) -> None:
        self.taken = taken
        self.attributes: dict[str, int] = {}
        self.totals: dict[str, int] = {}
        self.took = 0

    @property
    def begun(self) -> bool:
        """Whether a number was read already."""
        return bool(self.attributes or self.totals or set(self.taken.fields) & set(_FIGHTING))

    def line(self, line: str, *, strict: bool) -> bool:
        """Take what a line says; not if it is prose, or among abilities more than numbers."""
        held = (dict(self.attributes), dict(self.totals), dict(self.taken.fields))
        kept, self.took = (len(self.taken.left), len(self.taken.doubts)), 0
        rest = self._take(line)
        left = words.FILLER.sub(" ", rest).split()
        good = not left or (not strict and self.took and len(left) <= max(4, self.took))
        if not good or not (self.took or not left):
            self.attributes, self.totals, self.taken.fields = held
            del self.taken.left[kept[0] :], self.taken.doubts[kept[1] :]
            return False
        if left:
            self.taken.leave("", re.sub(r"[\s|;]+", " ", rest), "no field is known for it")
        return True

    def _take(self, line: str) -> str:
        if (skills := _SKILLS.match(line)) is not None:
            self.took += 1
            return self._pools(skills[1])
        line = self._cut(words.KEYWORDS, line, lambda one: self.keywords(one[1]))
        line = self._cut(words.SIZE, line, self._size)
        line = self._cut(words.PASSIVE, line, self._passive)
        while words.TIERS.search(line) is not None:
            line = self._cut(words.TIERS, line, self._tier)
        if not LABELS.begins(line) or re.match(r"\W*(?:threat|class|tier|role|type)\b", line, _I):
            took = self.took
            line = self._cut(words.CLASS, line, self._class)
            if self.took > took:
                line = self._cut(words.AFTER_CLASS, line, lambda one: self.keywords(one[1]))
        line = self._cut(words.LETTER_ROW, line, self._letters)
        line = self._cut(words.RESILIENCE, line, self._resilience)
        line = self._cut(words.ARMOUR, line, self._worn)
        line = self._cut(words.NO_SHOCK, line, lambda _: self._put("max_shock", 0))
        for field, pattern in words.FIRST.items():
            line = self._cut(pattern, line, partial(self._named, field))
        line = self._cut(words.SHOCK, line, self._shock)
        for field, pattern in words.NUMBERS.items():
            line = self._cut(pattern, line, partial(self._named, field))
        line = self._cut(words.MOVE, line, lambda one: self._move(one[1], one[2]))
        return self._cut(words.MOVE_AFTER, line, lambda one: self._move(one[2], one[1]))

    def _cut(
        self, pattern: re.Pattern[str], line: str, into: Callable[[re.Match[str]], None]
    ) -> str:
        found = pattern.search(line)
        if found is None:
            return line
        self.took += 1
        into(found)
        return f"{line[: found.start()]} | {line[found.end() :]}"

    def _put(self, field: str, value: object) -> None:
        self.taken.put(field, value)

    def _number(self, field: str, value: int) -> None:
        if field in words.COMBAT:
            self._put(field, value)
            return
        group = self.attributes if field in (*ATTRIBUTES, *TRAITS) else self.totals
        old = group.setdefault(field, value)
        if old != value:
            name = field.replace("_", " ")
            self.taken.leave(field, f"{name} {value}", f"already read as {old}")

    def _named(self, field: str, found: re.Match[str]) -> None:
        self._number(field, int(found[1]))

    def _letters(self, found: re.Match[str]) -> None:
        for one in words.LETTER.finditer(found[0]):
            self._number(LABELS.field_of(one[1]), int(one[2]))

    def _pools(self, text: str) -> str:
        """A line of skills: every word with a number is a pool."""
        text = self._cut(words.PASSIVE, text, self._passive)
        for found in words.POOL.finditer(text):
            said = found[1].strip(" -")
            field = LABELS.field_of(said) or slug(said)
            field = "default" if field in words.COMBAT else field
            self._number(field, int(found[2]))
        return words.POOL.sub(" ", text)

    def _passive(self, found: re.Match[str]) -> None:
        self._put("passive_awareness", int(found[1]))

    def keywords(self, text: str) -> None:
        """Keywords, in small letters."""
        each = (one.strip(" []<>.|").lower() for one in re.split(r"[,|/]", _tagged(text)))
        self._put("keywords", tuple(one for one in each if one))

    def _tier(self, found: re.Match[str]) -> None:
        classes = self.taken.fields.setdefault("classes", {})
        first = not classes
        self.taken.fields["classes"] = {**classes, found[1]: words.CLASSES[found[2].lower()]}
        if first:
            self._put("tier", int(found[1]))
        else:
            self.taken.fields.pop("tier", None)  # a threat of several tiers is of none

    def _class(self, found: re.Match[str]) -> None:
        kind = words.CLASSES[found[1].lower()]
        if kind == "monstrous":
            self.taken.leave("threat_class", found[0], "such a class is kept by tier only")
        else:
            self._put("threat_class", kind)

    def _resilience(self, found: re.Match[str]) -> None:
        self._put("resilience", int(found[1]))
        inner = found[2] or ""
        if not inner.strip():
            return
        summed, rated = _ONLY.match(inner), words.AR.search(inner)
        if summed is not None:
            self._armour(int(summed[2]), "")
        elif rated is not None:
            name = words.AR.sub("", inner).strip(" :,*-")
            self._armour(int(rated[1] or rated[2]), name, invulnerable="*" in inner)
        elif inner.strip().isdigit():
            number = int(inner)
            self._armour(number, "")
            total = self.taken.fields["resilience"]
            taken, other = f"{number} of {total} is armour", f"{total} without armour"
            self.taken.doubt("armour", taken, other, {"armour": 0})
        else:
            self.taken.leave("armour", inner, "no armour rating stands there")

    def _size(self, found: re.Match[str]) -> None:
        self._put("size", next(filter(None, found.groups())).lower())

    def _worn(self, found: re.Match[str]) -> None:
        rated = found["rated"] or found["rated2"] or found["rated3"]
        self._armour(
            int(rated), found["worn"] or found["worn2"] or found["worn3"] or found["worn4"] or ""
        )

    def _armour(self, rating: int, name: str, *, invulnerable: bool = False) -> None:
        total = self.taken.fields.get("resilience", rating)
        if rating > total:
            self.taken.leave("armour", f"{rating} AR", f"more than the Resilience of {total}")
            return
        self._put("armour", rating)
        if named(name):
            thing = Armour(free(name, ()), named(name), rating, invulnerable=invulnerable)
            self._put("worn", (thing,))

    def _shock(self, found: re.Match[str]) -> None:
        self._put("max_shock", 0 if found[1] else int(found[2]))

    def _move(self, way: str, metres: str) -> None:
        key = {"flight": "fly", "flying": "fly"}.get(way.lower(), way.lower())
        self.taken.fields["moves"] = {**self.taken.fields.get("moves", {}), key: int(metres)}
