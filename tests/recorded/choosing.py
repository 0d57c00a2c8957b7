"""What somebody at a table might do next, at random, what was seldom done before the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from contract.asking import tag_of
from contract.domains import sample
from contract.games import Game, form_names
from tableside.core.desk import GiveControl
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import GM, Actor, Command, Limit, Roll, Value

ANYHOW = replace(GM, waives=tuple(Limit))


class Chooser:
    """Random moves for the seats of one table; `met` counts what was done so far."""

    def __init__(self, system: Any, game: Game, rng: Random, players: Sequence[Actor]) -> None:
        self.system, self.game, self.rng, self.players = system, game, rng, players
        self.met: Counter[str] = Counter()

    def seat(self) -> Actor:
        """The GM or a player."""
        return self.rng.choice((GM, GM, *self.players))

    def rarely(self, names: Sequence[str]) -> str:
        """One of these, the sooner the less often it was met."""
        return self.rng.choices(names, [1 / (1 + self.met[one]) ** 2 for one in names])[0]

    def value(self, field: Field) -> Value:
        """What the table proposes, or anything that is allowed."""
        if self.rng.random() < 0.3:
            return field.default
        made: Value = sample(field.domain, self.rng)
        return made

    def offered(
        self, state: Any, actor: Actor, *, matters: bool | None = None, wanted: str = ""
    ) -> Command | None:
        """One of the offers of a seat, answered to its end."""
        known = self.system.known(state, actor)
        offers = [
            one
            for one in self.system.offers(known)
            if (matters is None or bool(one.matter) is matters) and wanted in ("", one.verb)
        ]
        if not offers:
            return None
        verb = self.rarely(sorted({one.verb for one in offers}))
        offer = self.rng.choice([one for one in offers if one.verb == verb])
        return self.walked(known, offer)

    def walked(self, known: Any, offer: Offer) -> Command | None:
        """An offer with random answers; nothing if it does not stand."""
        ready = self.system.walk(known, offer, self.value)
        return ready.command if isinstance(ready, Ready) else None

    def form(self, state: Any, actor: Actor, kind: str = "") -> Command | None:
        """A form that this seat has a right to, filled in."""
        names = [one for one in form_names(self.system, actor.role) if one in self.game.forms]
        made = self.game.forms[kind or self.rarely(names)](self.system, state, actor, self.rng)
        return self._seated(made)

    def _seated(self, command: Command | None) -> Command | None:
        """The makers of forms know other people; here sit these."""
        others: Mapping[str, str] = dict(
            zip(("anna", "ben", "cleo", "dora"), (one.seat for one in self.players), strict=False)
        )
        seat = getattr(command, "seat", "")
        if command is None or seat not in others:
            return command
        if not isinstance(command, GiveControl) and tag_of(command) != "add_character":
            return command
        return replace(command, seat=others[seat])

    def faces(self, roll: Roll) -> tuple[int, ...]:
        """Random faces, now and then all at one end."""
        if self.rng.random() < 0.2:
            low = self.rng.random() < 0.5
            return tuple(1 if low else sides for sides in roll.sides)
        return tuple(self.rng.randint(1, sides) for sides in roll.sides)
