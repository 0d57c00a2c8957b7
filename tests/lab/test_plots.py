"""Plots hold the numbers of their report, in bars and in words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tableside.lab import Report, simulate
from tableside.lab.plots import LABELS, LENGTH, WIDE, plots
from tableside.systems import load, skirmish

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def report() -> Report:
    found = skirmish("wrath-glory", "revised")
    assert found is not None
    return simulate(load("wrath-glory", "revised"), found.setup, fights=300, band=False)


@pytest.fixture(scope="module")
def drawn(report: Report) -> dict[str, ElementTree.Element]:
    return {name: ElementTree.fromstring(text) for name, text in plots(report).items()}


def lengths(svg: ElementTree.Element, kind: str = "bar") -> list[float]:
    bars = (one for one in svg.iter(f"{SVG}rect") if one.get("class") == kind)
    return [float(one.get("width", "")) / LENGTH for one in bars]


def test_who_falls(report: Report, drawn: dict[str, ElementTree.Element]) -> None:
    shares = [one.share for one in report.falls.values() if one.share]
    assert lengths(drawn["falls"]) == pytest.approx(shares, abs=1e-3)
    told = drawn["falls"].findtext(f"{SVG}desc") or ""
    for who, one in report.falls.items():
        assert f"{report.names[who]}: {one.words}" in told
    whiskers = [one.get("d", "") for one in drawn["falls"].iter(f"{SVG}path")]
    assert len(whiskers) == len(report.falls)
    low, high = whiskers[0].removeprefix("M").replace(" ", "H").split("H")[::2]
    first = next(iter(report.falls.values()))
    bounds = [(float(one) - LABELS) / LENGTH for one in (low, high)]
    assert bounds == pytest.approx([first.low, first.high], abs=1e-3)


def test_how_long_it_takes_and_who_is_down(
    report: Report, drawn: dict[str, ElementTree.Element]
) -> None:
    assert sum(lengths(drawn["rounds"])) == pytest.approx(1, abs=0.01)
    assert sum(lengths(drawn["down"])) == pytest.approx(1, abs=0.01)
    assert sum(lengths(drawn["down"], "won")) == pytest.approx(report.win.share, abs=0.01)


def test_each_says_what_it_is_and_stays_small(
    report: Report, drawn: dict[str, ElementTree.Element]
) -> None:
    for name, svg in drawn.items():
        assert f"({report.fights} fights)" in (svg.findtext(f"{SVG}title") or "")
        assert svg.get("role") == "img"
        ends = [float(one.get("x", "")) for one in svg.iter(f"{SVG}text")]
        assert max(ends) < WIDE
        assert len(plots(report)[name]) < 5000


def test_names_are_words_and_no_marks(report: Report) -> None:
    names = dict.fromkeys(report.names, "<b>&")
    text = plots(report._replace(names=names))["falls"]
    assert "<b>" not in text
    assert ElementTree.fromstring(text).findtext(f"{SVG}desc", "").startswith("<b>&: ")
