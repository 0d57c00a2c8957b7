"""Pictures by their bytes: what is kept of them, and what is refused."""

from __future__ import annotations

import random

import pytest

from table.pictures import (
    ALL,
    CANARY,
    CLEAR,
    EXACT,
    JPEG,
    PNG,
    WEBP,
    png_chunk,
    png_of,
    riff,
    segment,
    talkative,
    webp_chunk,
)
from tableside.table.stripping import (
    MOST_SIDE,
    Picture,
    WrongPictureError,
    stripped,
)

SCAN = JPEG.index(b"\xff\xda")
FRAME = JPEG.index(b"\xff\xc0")
KINDS = {"png": "png", "jpeg": "jpeg", "webp": "webp", "exact": "webp", "clear": "webp"}


@pytest.mark.parametrize("name", ALL)
def test_what_has_nothing_to_hide_stays_as_it_is(name: str) -> None:
    assert stripped(ALL[name]) == Picture(KINDS[name], 16, 12, ALL[name])


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_left_of_what_a_program_wrote_beside_the_picture(name: str) -> None:
    raw = talkative()[name]
    assert CANARY in raw
    assert stripped(raw).body == ALL[name]


@pytest.mark.parametrize("name", ALL)
def test_a_picture_that_is_cut_off_anywhere_is_refused(name: str) -> None:
    raw = ALL[name]
    for end in range(len(raw)):
        with pytest.raises(WrongPictureError):
            stripped(raw[:end])


@pytest.mark.parametrize("name", ALL)
def test_nothing_may_hang_behind_a_picture(name: str) -> None:
    for more in (b"\0", b"PK\x03\x04 an archive", b"<script>alert(1)</script>", ALL[name]):
        with pytest.raises(WrongPictureError):
            stripped(ALL[name] + more)


@pytest.mark.parametrize("name", ALL)
def test_what_is_damaged_is_refused_or_still_a_picture_and_never_a_fault(name: str) -> None:
    chance = random.Random(name)
    for _ in range(2000):
        raw = bytearray(chance.choice((ALL[name], talkative()[name])))
        for _ in range(chance.randrange(1, 4)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        try:
            found = stripped(bytes(raw))
        except WrongPictureError:
            continue
        assert name != "png" or found.body == PNG  # each of its chunks has a checksum
        assert stripped(found.body) == found


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"GIF89a" + bytes(40),
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<?xml version='1.0'?><svg/>",
        b"BM" + bytes(60),
        b"%PDF-1.7",
        b"RIFF\x04\0\0\0WAVE",
        b"\0\0\0\x1cftypavif" + bytes(40),
        b" " + PNG,
    ],
)
def test_only_three_kinds_are_pictures(raw: bytes) -> None:
    with pytest.raises(WrongPictureError, match="take a PNG, JPEG or WebP"):
        stripped(raw)


@pytest.mark.parametrize("size", [(MOST_SIDE + 1, 1), (1, 2**31), (0, 5), (5, 0), (4096, 4096)])
def test_what_is_too_large_to_draw_is_refused_by_its_header(size: tuple[int, int]) -> None:
    with pytest.raises(WrongPictureError, match=f"{size[0]} by {size[1]} pixels"):
        stripped(png_of(*size))
    if max(size) < 2**16:
        sides = size[1].to_bytes(2, "big") + size[0].to_bytes(2, "big")
        with pytest.raises(WrongPictureError, match="pixels"):
            stripped(JPEG[: FRAME + 5] + sides + JPEG[FRAME + 9 :])


def test_a_side_of_a_webp_is_read_from_its_bits() -> None:
    wide = EXACT[:21] + (4999 | 11 << 14).to_bytes(4, "little") + EXACT[25:]
    with pytest.raises(WrongPictureError, match="5000 by 12 pixels"):
        stripped(wide)
    with pytest.raises(WrongPictureError, match="5000 by 12 pixels"):
        stripped(WEBP[:26] + (5000).to_bytes(2, "little") + WEBP[28:])


