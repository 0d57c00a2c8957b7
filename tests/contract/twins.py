"""Twins: a second table that differs only in what players cannot know, driven by the same hands.

Until something is revealed, no player may be able to tell the two apart: not by what they know,
are offered, are asked, are refused or read. After a reveal a new twin is made from the present.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from contract.asking import answer, caught, chooser, offers_of, some
from contract.games import PLAYERS
from contract.wire import encode
from tableside.core.history import Corrected, Row
from tableside.core.offers import Offer
from tableside.core.play import Proposal, propose
from tableside.core.values import Actor, Command, Faces, Illegal, Role, Roll
from tableside.core.verbs import places

if TYPE_CHECKING:
    from contract.walk import Walk

_OTHERWISE = ("not_a_choice", "not_asked_here")  # a question that is put otherwise, or not at all


class Twin:
    """The other table."""

    def __init__(self, walk: Walk, system: Any) -> None:
        # A game of its own plays it: one that served both tables would look at each anew.
        self.walk, self.system, self.game = walk, system, walk.game
        self.renew()

    def renew(self) -> None:
        """A new twin of the present, which looks the same to every player."""
        self.state = self.game.twist(self.walk.state)
        self._same_knowledge()

    def follow(self, before: Any, row: Row) -> None:
        """The same command, with other hidden values, at the other table."""
        if isinstance(row.command, Corrected):
            return self.renew()
        ours = self._told(before, row.events)
        try:
            made = self._propose(before, row)
        except Illegal as illegal:
            # Which numbers the GM may name hangs on what only she knows.
            if row.actor.role is not Role.GM or illegal.code not in _OTHERWISE:
                raise
            return self.renew()
        theirs = self._told(self.state, made.events)
        revealed = ours[1] or theirs[1]
        for one, other in zip(ours[0], theirs[0], strict=not revealed):
            assert one == other, f"a line tells the twins apart: {one} / {other}"
        if revealed:
            return self.renew()
        self.state = made.state
        self._same_knowledge()
        return None

    def _propose(self, before: Any, row: Row) -> Proposal:
        command = self.game.twist_command(before, row.command)
        if isinstance(command, Faces):
            rolls = {roll.key: roll for roll in self.system.awaited(self.state)}
            command = replace(command, faces=_fitted(row.faces, rolls[command.key]))
        return propose(self.system, self.state, row.actor, command, _tape(row))

    def _told(self, state: Any, events: tuple[Any, ...]) -> tuple[list[Any], bool]:
        """What the players read up to a reveal, and whether there was one."""
        lines: list[Any] = []
        for event in events:
            if self.game.reveals(state, event):
                return lines, True
            read = ((who, self.system.tell(state, event, who)) for who in PLAYERS)
            lines += [one for one in read if one[1] is not None]  # what nobody reads tells nothing
            state = self.system.evolve(state, event)
        return lines, False

    def _same_knowledge(self) -> None:
        """To one of them at each step; a walk has many."""
        who = self.walk.looks.choice(PLAYERS)
        ours = encode(self.walk.known(who))
        theirs = encode(self.system.known(self.state, who))
        assert ours == theirs, _apart(who, ours, theirs)

    def refused(self, actor: Actor, command: Command, why: Illegal) -> None:
        """A player's refusal is the same at the other table."""
        theirs = caught(lambda: self.system.decide(self.state, actor, command))
        assert repr(theirs) == repr(why), f"a refusal tells the twins apart: {theirs!r} / {why!r}"

    def compare(self, seed: int, who: Actor, ours: list[bytes]) -> None:
        """What a player may see or be told, byte by byte."""
        theirs = sights(self.system, *offers_of(self.system, self.state, who), seed)
        for one, other in zip(ours, theirs, strict=True):
            assert one == other, _apart(who, one, other)


def sights(system: Any, known: Any, offers: list[Offer], seed: int) -> Iterator[bytes]:
    """What one seat may see: knowledge, offers, misses; of some the questions, odds, refusals."""
    yield encode(known)
    yield encode(offers)
    yield encode([system.missed(known, matter.id) for matter in known.matters])
    rng = Random(seed)
    choose = chooser(rng, _nothing_planted)
    for offer in some(offers, rng):
        ready, asked = answer(system, known, offer, choose)
        yield encode((asked, ready))
        yield encode(system.odds(known, offer, {}, by_number=True))
    spots = [offer for verb in system.verbs.values() for offer in places(known, verb)]
    for offer in some([one for one in spots if one not in offers], rng, 12):
        said = system.ask_next(known, offer, {})
        if isinstance(said, Illegal):
            yield repr((offer, said, said.limit)).encode()


def _apart(who: Actor, ours: bytes, theirs: bytes) -> str:
    """Where two sights part."""
    pairs = zip(ours, theirs, strict=False)
    same = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))
    around = slice(max(0, same - 150), same + 60)
    return f"{who.seat} can tell the twins apart:\n{ours[around]!r}\n{theirs[around]!r}"


def _nothing_planted(*_: object) -> None:
    return None


def _tape(row: Row) -> Callable[[Roll], tuple[int, ...] | None]:
    return lambda roll: _fitted(row.faces, roll) if roll.key in row.faces else None


def _fitted(faces: Any, roll: Roll) -> tuple[int, ...]:
    """Recorded faces for a roll that may have another size at the other table."""
    recorded: tuple[int, ...] = faces[roll.key]
    return (*recorded, *(1 for _ in roll.sides))[: len(roll.sides)]
