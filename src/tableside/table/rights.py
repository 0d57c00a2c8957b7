"""Who may do what at a table, beyond what the rules of the game say."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from tableside.core.history import Corrected, HeadMoved, History, Row
from tableside.core.matters import find
from tableside.core.values import Actor, Command, Faces, Illegal, Role, Roll
from tableside.core.verbs import plays
from tableside.table.chronicle import typed_by

ONLY_GM = "Only the GM corrects the log; whoever typed dice in may correct those."


def may_write(broken: str) -> None:
    """Nothing is added to a log that cannot be read to its end."""
    if broken:
        raise Illegal("read_only", f"This table can only be looked at. {broken}")


def acts(actor: Actor) -> None:
    """Spectators watch."""
    if actor.role is Role.SPECTATOR:
        raise Illegal("spectator", "You watch this table; sit down as a player to take part.")


def may_submit(actor: Actor, command: Command) -> None:
    """Dice, undo and corrections have doors of their own."""
    acts(actor)
    if isinstance(command, Faces | HeadMoved | Corrected):
        raise Illegal("not_a_command", "That is not asked for in this way.")
    if actor.role is Role.DICE:
        raise Illegal("not_yours", "Dice only answer rolls.")
    if actor.waives:
        may_give_leave(actor)


def may_give_leave(actor: Actor) -> None:
    """Limits are the GM's to waive."""
    if actor.role is not Role.GM:
        raise Illegal("not_gm", "Only the GM may waive a limit.")


def may_submit_again(history: History, actor: Actor, row: Row) -> None:
    """What a submission became is read by whoever made it; dice by whoever may throw them."""
    if row.actor.role is Role.DICE:
        may_throw(history, actor, row.command.character)
    elif row.actor.seat != actor.seat and actor.role is not Role.GM:
        raise Illegal("taken", "That submission is somebody else's.")


def may_throw(history: History, actor: Actor, character: str) -> None:
    """Dice are thrown by whoever plays the character, or by the GM."""
    person = history.state.characters.get(character)
    if actor.role is not Role.GM and (person is None or not plays(actor, person)):
        raise Illegal("not_yours", "These dice are not yours to throw.")


def own_roll(history: History, actor: Actor, key: str) -> Roll:
    """Dice that somebody waits for, and this seat may throw."""
    for roll in history.system.awaited(history.state):
        if roll.key == key:
            may_throw(history, actor, roll.character)
            return roll
    raise Illegal("no_such_roll", "Nobody waits for these dice any more.")


def may_take(history: History, actor: Actor, character: str) -> None:
    """A hero whom nobody plays is free for a player who has none."""
    people = history.state.characters
    person = people.get(character)
    if person is None or not person.hero:
        raise Illegal("no_such_hero", "There is no such hero at this table.")
    if actor.role is not Role.PLAYER:
        raise Illegal("not_a_player", "Heroes are taken by players; the GM gives them away.")
    if person.controller:
        raise Illegal("taken", f"Somebody plays {person.name} already.")
    if any(one.hero and one.controller == actor.seat for one in people.values()):
        raise Illegal("has_hero", "You have a hero; ask the GM for another one.")


def may_undo(history: History, actor: Actor) -> None:
    """A player takes back the last tap of their own until dice fall; the GM anything."""
    if actor.role is Role.GM or not history.head:
        return
    row = history.row(history.head)
    if row.actor.seat != actor.seat or isinstance(row.command, HeadMoved | Corrected):
        raise Illegal("not_yours", "Only your own last tap can be taken back.")
    if row.faces:
        raise Illegal("dice_fell", "The dice have fallen; ask the GM to take it back.")


def may_mend(history: History, actor: Actor, seq: int) -> Row:
    """A row whose dice this seat may correct: the GM any, a player what they mistyped just now."""
    row = history.row(seq)
    if actor.role is Role.GM:
        return row
    acts(actor)
    if not isinstance(row.command, Faces) or not typed_by(actor, row):
        raise Illegal("not_gm", ONLY_GM)
    may_throw(history, actor, row.command.character)
    if not (_still_open(history, row, row.command.key) or _latest(history, row)):
        raise Illegal("too_late", "Play has gone on from these dice; ask the GM to correct them.")
    return row


def may_correct(
    history: History,
    actor: Actor,
    seq: int,
    changed: Collection[Any],
    faces: Mapping[str, tuple[int, ...]],
) -> None:
    """The GM corrects anything; a player only the faces of a roll they typed in themselves.

    Asked before anything is worked out: a refusal from in there may speak of hidden numbers.
    """
    row = may_mend(history, actor, seq)
    if actor.role is not Role.GM and (changed or set(faces) != set(row.faces)):
        raise Illegal("not_gm", ONLY_GM)


def _still_open(history: History, row: Row, key: str) -> bool:
    """Whether the matter that asked for these dice is not settled yet."""
    before = history.state_at(row.parent).matters
    asking = next((one.id for one in before if one.roll is not None and one.roll.key == key), "")
    return find(history.state.matters, asking) is not None


def _latest(history: History, row: Row) -> bool:
    """Whether that seat has done nothing since; a correction of it does not count."""
    own = [
        one.seq
        for one in history.line()
        if one.actor.seat == row.actor.seat and not isinstance(one.command, Corrected)
    ]
    return own[-1:] == [row.seq]
