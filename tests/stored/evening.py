"""An evening at a real table: seats, devices, server dice, typed dice, slips and their mending."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

from contract.asking import tag_of
from contract.games import game_of
from contract.prologue import Opening
from recorded.choosing import ANYHOW, Chooser
from tableside.core.desk import GiveEffect
from tableside.core.history import Corrected, Row
from tableside.core.matters import has_children
from tableside.core.values import GM, GM_SEAT, Actor, Command, Illegal, Role
from tableside.core.verbs import TakeDefault
from tableside.table.door import answer_knock, knock, shut_out, sit_down
from tableside.table.seats import OddsSet, SeatRenamed, Seats
from tableside.table.table import Table

PLAYERS = ("Anna", "Ben", "Cleo", "Dora")
MOST_OPEN = 10  # matters, before somebody tidies up


class Evening:
    """One table and what people do there, from one seed."""

    def __init__(self, table: Table, seed: str) -> None:
        self.table, self.rng = table, Random(seed)
        self.refused = 0
        self.kinds: dict[Callable[[], Awaitable[bool]], int] = {
            self.plays: 30,
            self.answers: 24,
            self.types_dice: 26,
            self.fills_in: 18,
            self.waives: 6,
            self.takes_back: 3,
            self.brings_back: 5,
            self.corrects: 6,
            self.mends_own_dice: 8,
        }

    async def arrives(self) -> None:
        """People sit down, one of them with a second device, one only to watch."""
        for name in PLAYERS:
            await sit_down(self.table, name)
        await sit_down(self.table, "Watching", Role.SPECTATOR)
        await knock(self.table, "seat2", "a phone")
        await answer_knock(self.table, self.table.seats.knocks[0].digest, let_in=True)
        await knock(self.table, "seat3", "a stranger's phone")
        await answer_knock(self.table, self.table.seats.knocks[0].digest, let_in=False)
        await shut_out(self.table, "seat4")
        await knock(self.table, "seat4", "a new phone")
        await answer_knock(self.table, self.table.seats.knocks[0].digest, let_in=True)
        await knock(self.table, "seat5", "still at the door")
        await self.table.note(lambda _: [SeatRenamed("seat5", "Dorothea")])
        await self.table.note(lambda _: [OddsSet(False), OddsSet(True)])
        seats: Seats = self.table.seats
        self.players = [seats.actor(one) for one in seats.seats.values() if one.role is Role.PLAYER]
        system = self.table.system
        self.chooser = Chooser(system, game_of(system.name), self.rng, self.players)

    @property
    def state(self) -> Any:
        """The present."""
        return self.table.history.state

    async def goes_on(self, rows: int, openings: Sequence[Sequence[Opening]]) -> None:
        """Play until the log has so many rows; scripted scenes are spread over it."""
        scenes = list(openings)
        begun = self.table.history.last
        apart = max(1, (rows - begun) // (len(scenes) + 1))
        while self.table.history.last < rows:
            if scenes and self.table.history.last - begun >= apart * (len(openings) - len(scenes)):
                await self.opens(scenes.pop(0))
            elif len(self.state.matters) > MOST_OPEN:
                await self.tidies()
            else:
                await self.rng.choices(tuple(self.kinds), tuple(self.kinds.values()))[0]()

    async def leaves_open(self, matters: int) -> None:
        """Things are begun until so many wait; then everybody goes home."""
        for _ in range(200):
            if len(self.state.matters) >= matters:
                return
            actor = self.chooser.seat()
            await self.does(actor, self.chooser.offered(self.state, actor, matters=False), True)

    async def does(self, actor: Actor, command: Command | None, real: bool = False) -> bool:
        """Submit something; what only a limit forbids, the GM waives now and then."""
        if command is None:
            return False
        try:
            await self.table.submit(actor, command, self._new(), real_dice=real)
        except Illegal as why:
            self.refused += 1
            if why.limit is None or actor is ANYHOW or self.rng.random() < 0.5:
                return False
            return await self.does(ANYHOW, command, real)
        self.chooser.met[tag_of(command)] += 1
        return True

    def _new(self) -> str:
        return f"s{self.table.history.last}-{self.rng.randint(0, 999_999)}"

    async def plays(self) -> bool:
        """Anybody does anything that is offered."""
        actor = self.chooser.seat()
        command = self.chooser.offered(self.state, actor)
        return await self.does(actor, command, self.rng.random() < 0.5)

    async def answers(self) -> bool:
        """A question is answered."""
        actor = self.chooser.seat()
        command = self.chooser.offered(self.state, actor, matters=True)
        return await self.does(actor, command, self.rng.random() < 0.5)

    async def waives(self) -> bool:
        """The GM lets something pass that the rules would not."""
        return await self.does(ANYHOW, self.chooser.offered(self.state, ANYHOW, matters=False))

    async def fills_in(self) -> bool:
        """A form, by the GM or a player."""
        actor = self.chooser.seat()
        command = self.chooser.form(self.state, actor)
        if isinstance(command, GiveEffect) and command.forces:
            return False  # it would hold everybody up for the rest of the evening
        return await self.does(actor, command)

    async def types_dice(self) -> bool:
        """Dice that somebody waits for fall on the table, or the server throws them after all."""
        awaited = self.table.system.awaited(self.state)
        if not awaited:
            return False
        roll = self.rng.choice(awaited)
        person = self.state.characters.get(roll.character)
        own = [one for one in self.players if person and one.seat == person.controller]
        faces = None if self.rng.random() < 0.25 else self.chooser.faces(roll)
        return await self._tried(
            self.table.answer_roll(self.rng.choice((*own, GM)), roll.key, faces, self._new())
        )

    async def _tried(self, deed: Awaitable[Row]) -> bool:
        try:
            await deed
        except Illegal:
            self.refused += 1
            return False
        return True

    async def takes_back(self) -> bool:
        """The last row is taken back by its own seat, or by the GM."""
        return await self._tried(self.table.undo(self.chooser.seat(), self._new()))

    async def brings_back(self) -> bool:
        """What was taken back last comes back."""
        return await self._tried(self.table.redo(GM, self._new()))

    async def corrects(self) -> bool:
        """The GM puts the dice or a number of an earlier row right."""
        how = self.rng.choice(("settle", "replay"))
        line = self.table.history.line()[-25 if how == "settle" else -6 :]
        row = self.rng.choice(line)
        if isinstance(row.command, Corrected):
            return False
        return await self._mended(GM, row, how, other=not row.faces or self.rng.random() < 0.4)

    async def mends_own_dice(self) -> bool:
        """A player has mistyped a die just now."""
        for row in self.table.history.line()[-3:]:
            if row.actor.role is Role.DICE and row.actor.seat not in ("dice", GM_SEAT):
                return await self._mended(Actor(row.actor.seat), row, "replay", other=False)
        return False

    async def _mended(self, actor: Actor, row: Row, how: str, *, other: bool) -> bool:
        changed, faces = {}, dict(row.faces)
        numbers = [
            name
            for name in row.command.__struct_fields__
            if name != "revision" and type(getattr(row.command, name)) is int
        ]
        if other and numbers:
            name = self.rng.choice(numbers)
            changed = {name: getattr(row.command, name) + self.rng.choice((1, -1))}
        elif faces:
            key = self.rng.choice(sorted(faces))
            place = self.rng.randrange(len(faces[key]))
            faces[key] = (*faces[key][:place], 1, *faces[key][place + 1 :])
        else:
            return False
        head = self.table.history.head
        return await self._tried(
            self.table.adopt(
                actor, row.seq, changed, faces, how=how, head=head, submission=self._new()
            )
        )

    async def tidies(self) -> None:
        """The GM answers what waits, or takes its default."""
        if self.rng.random() < 0.7:
            command = self.chooser.offered(self.state, GM, matters=True)
            await self.does(GM, command, self.rng.random() < 0.3)
            return
        for matter in self.state.matters:
            if matter.asks and not has_children(self.state.matters, matter.id):
                who = "" if matter.asks[0] == GM_SEAT else matter.asks[0]
                await self.does(GM, TakeDefault(who, matter.id, matter.revision))
                return
        await self.types_dice()

    async def opens(self, scene: Sequence[Opening]) -> None:
        """A scripted scene, its dice as it wants them; what does not fit here is left out."""
        for _ in range(3 * MOST_OPEN):
            if len(self.state.matters) > 1:
                await self.tidies()
        for opening in scene:
            try:
                command = opening.command(self.table.system, self.state)
            except (AssertionError, AttributeError, LookupError, StopIteration):
                continue
            if not await self.does(ANYHOW, command, real=True):
                continue
            for roll in self.table.system.awaited(self.state):
                await self._tried(
                    self.table.answer_roll(GM, roll.key, opening.dice(roll), self._new())
                )