HEADER = PNG[16:29]
BAD_PNG = {
    "no header": PNG[:8] + PNG[33:],
    "two headers": PNG[:33] + PNG[8:],
    "nothing drawn": PNG[:33] + PNG[-12:],
    "an end that says more": PNG[:-12] + png_chunk(b"IEND", b"more"),
    "a depth that is none": PNG[:8] + png_chunk(b"IHDR", HEADER[:8] + b"\x03" + HEADER[9:]),
    "colours that are not there": png_of(3, 3).replace(
        png_of(3, 3)[8:33], png_chunk(b"IHDR", b"\0\0\0\3\0\0\0\3\x08\x03\0\0\0")
    ),
    "a chunk that nobody knows": PNG[:33] + png_chunk(b"WHAT", b"") + PNG[33:],
    "colours twice": PNG[:33] + 2 * png_chunk(b"PLTE", bytes(3)) + PNG[33:],
    "colours behind it": PNG[:-12] + png_chunk(b"PLTE", bytes(3)) + PNG[-12:],
    "a wrong checksum": PNG[:40] + b"?" + PNG[41:],
}
BAD_JPEG = {
    "no frame": JPEG[:FRAME] + JPEG[FRAME + 19 :],
    "two frames": JPEG[:SCAN] + JPEG[FRAME : FRAME + 19] + JPEG[SCAN:],
    "no scan": JPEG[:SCAN] + b"\xff\xd9",
    "another way to pack": JPEG[:FRAME] + b"\xff\xc9" + JPEG[FRAME + 2 :],
    "twelve bits": JPEG[: FRAME + 4] + b"\x0c" + JPEG[FRAME + 5 :],
    "a marker that stands nowhere": JPEG[:2] + segment(0xDC, b"\0\0") + JPEG[2:],
    "no marker": JPEG[:FRAME] + b"\0" + JPEG[FRAME:],
}
VP8 = WEBP[20:]
BAD_WEBP = {
    "two pictures": riff(WEBP[12:], EXACT[12:]),
    "twice the same kind": riff(WEBP[12:], webp_chunk(b"VP8 ", CLEAR[66:])),
    "no picture": riff(webp_chunk(b"EXIF", b"x")),
    "a canvas of another size": riff(webp_chunk(b"VP8X", bytes(10)), WEBP[12:]),
    "a short canvas": riff(webp_chunk(b"VP8X", bytes(4)), WEBP[12:]),
    "half of one that moves": riff(webp_chunk(b"VP8 ", b"\x01" + VP8[1:])),
    "another signature": riff(webp_chunk(b"VP8L", b"\x2e" + EXACT[21:])),
    "a newer version": riff(webp_chunk(b"VP8L", EXACT[20:24] + b"\xff" + EXACT[25:])),
    "a length that lies": WEBP[:4] + b"\xff\xff\0\0" + WEBP[8:],
}


@pytest.mark.parametrize("raw", [*BAD_PNG.values(), *BAD_JPEG.values(), *BAD_WEBP.values()])
def test_what_does_not_follow_its_own_format_is_refused(raw: bytes) -> None:
    with pytest.raises(WrongPictureError, match="cut off or damaged"):
        stripped(raw)


def test_a_picture_that_moves_stands_still_or_is_refused() -> None:
    with pytest.raises(WrongPictureError, match="moves"):
        stripped(riff(webp_chunk(b"VP8X", bytes(10)), webp_chunk(b"ANIM", bytes(6))))
    frames = png_chunk(b"acTL", bytes(8)) + png_chunk(b"fcTL", bytes(26))
    assert stripped(PNG[:33] + frames + PNG[33:]).body == PNG


def test_a_jpeg_keeps_which_colours_its_numbers_mean() -> None:
    adobe = segment(0xEE, b"Adobe\0\x64\0\0\0\0\x01")
    raw = JPEG[:2] + adobe + segment(0xEE, b"Adobe" + CANARY) + JPEG[20:]
    assert stripped(raw).body == JPEG[:2] + adobe + JPEG[20:]


def test_a_progressive_jpeg_of_several_scans_is_walked_to_its_end() -> None:
    scan = JPEG[SCAN:-2]
    again = JPEG[:FRAME] + b"\xff\xc2" + JPEG[FRAME + 2 : -2] + b"\xff\xd3\x01\xff\xff" + scan
    found = stripped(again + segment(0xFE, CANARY) + scan + b"\xff\xd9")
    assert found.body.count(b"\xff\xda") == 3
    assert CANARY not in found.body
