"""The wheel in a clean environment: a roll with the rules alone, and a table with its extra.

Nothing is fetched: each package that the wheel's own metadata asks for, with all that it asks for
in its turn, is lent from the environment of the tests. What the metadata forgets is not there.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import HeaderParser
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tableside
from tableside.systems.daggerheart import SHIPPED as DAGGERHEART
from tableside.systems.wrath_glory import SHIPPED as WRATH_GLORY
from web.client import make_table, sit
from web.test_stopping import evening, owner_of

ROOT = Path(__file__).parents[2]
GAMES = (WRATH_GLORY, DAGGERHEART)
BASE = {"click", "msgspec", "rich", "markdown-it-py", "mdurl", "pygments"}
# No way back into this clone.
CLEAN = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    [built] = folder.iterdir()
    return built


def asked_for(wheel: Path, extra: str = "") -> list[Requirement]:
    """What the wheel's metadata names."""
    with zipfile.ZipFile(wheel) as packed:
        [name] = [one for one in packed.namelist() if one.endswith(".dist-info/METADATA")]
        told = HeaderParser().parsestr(packed.read(name).decode())
    found = [Requirement(line) for line in told.get_all("Requires-Dist") or []]
    return [one for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]


def everything(wanted: list[Requirement]) -> Iterator[Distribution]:
    """These, and all that they ask for in their turn."""
    seen: set[str] = set()
    while wanted:
        one = wanted.pop()
        if (name := canonicalize_name(one.name)) in seen:
            continue
        seen.add(name)
        found = distribution(one.name)
        assert one.specifier.contains(found.version), f"{one}, and {found.version} is here"
        yield found
        further = map(Requirement, found.requires or [])
        wanted += [
            each for each in further if each.marker is None or each.marker.evaluate({"extra": ""})
        ]


class Clean:
    """An environment with nothing in it but what it was lent."""

    def __init__(self, path: Path, wheel: Path) -> None:
        self.bin = path / "bin"
        command = [sys.executable, "-m", "venv", "--without-pip", str(path)]
        subprocess.run(command, check=True, timeout=120)
        pip = [sys.executable, "-m", "pip", "--python", str(self.bin / "python"), "install"]
        offline = ["--quiet", "--no-index", "--no-deps", "--no-compile", str(wheel)]
        subprocess.run([*pip, *offline], check=True, timeout=120, env=CLEAN)
        [self.packages] = path.glob("lib/python*/site-packages")

    def lend(self, wanted: list[Requirement]) -> set[str]:
        """Put packages there; their names."""
        names: set[str] = set()
        for one in everything(wanted):
            names.add(canonicalize_name(one.name))
            tops = {file.parts[0] for file in one.files or [] if file.parts[0] != ".."}
            for top in tops - {"__pycache__"}:
                here = Path(str(one.locate_file(top)))
                if not (self.packages / top).exists():
                    (self.packages / top).symlink_to(here)
        return names

    def unread(self) -> str:
        """Which shipped rulesets would have to be worked out from their TOML."""
        program = (
            "from tableside.systems import SYSTEMS\n"
            "from tableside.systems.kit.ready_rulesets import ready\n"
            "games = [one.shipped for one in SYSTEMS.values()]\n"
            "print([name for one in games for name in one.rulesets if not ready(one, name)])"
        )
        command = [str(self.bin / "python"), "-c", program]
        return subprocess.check_output(command, text=True, env=CLEAN, cwd=self.bin).strip()

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """`tableside`, as its owner would call it."""
        return subprocess.run(
            [str(self.bin / "tableside"), *words],
            capture_output=True,
            text=True,
            check=False,
            env=CLEAN,
            cwd=self.bin,
            timeout=120,
        )


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """`pip install tableside`."""
    made = Clean(tmp_path_factory.mktemp("clean"), wheel)
    assert made.lend(asked_for(wheel)) == BASE
    return made


def test_the_wheel_holds_the_client_and_the_rules(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    static = {name.partition("web/static/")[2] for name in names}
    assert {"index.html", "favicon.svg"} <= static
    assert {Path(name).suffix for name in static if name.startswith("assets/")} >= {".js", ".css"}
    assert "tableside/systems/daggerheart/rules.toml" in names
    rulesets = {f"{one.package}/rulesets/{name}" for one in GAMES for name in one.rulesets}
    for ending in ("toml", "json"):
        assert {f"tableside/systems/{one}.{ending}" for one in rulesets} <= names
    assert "tableside/py.typed" in names
    assert f"tableside-{tableside.__version__}-" in wheel.name


def test_the_rules_alone_and_then_a_table(wheel: Path, clean: Clean, tmp_path: Path) -> None:
    version = clean.run("--version")
    assert version.stdout == f"tableside {tableside.__version__}\n", version.stderr
    dice = ("--dice", "5,6,6,4,1")
    rolled = clean.run("roll", "wrath-glory", "--pool", "5", "--dn", "3", *dice, "--json")
    assert rolled.returncode == 0, rolled.stderr
    assert json.loads(rolled.stdout)
    assert clean.unread() == "[]"  # shipped rulesets lie ready
    odds = clean.run("odds", "daggerheart", "action", "--modifier", "2", "--difficulty", "14")
    assert odds.returncode == 0, odds.stderr
    for serve in (("serve",), ()):
        refused = clean.run(*serve)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert refused.stderr == (
            "Error: Serving needs what is not installed here (litestar, segno, uvicorn, "
            "websockets): pip install 'tableside[serve]'\n"
        )

    assert clean.lend(asked_for(wheel, "serve")) > BASE
    program = [str(clean.bin / "tableside")]
    with pytest.MonkeyPatch.context() as patch, evening(tmp_path, program=program) as one:
        patch.setattr("web.client.OWNER", one.said.partition("#owner=")[2].split()[0])
        server = owner_of(one, tmp_path)
        page = server.http.get("/").raise_for_status().text
        assert "assets/index-" in page
        gm = make_table(server, "daggerheart")
        anna = sit(server, gm.table, "Anna")
        anna.play("add_character", id="vess", name="Vess", seat="seat2", traits={"agility": 2})
        gm.play("call_roll", who=["vess"], trait="agility", difficulty=12)
        anna.connect()  # and is offered the roll
        anna.answer("roll")
        gm.connect()
        lines = [line["text"] for told in gm.told for line in told["lines"]]
        assert any("Vess rolls Hope" in line for line in lines), lines
        for device in (anna, gm):
            device.leave()
        server.http.close()
        assert one.stopped() == 0
