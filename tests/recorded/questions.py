"""What can be asked of a table at one moment without playing it: rightly, wrongly, and beyond.

Nothing here must be the same tomorrow: the corpus keeps each question in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from contract.asking import fields_of, tag_of
from contract.domains import outside
from recorded.choosing import ANYHOW, Chooser
from tableside.core.offers import Field, Offer, Ready
from tableside.core.values import DICE, GM, Actor, Command, Faces, Limit, Role
from tableside.core.verbs import places

Question = tuple[Actor, Command]
MOST_FAIR, MOST_LIMITED = 8, 8  # at one moment
VERBS_TRIED = 40  # of all verbs, at one moment, for those that a limit holds back


class Asker:
    """Questions to one table; those of verbs that were seldom asked come first."""

    def __init__(self, chooser: Chooser) -> None:
        self.chooser, self.system, self.rng = chooser, chooser.system, chooser.rng
        self.before: list[Question] = []

    def questions(self, state: Any) -> list[Question]:
        """Some of everything."""
        fair = [
            *self.offered(state),
            *self.forms(state),
            *self.dice(state),
            *self._some(self.before, 2),  # once more, and play has gone on since
        ]
        self.before += self._some(fair, 2)
        found = [*self._some(fair, MOST_FAIR), *self.limited(state)]
        return [one for one in found if sendable(self.system, one[1])]

    def offered(self, state: Any) -> Iterator[Question]:
        """What two seats are offered, and each of these wrong in one way."""
        for actor in (GM, self.rng.choice(self.chooser.players)):
            for matters in (True, False):
                command = self.chooser.offered(state, actor, matters=matters)
                if command is not None:
                    self.chooser.met[tag_of(command)] += 1
                    yield actor, command
                    yield from self._some(list(self._wrong(state, actor, command)), 3)

    def _wrong(self, state: Any, actor: Actor, command: Command) -> Iterator[Question]:
        stranger = self.rng.choice((*self.chooser.players, Actor(""), Actor("gm"), DICE))
        yield stranger, command
        yield replace(actor, waives=(self.rng.choice(list(Limit)),)), command
        yield ANYHOW, command
        yield actor, replace(command, character=self.rng.choice(("", "nobody", *state.characters)))
        if command.matter:
            yield actor, replace(command, revision=command.revision + self.rng.choice((1, -1)))
            yield actor, replace(command, matter="t99999")
            other = self.rng.choice(state.matters)
            yield actor, replace(command, matter=other.id, revision=other.revision)
        yield from ((actor, one) for one in self._spoilt(state, actor, command))

    def _spoilt(self, state: Any, actor: Actor, command: Command) -> Iterator[Command]:
        """One answer out of its domain, or given where nobody asked."""
        asked = set()
        known, chosen = self.system.known(state, actor), dict[str, Any]()
        offer = Offer(tag_of(command), command.character, command.matter, command.revision)
        while isinstance(said := self.system.ask_next(known, offer, chosen), Field):
            asked.add(said.name)
            chosen[said.name] = getattr(command, said.name)
            for value in outside(said.domain):
                yield replace(command, **{said.name: value})
        for name, value in fields_of(command).items():
            if name not in asked and isinstance(value, int | str):
                other = value + "x" if isinstance(value, str) else type(value)(not value)
                yield replace(command, **{name: other})

    def limited(self, state: Any) -> list[Question]:
        """What only a limit holds back: by its own seat, by the GM, and with leave.

        Of all that is found, limits that were seldom asked about come first.
        """
        leave = self.system.known(state, ANYHOW)
        names = sorted(self.system.verbs)
        found: list[tuple[str, list[Question]]] = []
        for name in self.rng.sample(names, VERBS_TRIED):
            for offer in self._some(list(places(leave, self.system.verbs[name])), 3):
                ready = self.system.walk(leave, offer, self.chooser.value)
                if not isinstance(ready, Ready):
                    continue
                for one in ready.cautions:
                    asked = list(self._by_several(state, ready.command, one.limit))
                    found.append((f"limit {one.code}", asked))
        self.rng.shuffle(found)
        found.sort(key=lambda one: self.chooser.met[one[0]])
        for code, _ in found[:MOST_LIMITED]:
            self.chooser.met[code] += 1
        return [self.rng.choice(asked) for _, asked in found[:MOST_LIMITED]]

    def _by_several(self, state: Any, command: Command, limit: Limit | None) -> Iterator[Question]:
        yield GM, command
        yield ANYHOW, command
        yield replace(GM, waives=(limit,) if limit else ()), command
        owner = state.characters.get(command.character)
        if owner is not None and owner.controller:
            yield Actor(owner.controller, Role.PLAYER), command

    def _some(self, things: list[Any], most: int) -> list[Any]:
        return self.rng.sample(things, min(most, len(things)))

    def forms(self, state: Any) -> Iterator[Question]:
        """Forms of the GM and of a player, well and badly filled in, by both."""
        player = self.rng.choice(self.chooser.players)
        for actor in (GM, player):
            command = self.chooser.form(state, actor)
            if command is not None:
                self.chooser.met[tag_of(command)] += 1
                yield actor, command
                yield self.rng.choice((GM, ANYHOW, player, *self.chooser.players)), command
        spoilers = self.chooser.game.spoilers
        kind = self.rng.choice(sorted(spoilers))
        bad = [one for one, _ in spoilers[kind](self.system, state, self.rng)]
        yield from ((GM, one) for one in self._some(bad, 2))

    def dice(self, state: Any) -> Iterator[Question]:
        """Faces as they may fall and as they cannot, by the dice and by others."""
        for roll in self._some(list(self.system.awaited(state)), 1):
            faces = self.chooser.faces(roll)
            place = self.rng.randrange(len(faces))
            bad = (*faces[:place], roll.sides[place] + 1, *faces[place + 1 :])
            yield DICE, Faces(key=roll.key, faces=faces)
            actor = self.rng.choice((DICE, GM))
            made = self.rng.choice((bad, faces[1:], faces))
            yield actor, Faces(key=roll.key, faces=made)


def sendable(system: Any, command: Command) -> bool:
    """Whether a command comes through JSON as what it is."""
    try:
        return bool(decoder(system.command_type).decode(msgspec.json.encode(command)) == command)
    except msgspec.DecodeError:
        return False


@cache
def decoder(commands: Any) -> msgspec.json.Decoder[Command]:
    """Reads whatever can be asked of a game, faces among it."""
    return msgspec.json.Decoder(commands | Faces)
