"""The encounter lab: how will this fight go?

>>> from tableside import load
>>> from tableside.lab import refereed, simulate
>>> from tableside.systems import skirmish
>>> game = load("daggerheart", "sheet")
>>> report = simulate(game, skirmish("daggerheart").setup, fights=200, band=False)
>>> report.win.fights
200
"""

from tableside.lab.changes import Changes, changed
from tableside.lab.report import Report, Share, Spread, difference, lines, wilson
from tableside.lab.simulate import refereed, simulate
from tableside.lab.spreading import by_joblib, spreading
from tableside.systems.kit.lab import LabError

__all__ = [
    "Changes",
    "LabError",
    "Report",
    "Share",
    "Spread",
    "by_joblib",
    "changed",
    "difference",
    "lines",
    "refereed",
    "simulate",
    "spreading",
    "wilson",
]
