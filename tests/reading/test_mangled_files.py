"""No file raises, whatever was done to it: it is read, or refused in words; nothing of it runs."""

from __future__ import annotations

import builtins
import io
import json
import os
import random
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reading.from_files import FILES
from tableside.core.toml_text import BadFileError
from tableside.systems.contents import read_file
from tableside.systems.kit.pack import pack_text
from tableside.systems.kit.reading.files import Text, parted, texts
from tableside.systems.kit.reading.readback import told

NAMES = sorted(one.name for one in FILES.iterdir())
DATA = [one for one in NAMES if not one.endswith((".md", ".txt", ".csv", ".yaml"))]
ODD: list[Any] = [
    *(None, True, False, 0, -1, 10**30, -(10**9), 0.5, 1e300, "", "x" * 3000, "\u202e\u0007"),
    *("NaN", "1d6; import os", "{{constructor}}", "__import__('os')", [], {}, [[]], {"a": {}}),
    *({"name": {"name": 1}}, [None], ["", 3], "<script>alert(1)</script>", "@Macro[x]", "9" * 60),
]


def fine(name: str, raw: bytes) -> None:
    """It is read, told and written as a pack, or refused in words."""
    content, refused = None, None
    try:
        content = read_file(name, raw)
    except BadFileError as error:
        refused = error
    if content is not None:
        told(content.found, content.reader)
        pack_text(content.reader, content.found, "x", "y")  # which reads it again
    else:
        assert str(refused).startswith(name)
        assert len(str(refused)) > len(name) + 12


def swapped(value: Any, rng: random.Random) -> Any:
    """Data with something else in a place or two."""
    if rng.random() < 0.06:
        return rng.choice(ODD)
    if isinstance(value, dict):
        made = {key: swapped(one, rng) for key, one in value.items() if rng.random() > 0.02}
        return made if rng.random() > 0.01 else list(made.values())
    if isinstance(value, list):
        return [swapped(one, rng) for one in value]
    return value


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(DATA), st.randoms(use_true_random=False))
def test_types_swapped(name: str, rng: random.Random) -> None:
    data = json.loads((FILES / name).read_text(encoding="utf-8"))
    fine(name, json.dumps(swapped(data, rng)).encode())


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(NAMES), st.randoms(use_true_random=False))
def test_bytes_cut_flipped_and_doubled(name: str, rng: random.Random) -> None:
    raw = bytearray((FILES / name).read_bytes())
    for _ in range(rng.randint(1, 8)):
        place = rng.randrange(len(raw))
        match rng.randrange(4):
            case 0:
                raw[place] ^= 1 << rng.randrange(8)
            case 1:
                raw[place : place + rng.randint(1, 40)] = b""
            case 2:
                raw[place:place] = raw[place : place + 60]
            case _:
                raw[place:place] = rng.choice([b'"', b"{", b"}", b"[", b",", b"NaN", b"\\u", b":"])
        raw = raw or bytearray(b"{")
    fine(name, bytes(raw))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(NAMES), st.integers(0, 3000))
def test_cut_off(name: str, at: int) -> None:
    fine(name, (FILES / name).read_bytes()[:at])


@pytest.mark.parametrize("name", NAMES)
def test_other_encodings_and_line_ends(name: str) -> None:
    text = (FILES / name).read_text(encoding="utf-8")
    plain = read_file(name, text.encode())
    for raw in (
        text.encode("utf-8-sig"),
        text.encode("utf-16"),
        text.replace("\n", "\r\n").encode(),
    ):
        assert read_file(name, raw).found == plain.found
    fine(name, text.encode("latin-1", errors="replace"))
    fine(name, text.encode("utf-16-le"))


def refusal(name: str, raw: bytes) -> str:
    with pytest.raises(BadFileError) as refused:
        read_file(name, raw)
    return refused.value.sentence


def test_deep_and_large_and_many() -> None:
    deep = b'{"name": "x", "a": ' + b"[" * 60 + b"]" * 60 + b"}"
    assert "more than 40 deep" in refusal("x.json", deep)
    assert "is none" in refusal("x.json", b'{"a": ' + b"[" * 30_000)
    many = json.dumps([{"name": f"n{n}"} for n in range(2001)]).encode()
    assert "more than 2,000 entries" in refusal("x.json", many)
    assert "larger than 5,000,000 bytes" in refusal("x.txt", b"x" * 5_000_001)
    assert "signs; bring it in parts" in refusal("x.txt", b"x\n" * 600_000)


def test_what_is_no_text_says_how_to_mend_it() -> None:
    assert "a PDF" in refusal("x.pdf", b"%PDF-1.7 ...")
    assert "save it as that" in refusal("x.txt", b"\xff\xfe\x00")
    assert "save it as that" in refusal("x.txt", b"Rat\0\0")
    assert "export the compendium's entries" in refusal("packs/MANIFEST-000001", b"x")
    assert "cut off, damaged" in refusal("x.json", b'{"name": "Rat", "system": {')


