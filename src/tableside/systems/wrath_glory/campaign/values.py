"""What a ruleset may say about rest, company and influence."""

from __future__ import annotations

from tableside.systems.wrath_glory.combat.values import AtLeastOne, Penalty, Points, Table


class Rest(Table, frozen=True):
    """WG-REST."""

    hours: AtLeastOne = 6  # of a Respite, at least
    light: Points = 2  # of which so many may be spent on light activity
    wrath: Points = 2  # Wrath points after a Respite


class Social(Table, frozen=True):
    """WG-SOC-01: what an attitude adds to the DN of persuading somebody; Neutral adds nothing."""

    hostile: Points = 4
    uncooperative: Points = 2
    friendly: Penalty = -2
    helpful: Penalty = -4


class Influence(Table, frozen=True):
    """WG-INF."""

    worth: Points = 1  # dice for each point of Wealth or Assets
    least_wealth: Points = 1  # below which a Complication takes nothing
