"""Resolve one Wrath & Glory test step by step, with dice that were written down beforehand.

Run it with the environment that `make test` builds: `.venv/bin/python examples/step_by_step.py`
"""

from __future__ import annotations

from typing import Any

from tableside import GM, Actor, History, Illegal, Offer, Ready, Roll, load
from tableside.systems.wrath_glory import commands as do
from tableside.systems.wrath_glory.state import Person, Setup

# A game is a system with one ruleset bound in. All its methods are pure: no dice, no clock.
game = load("wrath-glory", "revised-full")

# A table begins with its cast. Anna plays Ishaq, whose sheet says: Tech 5, all told.
ishaq = Person(id="ishaq", name="Ishaq Dorn", controller="anna", totals={"tech": 5})
table = History(game, Setup(characters=(ishaq,)))
anna = Actor("anna")

# The engine asks for dice and somebody answers. Here it is a tape, the Wrath die first.
tape = iter([(6, 2, 1, 3, 4), (5, 6, 1), (6,)])


def from_tape(_roll: Roll) -> tuple[int, ...]:
    """Answer whatever is asked with what comes next."""
    return next(tape)


def play(actor: Actor, command: Any) -> None:
    """Submit a command, then print what Anna reads about everything that came of it."""
    state = table.state
    row = table.submit(actor, command, from_tape)
    print(f"\n{actor.seat}: {type(command).__name__}")
    for event in row.events:
        line = game.tell(state, event, anna)  # an event is told in the state before it
        state = game.evolve(state, event)
        if line is not None:
            print(f"  {line.text}  [{', '.join(line.rules)}]")


def choose(verb: str, **answers: Any) -> Any:
    """The finished command of an offer, after saying what it would reckon with."""
    matter = table.state.matters[0]  # an answer names its matter, and how far that has come
    offer = Offer(verb, "ishaq", matter.id, matter.revision)
    ready = game.ask_next(game.known(table.state, anna), offer, answers)
    if isinstance(ready, Illegal):
        raise ready
    assert isinstance(ready, Ready)  # else it were a question still to be answered
    for reckoning in ready.preview:
        print(f"  {reckoning.why()}")
    return ready.command


# 1. The GM calls a test. What is left out keeps its default.
play(GM, do.CallTest(who=("ishaq",), skill="tech", dn=3))
# 2. A matter waits for Ishaq now, and offers Anna to roll.
play(anna, choose("roll"))
# 3. A Wrath point re-rolls the three failures. Once: a refusal says why, and by which rule.
play(anna, choose("reroll_failures"))
try:
    choose("reroll_failures")
except Illegal as refusal:
    print(f"\nRefused: {refusal.sentence}  [{refusal.rule}]")
# 4. The six on the Wrath die has brought 1 Glory. It buys one more die.
play(anna, choose("roll_glory_dice", dice=1))
# 5. Five icons more than the DN: two Exalted Icons can be spared, and buy something.
play(anna, choose("settle", shifts={"glory": 1, "information": 1}))
# 6. What is left waits in the GM's inbox and holds nobody up.
print()
for note in table.state.matters:
    print(f"In the inbox: {note.values.text}")
