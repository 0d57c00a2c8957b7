"""The one door of the systems to files: shipped data by name, a house rule by its path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tableside.core.rulesets import Library, Resolved
from tableside.systems import RULESETS, UnknownNameError


def data(package: str, *path: str) -> str:
    """The text of a data file that is shipped with a system."""
    # Not by importlib.resources: that alone would be a tenth of what a first roll costs.
    return Path(__file__).with_name(package).joinpath(*path).read_text(encoding="utf-8")


def resolve(system: str, package: str, ruleset: str, check: Callable[[Any], Any]) -> Resolved:
    """A ruleset worked out, whether shipped or a house rule in a file."""
    library = Library(
        RULESETS[system], lambda name: data(package, "rulesets", f"{name}.toml"), check
    )
    if ruleset in library.names:
        return library.resolve(ruleset)
    path = Path(ruleset)
    if path.suffix == ".toml" and path.is_file():
        return library.resolve_house(path.name, path.read_text(encoding="utf-8"))
    good = ", ".join(library.names)
    raise UnknownNameError(
        f"{system} has no ruleset {ruleset!r}. There are: {good}; "
        "or give the path of a house rule's .toml file."
    )
