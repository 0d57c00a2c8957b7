"""Words of Foundry's documents: plain paragraphs, and what is secret apart from them."""

from __future__ import annotations

import pytest

from tableside.systems.kit.reading.foundry import called, told


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>One.</p><ul><li>Two</li></ul>Three<br>Four", "One.\nTwo\nThree\nFour"),
        ("<p>Go to @UUID[Compendium.a.b.c]{the Mill} @UUID[x.y].</p>", "Go to the Mill ."),
        (
            "@Damage[value:2d6+3 type:physical] and [[/r 1d6]]{six}, [[/r 1d8]]",
            "2d6+3 and six, 1d8",
        ),
        ("Fire &amp; ice &lt;3&nbsp;m", "Fire & ice <3 m"),
        ("<script>alert(1)</script>Safe<style>p {}</style>", "Safe"),
        (3, ""),
    ],
)
def test_plain(html: object, text: str) -> None:
    assert told(html) == (text, "")


@pytest.mark.parametrize(
    "html",
    [
        '<p>Open.</p><section class="secret">It hides.</section>',
        "<p>Open.</p><SECTION id='secret-a1' class='x secret revealed' data-x='1'><p>It hides.",
        '<p>Open.</p><section class="secret"><section><p>It</p></section>hides.</section>',
        f'<section class="secret" data-a="{"x" * 5000}">It hides.</section>Open.',
        '<p>Open.</p><section class="secret" id="a">It hides.</section><section></section>',
    ],
)
def test_what_is_secret_stays_so(html: str) -> None:
    found = told(html)
    assert found.text == "Open."
    assert found.secret.split() == ["It", "hides."]


def test_keys_of_translations_are_no_names() -> None:
    assert called("DAGGERHEART.GENERAL.unarmedAttack") == "Unarmed attack"
    assert called("ATTRIBUTE.STRENGTH") == "Strength"
    assert called("O.K. Corral ") == "O.K. Corral"
    assert called(None) == ""


def test_long_ones_take_no_time() -> None:
    for piece in ("<section ", "<", "@x[", "[[/r ", "<script", "&", '<section class="secret">'):
        told(piece * 50_000)
