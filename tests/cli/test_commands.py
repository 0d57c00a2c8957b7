"""Help, versions, completion, and answers to what does not exist."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from cli.support_cli import refused, tell, told
from tableside.cli.app import tableside
from tableside.table.folder import data_folder
from tableside.web.serving import CannotServeError, Evening

SRC = str(Path(__file__).parents[2] / "src")


def test_help_names_every_command() -> None:
    text = told("--help")
    tables = ("verify", "list", "export", "import", "backup", "delete")
    for command in ("roll", "odds", "rules", "table", "replay", "completion", *tables):
        assert f"\n  {command}" in text
    assert told("-h") == text


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("roll",),
        ("roll", "wrath-glory"),
        ("roll", "daggerheart"),
        ("rules",),
        ("table",),
        ("list",),
        ("export",),
        ("import",),
        ("backup",),
        ("delete",),
    ],
)
def test_help_fits_80_columns(args: tuple[str, ...]) -> None:
    lines = told(*args, "--help").splitlines()
    examples = [line for line in lines if line.strip().startswith("tableside ")]
    assert max(len(line) for line in lines if line not in examples) <= 80


def test_the_version() -> None:
    assert told("--version").startswith("tableside ")


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (
            ("rol",),
            "There is no command 'rol'. Did you mean 'roll'? There are: backup, check, completion,",
        ),
        (("dance",), "There is no command 'dance'. There are: backup, check, completion, delete,"),
        (("roll", "wrathglory"), "There is no system 'wrathglory'. Did you mean 'wrath-glory'?"),
        (("roll", "wrath-glory", "--poll", "5"), "No such option '--poll'. Did you mean '--pool'?"),
        (("roll", "wrath-glory", "--x"), "There are: --pool, --dn, --wrath, --glory,"),
        (("roll", "wrath-glory"), "Missing option '--pool'."),
        (("rules", "--sytem", "x"), "Did you mean '--system'? There are: --system, --ruleset,"),
        (("rules", "--system", "chess"), "'chess' is not one of 'wrath-glory', 'daggerheart'."),
        (("rules", "--ruleset", "cor"), "There is no ruleset 'cor'. Did you mean 'core'?"),
        (("replay", "--verbose"), "No such option '--verbose'. There are: --ruleset, --schema,"),
        (("completion", "tcsh"), "'tcsh' is not one of 'bash', 'zsh', 'fish'."),
    ],
)
def test_what_does_not_exist_names_what_does(args: tuple[str, ...], answer: str) -> None:
    assert answer in refused(*args)


def test_no_arguments_serve_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Evening] = []
    monkeypatch.setattr("tableside.web.serving.serve", lambda wanted, _say: asked.append(wanted))
    assert tell().exit_code == 0
    assert tell("serve", "--port", "8001", "--data", "here", "--no-browser").exit_code == 0
    assert tell("serve", "--address", "https://a.example/", "--new-owner-link").exit_code == 0
    assert asked == [
        Evening("0.0.0.0", 8000, data_folder()),
        Evening("0.0.0.0", 8001, Path("here"), browser=False),
        Evening("0.0.0.0", 8000, data_folder(), "https://a.example", new_owner=True),
    ]


@pytest.mark.parametrize("wrong", ["table.example", "ftp://a.example", "https://a.example/x", "?"])
def test_an_address_that_is_none(wrong: str) -> None:
    assert "write it as https://" in refused("serve", "--address", wrong)


def test_what_serving_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tableside.cli.serve.NEEDED", ("click", "no_such_package"))
    told = tell("serve")
    assert (told.exit_code, told.output.count("\n")) == (2, 1)
    assert "(no_such_package): pip install 'tableside[serve]'" in told.output


def test_a_port_that_is_taken_is_said_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def taken(*_given: object, **_named: object) -> None:
        raise CannotServeError("Cannot listen on port 8000. Try another with --port 8001.")

    monkeypatch.setattr("tableside.web.serving.serve", taken)
    told = tell("serve")
    assert (told.exit_code, "--port 8001" in told.output) == (2, True)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    text = told("completion", shell)
    assert "_TABLESIDE_COMPLETE" in text
    assert "tableside" in text


def completed(*words: str) -> list[str]:
    """What a shell would offer after these words, the last one unfinished."""
    asked = ShellComplete(tableside, {}, "tableside", "_TABLESIDE_COMPLETE")
    return [one.value for one in asked.get_completions(list(words[:-1]), words[-1])]


def test_completions() -> None:
    assert completed("ro") == ["roll"]
    assert completed("roll", "") == ["daggerheart", "wrath-glory"]
    assert completed("roll", "wrath-glory", "--ruleset", "re") == ["revised", "revised-full"]
    assert completed("roll", "daggerheart", "--ruleset", "") == ["sheet", "srd-1", "srd-2"]
    assert completed("rules", "--system", "d") == ["daggerheart"]
    assert completed("rules", "wg-ruin") == ["WG-RUIN-01", "WG-RUIN-02", "WG-RUIN-03"]
    assert "--pool" in completed("roll", "wrath-glory", "--p")


def test_help_imports_neither_rich_nor_a_game() -> None:
    code = (
        "import sys\n"
        "from tableside.cli.app import tableside\n"
        "tableside(['--help'], standalone_mode=False)\n"
        "heavy = ('rich', 'tableside.systems.wrath_glory.system', 'tableside.core.engine')\n"
        "sys.exit(str([name for name in heavy if name in sys.modules] or ''))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": SRC},
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr.strip()


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tableside.cli", "rules", "WG-TEST-01"],
        env={**os.environ, "PYTHONPATH": SRC},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("WG-TEST-01")
