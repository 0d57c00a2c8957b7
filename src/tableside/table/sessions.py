"""Sessions of dice: promised when they begin, salted by whoever plays, shown at their end.

A session is an evening: it begins where the one before ended, or with the table.
"""

from __future__ import annotations

import re

from tableside.core.values import Command, Illegal
from tableside.table.dice import DiceRule, Thrower, commitment, deed_of, session_seed
from tableside.table.log import Log
from tableside.table.seats import DiceFact, DiceOpened, DiceSalted, Seats, SeedShown

_SALT = re.compile(r"[0-9a-f]{32}")


class Sessions:
    """The sessions of one table, by its secret."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def opened(self, session: int) -> DiceOpened:
        """A session begins."""
        return DiceOpened(session, commitment(self.secret, session))

    def due(self, seats: Seats) -> list[DiceFact]:
        """What must be told before dice fall: nothing, if the promise that stands can be kept.

        It cannot at a table of an older Tableside, nor at one that came here without its secret.
        """
        now = seats.dice
        if now.session and now.commitment == commitment(self.secret, now.session):
            return []
        return [self.opened(now.session + 1)]

    def ended(self, seats: Seats) -> list[DiceFact]:
        """The seed is shown, and the next session begins."""
        if begun := self.due(seats):
            return begun
        session = seats.dice.session
        seed = session_seed(self.secret, session).hex()
        return [SeedShown(session, seed), self.opened(session + 1)]

    def salted(self, seats: Seats, seat: str, salt: str) -> list[DiceFact]:
        """A seat mixes something in, once a session."""
        if not _SALT.fullmatch(salt):
            raise Illegal("malformed", "A salt has 32 hexadecimal digits, small letters.")
        begun = self.due(seats)
        if not begun and any(one.seat == seat for one in seats.dice.salts):
            return []
        return [*begun, DiceSalted(seats.dice.session + len(begun), seat, salt)]

    def hand(
        self, log: Log, seats: Seats, command: Command, *, anew: bool = False, wanted: str = ""
    ) -> Thrower:
        """The server's hand for a command at the head; `wanted`: dice left to it."""
        history = log.history
        deed = deed_of(command, history.state.matters)
        return self._hand(log, seats, history.head, deed, anew=anew, wanted=wanted)

    def mending_hand(self, log: Log, seats: Seats, seq: int) -> Thrower:
        """The server's hand for dice that a correction of a row brings: never those that fell."""
        return self._hand(log, seats, log.history.row(seq).parent, "", anew=True)

    def _hand(
        self, log: Log, seats: Seats, behind: int, deed: str, *, anew: bool, wanted: str = ""
    ) -> Thrower:
        log.places.read(log.history)
        first = log.places.next(behind, deed, seats.dice, anew=anew)
        # Rolls that somebody is still typing in are theirs, whatever others do meanwhile.
        awaited = log.history.system.awaited(log.history.state)
        return Thrower(self.secret, seats.dice, first, {one.key for one in awaited} - {wanted})


def by_hand(rule: DiceRule, *, real_dice: bool) -> bool:
    """Whether dice are typed in, or a refusal if this table has none of those."""
    if real_dice and rule is DiceRule.SERVER:
        raise Illegal(
            "server_dice",
            "This table plays with Tableside's dice alone: turn your own dice off, and it rolls.",
        )
    return real_dice or rule is DiceRule.REAL


def may_roll(rule: DiceRule) -> None:
    """Tableside rolls where real dice are not all that counts."""
    if rule is DiceRule.REAL:
        raise Illegal(
            "real_dice", "This table plays with real dice alone: roll, and type in what lies there."
        )
