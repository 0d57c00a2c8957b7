"""A random walk over a table: one seed, one hundred steps, everything checked on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from contract import falls
from contract.after import check_row
from contract.asking import Asked, answer, caught, chooser, offers_of, standing, tag_of, verbs_of
from contract.games import PLAYERS, Game, game_of, system_of
from contract.prologue import ANYHOW
from contract.twins import Twin
from contract.watch import Watch
from contract.wire import check_asked, check_known, encode
from tableside.core.desk import SetLimit
from tableside.core.history import History, Row
from tableside.core.offers import Offer, Ready
from tableside.core.play import Dice
from tableside.core.values import (
    ALL_ENFORCED,
    GM,
    Actor,
    Command,
    Illegal,
    Mode,
    Role,
    Roll,
)

STEPS = 100


class Walk:
    """One table on a random walk, with what it has met so far."""

    def __init__(self, system: str, ruleset: str, seed: int) -> None:
        self.system: Any = system_of(system, ruleset)
        self.game: Game = game_of(system)
        self.rng = Random(f"{system}/{ruleset}/{seed}")
        # When and where the dear laws are looked at; what is done does not hang on it.
        self.looks = Random(f"{system}/{ruleset}/{seed}/looks")
        self.falls = Random(f"{system}/{ruleset}/{seed}/falls")
        self.keen = 1.0  # about falls: all that is open where it begins is worth one
        self.felled: set[str] = set()  # procedures in which somebody fell, here or in walks before
        self.enforced = seed % 2 == 0
        self.met: Counter[str] = Counter()  # accepted verbs and forms, and kinds of step
        self.trail: list[str] = []
        names = sorted(self.game.setups)
        name = names[seed // 2 % len(names)]
        setup = self.game.setups[name]
        if self.enforced:
            setup = replace(setup, limits=ALL_ENFORCED)
        self.history = History(self.system, setup)
        self.choose = chooser(self.rng, self.game.plant)
        self.twin = Twin(self, system_of(system, ruleset, "twin"))
        self.alone: Any = system_of(system, ruleset, "alone")
        self.watch = Watch(self.looks)
        self.seen: list[tuple[Actor, Command]] = []  # accepted answers to matters
        self._typed: dict[str, bool] = {}
        self._offers: dict[Actor, tuple[Any, list[Offer]]] = {}
        self._offers_at: Any = None
        for opening in self.game.prologues.get(name, ()):
            command = opening.command(self.system, self.state)
            if command is not None:
                self.submit(ANYHOW, command, opening.dice)
        self.met.clear()  # only what the walk itself does counts
        falls.look(self)
        self.eager = list(self.game.eager.get(name, ()))

    @property
    def state(self) -> Any:
        """The present."""
        return self.history.state

    def known(self, actor: Actor) -> Any:
        """What a seat knows now."""
        return self.system.known(self.state, actor)

    def standing(self, actor: Actor, verb: str) -> list[Offer]:
        """Where one verb stands for a seat now."""
        return standing(self.system, self.known(actor), verb)

    def offers(self, actor: Actor) -> tuple[Any, list[Offer]]:
        """What a seat knows and all it is offered; worked out once per state."""
        if self._offers_at is not self.state:
            self._offers_at = self.state
            self._offers.clear()
        if actor not in self._offers:
            known, offers = self._offers[actor] = offers_of(self.system, self.state, actor)
            check_known(known, offers)
        return self._offers[actor]

    def some_seat(self) -> Actor:
        """The GM or one of those who play a hero."""
        return self.rng.choice((GM, *PLAYERS[:3]))

    def some_offer(self, actor: Actor, matter: bool | None = None) -> Offer | None:
        """One of a seat's offers; answers come first, and verbs that were seldom used."""
        known = self.known(actor)
        answers, free = verbs_of(self.system, frozenset(one.procedure for one in known.matters))
        if matter is not None:
            return self._some_standing(known, answers if matter else free)
        if self.rng.random() < 0.6:
            return self._some_standing(known, answers) or self._some_standing(known, free)
        return self._some_standing(known, (*answers, *free))

    def _some_standing(self, known: Any, verbs: Sequence[str]) -> Offer | None:
        """Drawn until one stands, which is the same as drawing from those that stand."""
        drawn = {verb: self.rng.expovariate(1) * (1 + self.met[verb]) for verb in verbs}
        for verb in sorted(drawn, key=drawn.__getitem__):
            if offers := standing(self.system, known, verb):
                return self.rng.choice(offers)
        return None

    def rarely_met(self, names: Sequence[str]) -> str:
        """One of these, the sooner the less often this walk has met it."""
        return self.rng.choices(names, [1 / (1 + self.met[name]) for name in names])[0]

    def answered(self, actor: Actor, offer: Offer) -> tuple[Ready, Asked]:
        """An offer walked to its end with random values; each question obeys the game's laws."""
        known = self.known(actor)
        ready, asked = answer(self.system, known, offer, self.choose)
        check_asked(self.system, asked, ready.command)
        for field in asked:
            self.game.field_laws(self.system, known, offer, field)
        return ready, asked

    def filled(self, kind: str, actor: Actor) -> Command | None:
        """A form filled in as this actor may; an enforcing table stays one."""
        command = self.game.forms[kind](self.system, self.state, actor, self.rng)
        if self.enforced and isinstance(command, SetLimit):
            return replace(command, mode=Mode.ENFORCED)
        return command

    def dice(self) -> Dice | None:
        """Who rolls: the server at once, somebody at the table some time later, or nobody yet."""
        return None if self.rng.random() < 0.3 else self._server

    def _server(self, roll: Roll) -> tuple[int, ...] | None:
        # Whether a roll is the server's or typed in is settled when it is first seen.
        if roll.key not in self._typed:
            self._typed[roll.key] = self.rng.random() < 0.3
        return None if self._typed[roll.key] else self.faces(roll)

    def faces(self, roll: Roll) -> tuple[int, ...]:
        """Random faces, now and then all alike."""
        if self.rng.random() < 0.15:
            edge = self.rng.choice((0, 1))
            return tuple(1 if edge else sides for sides in roll.sides)
        return tuple(self.rng.randint(1, sides) for sides in roll.sides)

    def submit(self, actor: Actor, command: Command, dice: Dice | None = None) -> Row:
        """What must be accepted; then everything that holds after any row is checked."""
        before = self.state
        stood = encode(before)
        row = self.history.submit(actor, command, dice)
        assert encode(before) == stood, "a command changed the state before it"
        self.note(tag_of(command))
        if command.matter:
            self.seen.append((actor, command))
        check_row(self, before, row)
        self.twin.follow(before, row)
        return row

    def refuse(self, actor: Actor, command: Command, *codes: str) -> Illegal:
        """What must be refused, for one of these reasons if any are named, and change nothing."""
        stood = self.stands()
        why = caught(lambda: self.history.submit(actor, command))
        assert why is not None, f"accepted from {actor}: {command!r}"
        assert self.stands() == stood, "a refusal changed something"
        assert not codes or why.code in codes, f"refused, but by {why!r}"
        self.checked_refusal(actor, command, why)
        return why

    def checked_refusal(self, actor: Actor, command: Command, illegal: Illegal) -> None:
        """A refusal says why in a sentence, by a rule that exists, and tells nothing hidden."""
        assert illegal.code
        assert illegal.sentence.endswith((".", "?", "!")), repr(illegal)
        assert not illegal.rule or illegal.rule in self.system.rules.resolved.rules, illegal.rule
        if actor.role is Role.PLAYER:
            self.twin.refused(actor, command, illegal)

    def stands(self) -> tuple[Any, ...]:
        """Everything that a refusal must leave as it is."""
        history = self.history
        undone = tuple(history._undone)
        return len(history.rows), history.head, undone, encode(history.state)

    def last_rows(self) -> list[Row]:
        """What led here, for whoever looks into a failure."""
        return self.history.rows[-6:]

    def note(self, kind: str) -> None:
        """Count something that happened."""
        self.met[kind] += 1
