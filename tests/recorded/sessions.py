"""Seeded sessions over every ruleset, and what was answered to whatever was asked on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from contract.asking import fields_of, tag_of
from contract.games import EVERY, PLAYERS, game_of, system_of
from contract.prologue import Opening
from recorded.canonical import Canon, digest
from recorded.choosing import ANYHOW, Chooser
from recorded.questions import Asker
from tableside.core.desk import SetLimit
from tableside.core.history import History
from tableside.core.offers import Offer, Ready
from tableside.core.play import propose
from tableside.core.values import ALL_ENFORCED, DICE, GM, Actor, Command, Faces, Illegal, Roll

MOMENTS, STEPS = 8, 12  # how often a session is asked, and how many steps lie between
DONE, CAUTIONED = "done", "done with cautions"
Answer = dict[str, Any]


class Asked(msgspec.Struct, frozen=True, array_like=True):
    """One question and its answer: behind which row, by whom, what."""

    seq: int
    actor: dict[str, Any]
    command: dict[str, Any]
    answer: Answer


class Block(msgspec.Struct, frozen=True):
    """One session: its log and all that was asked."""

    name: str
    system: str
    ruleset: str
    log: msgspec.Raw
    asked: list[Asked]


def names() -> list[str]:
    """Every session: each setup of a game in each of its rulesets, limits enforced and advised."""
    return [
        f"{system}/{ruleset}/{setup}/{mode}"
        for system, ruleset in EVERY
        for setup in sorted(game_of(system).setups)
        for mode in ("enforced", "advised")
    ]


def answer(system: Any, state: Any, actor: Actor, command: Command) -> Answer:
    """What a table says to a command: why not, or all that would happen and the cautions."""
    canon = Canon()
    try:
        events = canon(propose(system, state, actor, command).events)
    except Illegal as why:
        return {"code": why.code, "sentence": why.sentence, "rule": why.rule, "limit": why.limit}
    except Exception as error:  # a fault in the rules' code is an answer to keep, too
        return {"code": f"!{type(error).__name__}", "sentence": str(error)}
    offer = Offer(tag_of(command), command.character, command.matter, command.revision)
    said = system.ask_next(system.known(state, actor), offer, fields_of(command))
    cautions = canon(said.cautions) if isinstance(said, Ready) else []
    return {"code": CAUTIONED if cautions else DONE, "events": events, "cautions": cautions}


def block_digest(block: Block) -> str:
    """One digest for all questions and answers of a session."""
    return digest(msgspec.to_builtins(block.asked))


class Session:
    """One table played at random from its name alone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.key, self.ruleset, self.setup, mode = name.split("/")
        self.system, game = system_of(self.key, self.ruleset), game_of(self.key)
        self.rng = Random(name)
        self.enforced = mode == "enforced"
        setup = game.setups[self.setup]
        if self.enforced:
            setup = replace(setup, limits=ALL_ENFORCED)
        self.history = History(self.system, setup)
        self.chooser = Chooser(self.system, game, self.rng, PLAYERS)
        self.asker = Asker(self.chooser)

    def block(self) -> Block:
        """Play, and ask on the way."""
        for opening in self.chooser.game.prologues.get(self.setup, ()):
            self._open(opening)
        for verb in self.chooser.game.eager.get(self.setup, ()):
            self._do(ANYHOW, self.chooser.offered(self.history.state, ANYHOW, wanted=verb))
        asked: list[Asked] = []
        for _ in range(MOMENTS):
            asked += self._ask()
            for _ in range(STEPS):
                self._step()
        log = msgspec.Raw(self.history.dump())
        return Block(self.name, self.key, self.ruleset, log, asked)

    def _ask(self) -> Iterator[Asked]:
        state = self.history.state
        for actor, command in self.asker.questions(state):
            yield Asked(
                self.history.head,
                msgspec.to_builtins(actor),
                msgspec.to_builtins(command),
                answer(self.system, state, actor, command),
            )

    def _open(self, opening: Opening) -> None:
        command = opening.command(self.system, self.history.state)
        if command is not None:
            self.history.submit(ANYHOW, command, opening.dice)

    def _step(self) -> None:
        """Somebody does something; what is refused was tried."""
        state, chance = self.history.state, self.rng.random()
        awaited = self.system.awaited(state)
        if awaited and chance < 0.4:
            roll = self.rng.choice(awaited)
            self._do(DICE, Faces(key=roll.key, faces=self.chooser.faces(roll)))
        elif chance < 0.55:
            actor = self.chooser.seat()
            self._do(actor, self.chooser.form(state, actor))
        else:
            actor = self.chooser.seat()
            matters = True if chance < 0.75 else None
            self._do(actor, self.chooser.offered(state, actor, matters=matters))

    def _do(self, actor: Actor, command: Command | None) -> None:
        if command is None or (self.enforced and isinstance(command, SetLimit)):
            return
        try:
            self.history.submit(actor, command, self._dice if self.rng.random() < 0.7 else None)
        except Illegal:
            if actor == GM:
                self._do(ANYHOW, command)
        self.chooser.met[tag_of(command)] += 1

    def _dice(self, roll: Roll) -> tuple[int, ...]:
        return self.chooser.faces(roll)