def test_files_are_told_apart_by_a_line_that_names_each() -> None:
    data, notes = '{"name": "Mire Hound"}', "Salt Wight\nHP 4"
    text = f"--- file: a.json ---\n{data}\n--- file: fen/b.md ---\r\n{notes}"
    found = parted(Text("x", text))
    assert [(one.file, one.text.strip()) for one in found] == [
        ("a.json", data),
        ("fen/b.md", notes),
    ]
    both = parted(Text("x", f"{notes}\n{text}"))
    assert [one.file for one in both] == ["x", "a.json", "fen/b.md"]
    assert parted(Text("x", notes)) == [Text("x", notes)]
    assert parted(Text("x", "")) == [Text("x", "")]


def test_files_below_one_another_are_all_read() -> None:
    names = ("foundry-adversary.json", "foundry-adversary-early.json", "tam.dhchar")
    text = "\n\n".join((FILES / one).read_text(encoding="utf-8") for one in names)
    found = read_file("x", text.encode()).found
    assert [one.sort for one in found.entries] == ["foe", "foe", "environment", "hero"]
    assert "is none" in refusal("x", text[:-9].encode())


def packed(**inside: bytes) -> bytes:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as file:
        for name, one in inside.items():
            file.writestr(name.replace("__", "."), one)
    return raw.getvalue()


class TestPacked:
    def test_every_file_in_it_is_read(self) -> None:
        both = packed(
            a__json=(FILES / "foundry-adversary.json").read_bytes(),
            b__md=(FILES / "hound.md").read_bytes(),
            picture__png=b"\x89PNG",
        )
        found = read_file("x.zip", both).found
        assert [one.person.id for one in found.entries] == ["mire_hound", "mire_hound_2"]
        assert any(one.path.startswith("mire_hound.") for one in found.left)

    def test_a_bomb_is_refused(self) -> None:
        with pytest.raises(BadFileError, match=r"^x.zip: a.json: larger than 5,000,000 bytes"):
            texts("x.zip", packed(a__json=b" " * 5_000_002))
        with pytest.raises(BadFileError) as refused:
            texts("x.zip", packed(a__json=b" " * 600, b__json=b" " * 600), 1000)
        assert "unpacks to more than 1,000 bytes" in refused.value.sentence

    def test_a_small_one_that_grows_beyond_measure_is_refused(self) -> None:
        said = refusal("x.zip", packed(a__json=b" " * 2_000_000))
        assert "more than 100 times its size" in said

    def test_a_file_is_called_by_its_own_name_whichever_way_its_folders_are_written(self) -> None:
        for name in ("rules/house.toml", "rules\\house.toml"):
            (one,) = texts("x.zip", packed(**{name: b"a = 1"}))
            assert one.name == "house.toml"

    def test_a_password_is_told(self) -> None:
        raw = bytearray(packed(a__json=b"{}"))
        for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            raw[raw.index(mark) + flags] |= 1
        assert "locked by a password" in refusal("x.zip", bytes(raw))

    def test_what_a_system_hides_beside_files_is_left_alone(self) -> None:
        hound = (FILES / "hound.md").read_bytes()
        found = read_file("x.zip", packed(a__md=hound, **{"__MACOSX/._a__md": b"\0\xff"})).found
        assert len(found.entries) == 1

    def test_a_compendium_and_nothing_at_all(self) -> None:
        assert "compendium" in refusal("x.zip", packed(CURRENT=b"x"))
        assert "nothing in it is a file" in refusal("x.zip", packed(a__png=b"x"))
        good = packed(a__json=b"{}")
        assert "cannot be unpacked" in refusal("x.zip", good[: len(good) // 2])

    @settings(max_examples=60, deadline=None)
    @given(st.randoms(use_true_random=False))
    def test_flipped(self, rng: random.Random) -> None:
        raw = bytearray(packed(a__json=(FILES / "foundry-adversary.json").read_bytes()))
        for _ in range(rng.randint(1, 6)):
            raw[rng.randrange(4, len(raw))] ^= 1 << rng.randrange(8)
        fine("x.zip", bytes(raw))


def test_nothing_of_a_file_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    for one in NAMES:  # what Python works out once about our own code is worked out by now
        read_file(one, (FILES / one).read_bytes())

    def never(*_args: object, **_more: object) -> None:
        raise AssertionError("something ran")

    for module, name in ((builtins, "eval"), (builtins, "exec"), (os, "system")):
        monkeypatch.setattr(module, name, never)
    for one in NAMES:
        read_file(one, (FILES / one).read_bytes())
