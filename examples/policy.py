"""Let a policy play: it walks whatever is offered, and knows nothing about either game.

Run it with the environment that `make test` builds: `.venv/bin/python examples/policy.py`
Another seed plays another evening: `.venv/bin/python examples/policy.py 7`
"""

from __future__ import annotations

import random
import sys
from typing import Any

import msgspec

from tableside import GM, Actor, Field, History, OneOf, Range, Ready, Roll, Some, Split, Text, load

COMMANDS = 30
ILVANE = {"id": "ilvane", "name": "Ilvane", "controller": "anna"}
TAM = {"id": "brother_tam", "name": "Brother Tam", "controller": "ben"}
SEATS = (GM, Actor("anna"), Actor("ben"))


class Policy:
    """Somebody who takes any offer, and throws the dice as well."""

    def __init__(self, game: Any, seed: int) -> None:
        self.game, self.random = game, random.Random(seed)

    def dice(self, roll: Roll) -> tuple[int, ...]:
        """Chance is a seat: the rules ask for dice, and this program rolls them."""
        return tuple(self.random.randint(1, sides) for sides in roll.sides)

    def next_command(self, state: Any) -> tuple[Actor, Ready]:
        """Pick among everything that anybody may do now, and answer its questions."""
        known = [self.game.known(state, seat) for seat in SEATS]
        offers = [(one, offer) for one in known for offer in self.game.offers(one)]
        answers = [pair for pair in offers if pair[1].matter]  # what waits comes first
        one, offer = self.random.choice(answers or offers)
        chosen: dict[str, Any] = {}
        # The one loop that every client has: a question, an answer, until all is chosen.
        while isinstance(step := self.game.ask_next(one, offer, chosen), Field):
            chosen[step.name] = self.answer(step)
        assert isinstance(step, Ready), step  # whatever is offered is accepted
        return one.actor, step

    def answer(self, field: Field) -> Any:
        """Any value of the field's domain; there are five kinds."""
        match field.domain:
            case OneOf(options):
                return self.random.choice(options).value
            case Range(low, high):
                return self.random.randint(low, min(high, low + 5))
            case Some(options, low, high):
                chosen = self.random.sample(range(len(options)), self.random.randint(low, high))
                return tuple(options[place].value for place in sorted(chosen))
            case Split(total, options):
                return {options[0].value: 1} if total and options else {}
            case Text():
                return field.default


def evening(system: str, seed: int) -> None:
    """Play some commands and print what the GM reads."""
    game = load(system)
    setup = msgspec.convert({"characters": [ILVANE, TAM]}, game.setup_type)
    policy, table = Policy(game, seed), History(game, setup)
    print(f"# {system}")
    for _ in range(COMMANDS):
        state = table.state
        actor, ready = policy.next_command(state)
        for event in table.submit(actor, ready.command, policy.dice).events:
            if line := game.tell(state, event, GM):
                print(f"{actor.seat:>5} | {line.text}")
            state = game.evolve(state, event)
    print(f"{len(table.rows)} commands, no refusal. Tracks: {dict(table.state.tracks)}\n")


for name in ("wrath-glory", "daggerheart"):
    evening(name, seed=int(sys.argv[1]) if len(sys.argv) > 1 else 1)
