"""What can have happened in an attack or a Tag Team."""

from __future__ import annotations

from tableside.core.values import Event


class AttackDeclared(Event, frozen=True, tag="attack_declared"):
    """Somebody attacks somebody."""

    matter: str
    attacker: str
    target: str
    weapon: str
    others: tuple[str, ...] = ()  # whom the same roll is against as well


class DifficultyRaised(Event, frozen=True, tag="difficulty_raised"):
    """DH-FEAR-06: the GM paid for an adversary's Experience against a roll."""

    matter: str
    character: str
    foe: str
    name: str


class TagTeamBegan(Event, frozen=True, tag="tag_team_began"):
    """DH-TAG-01: two heroes act as one."""

    matter: str
    initiator: str
    partner: str
    target: str


class RollChosen(Event, frozen=True, tag="roll_chosen"):
    """DH-TAG-03: one roll stands for both, the other is as if it had never been."""

    matter: str
    initiator: str
    partner: str
    chosen: str
    outcome: str
