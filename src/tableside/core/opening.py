"""How a table is set up on which something lies or runs already."""

from __future__ import annotations

import msgspec


class Opening(msgspec.Struct, frozen=True):
    """The commands of a game that lay things on the table; an empty one: it has no such thing."""

    condition: str = ""  # lays a condition on somebody
    bearers: str = ""  # its field that says on whom
    breath: str = ""  # takes the air from `who`
    countdown: str = ""  # starts one
