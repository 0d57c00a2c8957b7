"""What can be asked when the party rests."""

from __future__ import annotations

from tableside.core.values import Command


class CallRest(Command, frozen=True, tag="call_rest"):
    """The party makes a short or a long rest."""

    kind: str = ""


class ChooseMoves(Command, frozen=True, tag="choose_moves"):
    """What a hero does with a rest."""

    first: str = ""
    first_target: str = ""
    first_project: str = ""
    first_name: str = ""
    second: str = ""
    second_target: str = ""
    second_project: str = ""
    second_name: str = ""


class SwapCards(Command, frozen=True, tag="swap_cards"):
    """During a rest, choose which domain cards are in hand."""

    loadout: tuple[str, ...] = ()


class InterruptRest(Command, frozen=True, tag="interrupt_rest"):
    """The GM breaks a rest off."""


class JudgeProject(Command, frozen=True, tag="judge_project"):
    """The GM says how work on a project goes."""

    start: int = 0
    how: str = ""
    trait: str = ""
    difficulty: int = 0


class ChooseCountdown(Command, frozen=True, tag="choose_countdown"):
    """After a long rest the GM may advance one long-term countdown."""

    countdown: str = ""
