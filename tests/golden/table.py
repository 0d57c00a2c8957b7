"""A table that writes everything down: commands, faces, events, what each seat sees and reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec

from tableside.core.history import History, Row
from tableside.core.offers import Field, Offer, Ready, spoken
from tableside.core.values import ALL_ENFORCED, GM, Actor, Command, Illegal, Line, Roll
from tableside.core.verbs import places
from tableside.systems import load

ANNA, BEN, CLEO = Actor("anna"), Actor("ben"), Actor("cleo")
SEATS = (GM, ANNA, BEN, CLEO)
_VIEW = re.compile(r"  \[[^\]]*\] (?:sees|may|no longer may) ")


def compact(thing: Any) -> str:
    """One line of JSON."""
    return msgspec.json.encode(thing).decode()


def sparse(thing: Any) -> Any:
    """Plain data without the fields that hold what they hold anyway."""
    if isinstance(thing, msgspec.Struct):
        config = type(thing).__struct_config__
        head = {config.tag_field: config.tag} if config.tag_field else {}
        plain = _plain(type(thing))
        fields = ((name, getattr(thing, name)) for name in thing.__struct_fields__)
        return head | {name: sparse(value) for name, value in fields if value != plain[name]}
    if isinstance(thing, Mapping):
        return {str(key): sparse(value) for key, value in thing.items()}
    return [sparse(value) for value in thing] if isinstance(thing, tuple) else thing


@cache
def _plain(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if callable(field.default_factory) else field.default
        for field in msgspec.structs.fields(kind)
    }


def changes(old: Any, new: Any, path: str) -> Iterator[str]:
    """How one view differs from another; what comes new is shown whole, what goes only named."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from changes(old.get(key), new.get(key), f"{path}.{key}" if path else key)
    elif isinstance(old, dict):
        yield f"{path}: gone"
    else:
        yield f"{path}: {_value(old)} -> {_value(new)}"


def _value(thing: Any) -> str:
    return "-" if thing is None else compact(thing)


def by_id(view: dict[str, Any]) -> dict[str, Any]:
    """A view with its matters and effects by id, without what never changes in a script."""
    for name in ("matters", "effects"):
        if name in view:
            view[name] = {one["id"]: one for one in view[name]}
    return {key: value for key, value in view.items() if key not in ("actor", "limits")}


