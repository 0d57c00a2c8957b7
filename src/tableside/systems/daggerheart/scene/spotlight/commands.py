"""What can be asked about the spotlight."""

from __future__ import annotations

from tableside.core.values import Command


class Interrupt(Command, frozen=True, tag="interrupt"):
    """The GM pays Fear and takes the spotlight while the players hold it."""


class TakeOpening(Command, frozen=True, tag="take_opening"):
    """The GM takes the spotlight because the story hands it over."""

    trigger: str = ""


class KeepSpotlight(Command, frozen=True, tag="keep_spotlight"):
    """The GM pays Fear for another move."""


class PassSpotlight(Command, frozen=True, tag="pass_spotlight"):
    """The GM hands the spotlight back to the players."""


class MakeMove(Command, frozen=True, tag="make_move"):
    """The GM makes a move."""

    move: str = ""
    target: str = ""
    amount: int = 1
    countdown: str = ""
    text: str = ""


class TakeBack(Command, frozen=True, tag="take_back"):
    """The GM was not done: the spotlight goes back."""


class LetGo(Command, frozen=True, tag="let_go"):
    """It is fine that the players have the spotlight."""
