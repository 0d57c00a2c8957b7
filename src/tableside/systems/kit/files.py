"""The one door of the systems to files that are shipped: data by its name."""

from __future__ import annotations

_SYSTEMS = __file__.rpartition("kit")[0]


def data(package: str, *path: str) -> str:
    """The text of a data file that is shipped with a system."""
    # By hand: pathlib would be a twentieth of what a first roll costs, importlib.resources more.
    folder = package if "/" in package else _SYSTEMS + package
    with open("/".join((folder, *path)), encoding="utf-8") as file:
        return file.read()
