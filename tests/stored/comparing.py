"""Two locks side by side: what, stored by the old one, would be read wrongly or not at all?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import NamedTuple

from stored.shapes import ROOT, Block, Blocks, Place, Shapes

LOWER, UPPER = ("ge", "gt", "min_length"), ("le", "lt", "max_length")
Topics = Mapping[str, tuple[str, Block]]  # by topic: the block it begins with, and what that holds


class Change(NamedTuple):
    """Something that stored bytes would not survive."""

    topic: str
    place: str
    what: str


def changes(old: Shapes, new: Shapes) -> list[Change]:
    """Everything that needs a step, by the topics through which it is reached."""
    found: dict[Change, None] = {}
    for game, blocks in old.games.items():
        was, now = topics(game, blocks), topics(game, new.games.get(game, {}))
        for topic, (label, block) in was.items():
            if topic not in now:
                found[Change(topic, label, "is gone")] = None
                continue
            wrong = between(blocks, (label, block), new.games[game], now[topic])
            found |= {Change(topic, *one): None for one in wrong}
    return list(found)


def between(
    old: Blocks, was: tuple[str, Block], new: Blocks, now: tuple[str, Block]
) -> list[tuple[str, str]]:
    """Where one block and all that it speaks of is otherwise than another, and how."""
    pair = _Pair(old, new)
    pair.compare(was, now)
    return pair.found


def unreadable(old: Shapes, new: Shapes, stepped: Set[tuple[int, str]]) -> str:
    """What stored tables would not survive, in words; empty if nothing."""
    held: dict[tuple[str, str], list[str]] = {}
    for topic, *one in uncovered(changes(old, new), stepped, old.form):
        held.setdefault((one[0], one[1]), []).append(topic)
    if not held:
        return ""
    said = [f"{place} {what} ({_some(topics, 6, ', ')})" for (place, what), topics in held.items()]
    return (
        "Stored tables would not survive this; each topic that holds it needs a step of a form "
        f"above {old.form} (docs/stored-forms.md):\n  {_some(said, 20, chr(10) + '  ')}"
    )


def _some(words: list[str], most: int, between: str) -> str:
    more = [f"and {len(words) - most} more"] if len(words) > most else []
    return between.join([*words[:most], *more])


def uncovered(found: Iterable[Change], stepped: Set[tuple[int, str]], after: int) -> list[Change]:
    """Those for which no form after the lock's own has a step."""
    covered = {topic for form, topic in stepped if form > after}
    return [one for one in found if not covered & set(_covering(one.topic))]


def _covering(topic: str) -> Iterator[str]:
    """The topics whose steps reach this one."""
    yield topic
    kind, _, rest = topic.partition(":")
    game, _, tag = rest.partition(":")
    if kind in ("command", "event"):
        yield from (f"{kind}:{tag}", "row", f"row:{game}")
    elif kind == "row":
        yield "row"


def topics(game: str, blocks: Blocks) -> Topics:
    """What a game stores, taken apart as steps take it apart."""
    if not blocks:
        return {}
    root = blocks[ROOT]
    row = _only(root["row"])
    apart = {"command": "command", "events[]": "event"}
    rest = {path: one for path, one in blocks[row].items() if path not in apart}
    found: dict[str, tuple[str, Block]] = {f"row:{game}": (row, rest)}
    for path, kind in apart.items():
        for label in blocks[row][path].kinds:
            found[f"{kind}:{game}:{_tag(label)}"] = (label, blocks[label])
    for label in root["fact"].kinds:
        found[f"fact:{_tag(label)}"] = (label, blocks[label])
    for topic in (f"setup:{game}", f"ruleset:{game}", "seats"):
        label = _only(root[topic.partition(":")[0]])
        found[topic] = (label, blocks[label])
    # What a table chooses is checked when its setup is read.
    label, block = found[f"setup:{game}"]
    facts = blocks[_only(root["facts"])]
    chosen = {f"facts.{path}": one for path, one in facts.items()}
    found[f"setup:{game}"] = (label, {**block, **chosen})
    return found


def _only(place: Place) -> str:
    (label,) = place.kinds
    return label


def _tag(label: str) -> str:
    return label.partition("=")[2]


class _Pair:
    """The blocks of one game in two locks, walked together from one topic."""

    def __init__(self, old: Blocks, new: Blocks) -> None:
        self.old, self.new = old, new
        self.found: list[tuple[str, str]] = []
        self._seen: set[tuple[str, str]] = set()

    def compare(self, was: tuple[str, Block], now: tuple[str, Block]) -> None:
        """Note what is otherwise in a block, and in all that it speaks of."""
        if (was[0], now[0]) in self._seen:
            return
        self._seen.add((was[0], now[0]))
        told: set[str] = set()
        for path, place in was[1].items():
            where = f"{was[0]}.{path}" if path else was[0]
            if path in now[1]:
                wrong = [*self._kinds(place, now[1][path]), *_defaults(place, now[1][path])]
            else:
                wrong = [] if _outer(path) in told else ["is gone"]
            self.found += [(where, one) for one in wrong]
            if path not in now[1] or wrong:
                told.add(path)
        for path, place in now[1].items():
            if path not in was[1] and place.default is None and _outer(path) == path:
                self.found.append((f"{was[0]}.{path}", "is new and has no default"))

    def _kinds(self, was: Place, now: Place) -> Iterator[str]:
        able = _expanded(now, self.new)
        for kind in sorted(_expanded(was, self.old)):
            if kind not in self.old:
                if not any(_holds(one, kind) for one in able):
                    yield f"may no longer be {kind}; it is {' | '.join(sorted(now.kinds))}"
            elif heir := self._heir(kind, able):
                self.compare((kind, self.old[kind]), (heir, self.new[heir]))
            elif "any" not in able:
                yield f"may no longer be {kind}"

    def _heir(self, kind: str, able: Set[str]) -> str:
        """What reads a struct of the old lock: the one with its tag, or the one without any."""
        structs = (one for one in able if one in self.new)
        if "=" in kind:
            name = kind.partition("#")[0]
            return next((one for one in structs if one.partition("#")[0] == name), "")
        return next((one for one in structs if "=" not in one), "")


def _expanded(place: Place, blocks: Blocks) -> set[str]:
    """What may stand at a place, an enum as its members."""
    found = set[str]()
    for kind in place.kinds:
        found |= blocks[kind][""].kinds if kind.startswith("enum.") else {kind}
    return found


def _outer(path: str) -> str:
    """The field that a path leads into."""
    return path.partition("[")[0].partition("{")[0]


def _defaults(was: Place, now: Place) -> Iterator[str]:
    if was.default is None or was.default == now.default:
        return
    if now.default is None:
        yield f"must be there now; it was {was.default} where it was not"
    else:
        yield f"is {now.default} where nothing stands; it was {was.default}"


def _holds(new: str, old: str) -> bool:
    """Whether whatever one scalar, list or mapping could be, another can be as well."""
    if new in ("any", old) or (new == "str" and old.startswith('"')):
        return True
    if new == "int" and old.lstrip("-").isdigit():
        return True
    (name, *bounds), (was, *had) = new.split(" "), old.split(" ")
    if name != was:
        return False
    before = dict(one.split("=", 1) for one in had)
    return all(_looser(one, before) for one in bounds)


def _looser(said: str, before: Mapping[str, str]) -> bool:
    bound, _, value = said.partition("=")
    if before.get(bound) == value:
        return True
    if bound not in before or bound not in (*LOWER, *UPPER):
        return False
    tighter = float(value) - float(before[bound])
    return tighter <= 0 if bound in LOWER else tighter >= 0
