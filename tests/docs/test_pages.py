"""What every page of the documentation must hold: links, paths, names and code that are real."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path
from typing import Any

import pytest

import tableside
from docs.pages import DOCS, ROOT, code, read, rows

PAGES = [
    str(path.relative_to(ROOT))
    for path in sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")])
]
OURS = [page for page in PAGES if not page.endswith("rules-index.md")]  # that one is generated
SYSTEM = ROOT / "src" / "tableside" / "systems" / "wrath_glory"
ROOTS = (ROOT, ROOT / "src" / "tableside", ROOT / "src" / "tableside" / "core", SYSTEM)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    here = (ROOT / page).parent
    targets = re.findall(r"\]\(([^)#]+)[^)]*\)", read(page))
    broken = [one for one in targets if "://" not in one and not (here / one).exists()]
    assert broken == []


def prose(page: str) -> str:
    return re.sub(r"^```.*?^```$", "", read(page), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", OURS)
def test_files_that_are_named_exist(page: str) -> None:
    named = re.findall(r"`([\w./-]*\w+(?:\.(?:py|toml|md)|/))`", prose(page))
    missing = [name for name in named if not any((root / name).exists() for root in ROOTS)]
    assert [name for name in missing if name not in ("our-table.toml", "ours.toml")] == []


@pytest.mark.parametrize("page", OURS)
def test_make_targets_that_are_named_exist(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", read("Makefile"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", prose(page))) <= targets


@pytest.mark.parametrize("page", OURS)
def test_nothing_of_one_machine_is_named(page: str) -> None:
    assert not re.search(r"(?<![\w.])/(?:home|root|tmp|work|Users)/", read(page))
    assert "localhost" not in read(page)


@pytest.mark.parametrize("page", OURS)
def test_a_line_holds_one_sentence(page: str) -> None:
    lines = [line for line in prose(page).splitlines() if not line.startswith(("|", "#"))]
    two = [line for line in lines if re.search(r"[a-z`)][.?!] [A-Z]", line)]
    assert two == []


def run(page: str) -> list[tuple[str, str]]:
    """Run a page's Python in one go; what each block printed, and what the page says it prints."""
    found = []
    names: dict[str, Any] = {}
    blocks = re.findall(
        r"^```python\n(.*?)^```$(?:\n\n```text\n(.*?)^```$)?", read(page), re.MULTILINE | re.DOTALL
    )
    for block, promised in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, page, "exec"), names)
        found.append((printed.getvalue(), promised))
    return found


@pytest.mark.parametrize("page", ["README.md", "docs/library.md"])
def test_code_on_a_page_runs_and_prints_what_it_says(page: str) -> None:
    ran = run(page)
    assert ran
    for printed, promised in ran:
        assert printed == promised


def test_the_library_page_names_every_public_name() -> None:
    cells = " ".join(row[0] for row in rows(read("docs/library.md")))
    assert sorted(re.findall(r"`(\w+)`", cells)) == sorted(tableside.__all__)


def test_every_decision_is_listed_and_numbered() -> None:
    files = sorted(path.name for path in (DOCS / "decisions").glob("0*.md"))
    index = read("docs/decisions/README.md")
    assert re.findall(r"\((0\d+-[\w-]+\.md)\)", index) == files
    for number, name in enumerate(files, 1):
        first = (DOCS / "decisions" / name).read_text(encoding="utf-8").splitlines()[0]
        assert name.startswith(f"{number:04}-")
        title = first.removeprefix(f"# {number}. ")
        assert f"[{title}]({name})" in index


def test_the_architecture_page_names_every_module() -> None:
    text = read("docs/architecture.md")
    source = Path(tableside.__file__).parent
    for folder in (source / "core", source / "systems", source / "systems" / "daggerheart"):
        for path in folder.glob("*.py"):
            if path.stem not in ("__init__", "traits", "skills", "shifting", "spending"):
                assert path.name in text, path.relative_to(source)


def test_both_commands_of_a_newcomer_come_first() -> None:
    head = "\n".join(read("README.md").splitlines()[:25])
    assert "make test" in head
    assert ".venv/bin/tableside roll wrath-glory" in head


def test_code_lists_names() -> None:
    assert code("a", "b") == "`a`, `b`"
    assert code() == "-"