class Table:
    """One fixed script of play, written down step by step."""

    def __init__(self, system: str, ruleset: str, setup: Any, title: str) -> None:
        self.system: Any = load(system, ruleset)
        setup = msgspec.structs.replace(setup, limits={**ALL_ENFORCED, **setup.limits})
        self.history = History(self.system, setup)
        self.lines = [f"# {system}, {ruleset}: {title}", f"ruleset {self.system.ruleset_hash}"]
        self._steps = 0
        self._tape: list[int] = []
        self._seen: dict[str, dict[str, Any]] = {}
        self._could: dict[str, list[str]] = {}
        self._look()

    def play(
        self,
        actor: Actor,
        verb: str,
        hero: str = "",
        /,
        *,
        faces: str = "",
        at: str = "",
        **answers: Any,
    ) -> None:
        """Use a verb, answering its questions by name and otherwise by their defaults."""
        self._begin(f"{actor.seat}: {verb} {hero}".rstrip())
        known = self.system.known(self.history.state, actor)
        offer = self._place(known, verb, hero, at)
        if offer is None:
            self.lines.append(f"not here: nothing asks for {verb}")
            return
        said = self._ask(known, offer, answers)
        if isinstance(said, Illegal):
            self._refused(said)
            return
        self.submit(actor, said.command, faces)

    def desk(self, actor: Actor, command: Command, faces: str = "") -> None:
        """Fill in a form."""
        self._begin(f"{actor.seat}: {command.__struct_config__.tag}")
        self.submit(actor, command, faces)

    def undo(self) -> None:
        """The GM takes the last row back."""
        self._begin("gm: undo")
        self.history.undo()
        self._look()

    def submit(self, actor: Actor, command: Command, faces: str = "") -> None:
        """Submit a finished command and write down what it brings."""
        self._tape += [int(face) for face in faces.split()]
        before = self.history.state
        try:
            row = self.history.submit(actor, command, self._throw)
        except Illegal as illegal:
            self._refused(illegal)
            return
        self._tell(before, row)
        self._look()

    def _throw(self, roll: Roll) -> tuple[int, ...] | None:
        """The next dice of the tape; those that a ruleset throws later wait for that."""
        if len(self._tape) < len(roll.sides):
            return None
        thrown = tuple(self._tape[: len(roll.sides)])
        del self._tape[: len(roll.sides)]
        return thrown

    def _begin(self, title: str) -> None:
        self._steps += 1
        self.lines += ["", f"== {self._steps}. {title}"]

    def _place(self, known: Any, verb: str, hero: str, at: str) -> Offer | None:
        found = [
            offer
            for offer in places(known, self.system.verbs[verb])
            if hero in ("", offer.character) and offer.matter.startswith(at)
        ]
        standing = [o for o in found if not isinstance(self.system.ask_next(known, o, {}), Illegal)]
        return next(iter(standing or found), None)

    def _ask(self, known: Any, offer: Offer, answers: dict[str, Any]) -> Ready | Illegal:
        chosen: dict[str, Any] = {}
        while isinstance(said := self.system.ask_next(known, offer, chosen), Field):
            chosen[said.name] = answers.get(said.name, said.default)
            asked = (
                f"{said.name}: {_short(spoken(said.domain))}, by default {compact(said.default)}"
            )
            self.lines.append(f"  asked {asked}: {compact(chosen[said.name])}")
        if isinstance(said, Ready):
            self.lines += [f"  reckoned {one.why()}" for one in said.preview]
            self.lines += [f"  caution {one.sentence} ({one.rule})" for one in said.cautions]
        assert isinstance(said, Ready | Illegal)
        return said

    def _refused(self, why: Illegal) -> None:
        limit = f", limit {why.limit}" if why.limit else ""
        self.lines.append(f"refused {why.code} ({why.rule}{limit}): {why.sentence}")

    def _tell(self, before: Any, row: Row) -> None:
        self.lines.append(f"command {compact(sparse(row.command))}")
        self.lines += [f"faces {key}: {' '.join(map(str, f))}" for key, f in row.faces.items()]
        state = before
        for event in row.events:
            self.lines.append(f"event {compact(sparse(event))}")
            told = ((actor, self.system.tell(state, event, actor)) for actor in SEATS)
            self._by_seat(
                (actor, [f"reads: {_read(line)}"]) for actor, line in told if line is not None
            )
            state = self.system.evolve(state, event)

    def _look(self) -> None:
        """What changed for each seat: what it sees, and what it may do."""
        self._by_seat((actor, list(self._news(actor, self._sights(actor)))) for actor in SEATS)
        self._by_seat((actor, list(self._chances(actor, self._offers(actor)))) for actor in SEATS)

    def _news(self, actor: Actor, now: dict[str, Any]) -> Iterator[str]:
        # An empty start, so that each part of the first view has a line of its own; what things
        # cost stands in the ruleset, so only a change of it is news.
        first: dict[str, Any] = {name: {} for name in now if isinstance(now[name], dict)}
        old = self._seen.get(actor.seat, first | {"prices": now.get("prices")})
        self._seen[actor.seat] = now
        yield from (f"sees {line}" for line in changes(old, now, ""))

    def _chances(self, actor: Actor, now: list[str]) -> Iterator[str]:
        old = self._could.get(actor.seat, [])
        self._could[actor.seat] = now
        yield from (f"no longer may {one}" for one in old if one not in now)
        yield from (f"may {one}" for one in now if one not in old)

    def _by_seat(self, said: Iterable[tuple[Actor, list[str]]]) -> None:
        """Lines with the seats that share them, in the order in which they first come up."""
        shared: dict[str, list[str]] = {}
        for actor, lines in said:
            for line in lines:
                shared.setdefault(line, []).append(actor.seat)
        self.lines += [f"  [{' '.join(seats)}] {line}" for line, seats in shared.items()]

    def _sights(self, actor: Actor) -> dict[str, Any]:
        return by_id(sparse(self.system.known(self.history.state, actor)))

    def _offers(self, actor: Actor) -> list[str]:
        known = self.system.known(self.history.state, actor)
        return [
            " ".join(filter(None, (o.verb, o.character, o.matter)))
            + (f" ({o.rule})" if o.rule else "")
            for o in self.system.offers(known)
        ]

    def text(self, *, views: bool = True) -> str:
        """The whole transcript, or without what each seat sees and may do."""
        assert not self._tape, f"dice left over: {self._tape}"
        kept = (line for line in self.lines if views or not _VIEW.match(line))
        return "\n".join(kept) + "\n"


def _read(line: Line) -> str:
    dice = () if line.dice is None else (f"dice {compact(sparse(line.dice))}",)
    return " ".join((line.text, *line.rules, *dice))


def _short(text: str) -> str:
    return text if len(text) <= 90 else f"{text[:87]}..."
