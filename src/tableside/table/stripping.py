"""Pictures by their bytes: told apart, measured, and taken down to what is seen of them.

A PNG, a JPEG or a WebP is walked chunk by chunk or segment by segment, and only what a browser
needs to draw it is written out again: no place where it was taken, no comment, no colour profile.
What does not follow its own format to the last byte is refused.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

MOST_SIDE = 4096
MOST_PIXELS = 8_000_000  # that a phone still draws without a thought
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_PNG_KEPT = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
_FRAMES = (0xC0, 0xC1, 0xC2)  # baseline, extended, progressive: what browsers draw
_JPEG_KEPT = (0xC4, 0xDB, 0xDD)  # how to read what follows: tables, and how often it begins anew
_JFIF = b"\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01\x00\x00"
_ADOBE, _ADOBE_SIZE = b"Adobe", 12  # which colours the numbers mean


class WrongPictureError(Exception):
    """Why some bytes are no picture for this table, in one sentence."""


class Picture(NamedTuple):
    """A picture with nothing in it but what is seen."""

    kind: str  # png, jpeg, webp
    width: int
    height: int
    body: bytes


def stripped(raw: bytes) -> Picture:
    """A picture as it may be kept and served, or why not."""
    if raw.startswith(_PNG):
        found = _png(raw)
    elif raw.startswith(_JPEG):
        found = _jpeg(raw)
    elif raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        found = _webp(raw)
    else:
        raise WrongPictureError("This is no picture that can be shown: take a PNG, JPEG or WebP.")
    _, width, height, _ = found
    if not (0 < width <= MOST_SIDE and 0 < height <= MOST_SIDE and width * height <= MOST_PIXELS):
        raise WrongPictureError(
            f"This picture is {width} by {height} pixels: at most {MOST_SIDE} a side and "
            f"{MOST_PIXELS // 1_000_000} million in all can be shown."
        )
    return found


def _png(raw: bytes) -> Picture:
    chunks = [one for one in _png_chunks(raw) if one[0] in _PNG_KEPT]
    names = [name for name, _ in chunks]
    header = chunks[0][1]
    if names[0] != b"IHDR" or names.count(b"IHDR") != 1 or len(header) != 13 or chunks[-1][1]:
        raise _damaged("PNG")
    depth, colour, packing, filtering, interlaced = header[8:]
    if depth not in _DEPTHS.get(colour, ()) or packing or filtering or interlaced > 1:
        raise _damaged("PNG")
    first, count = names.index(b"IDAT") if b"IDAT" in names else 0, names.count(b"IDAT")
    before = names[1:first]
    # One after the other, and only then the end; colours before them, each once at most.
    if not count or names[first:] != [b"IDAT"] * count + [b"IEND"]:
        raise _damaged("PNG")
    if len(set(before)) != len(before) or (colour == 3 and b"PLTE" not in before):
        raise _damaged("PNG")
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    return Picture("png", width, height, _PNG + b"".join(_png_chunk(*one) for one in chunks))


def _png_chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_PNG)
    while True:
        size, name = int.from_bytes(raw[at : at + 4], "big"), raw[at + 4 : at + 8]
        data, end = raw[at + 8 : at + 8 + size], at + 12 + size
        if end > len(raw) or not name.isalpha() or _png_chunk(name, data) != raw[at:end]:
            raise _damaged("PNG")
        if name not in _PNG_KEPT and name[:1].isupper():
            raise _damaged("PNG")  # it would be needed, and nobody knows it
        yield name, data
        if name == b"IEND":
            _at_its_end(raw, end)
            return
        at = end


def _png_chunk(name: bytes, data: bytes) -> bytes:
    inner = name + data
    return len(data).to_bytes(4, "big") + inner + zlib.crc32(inner).to_bytes(4, "big")


def _jpeg(raw: bytes) -> Picture:
    size, kept, scans = (0, 0), [raw[:2]], 0
    for marker, data, after in _jpeg_segments(raw):
        if marker in _FRAMES:
            if size != (0, 0):
                raise _damaged("JPEG")
            size = _jpeg_size(data)
        elif marker == 0xDA:
            if size == (0, 0):
                raise _damaged("JPEG")
            scans += 1
        elif marker == 0xE0 and data.startswith(b"JFIF\0"):
            kept.append(_JFIF)
            continue
        elif marker == 0xEE and data.startswith(_ADOBE) and len(data) == _ADOBE_SIZE:
            pass
        elif 0xE0 <= marker <= 0xEF or marker == 0xFE:
            continue  # whatever a program wanted to say about it
        elif marker not in _JPEG_KEPT:
            raise _damaged("JPEG")
        length = (len(data) + 2).to_bytes(2, "big")
        kept.append(bytes((0xFF, marker)) + length + data + after)
    if not scans:
        raise _damaged("JPEG")
    return Picture("jpeg", *size, b"".join((*kept, b"\xff\xd9")))


def _jpeg_size(data: bytes) -> tuple[int, int]:
    if len(data) < 6 or data[0] != 8 or data[5] not in (1, 3, 4) or len(data) != 6 + 3 * data[5]:
        raise _damaged("JPEG")
    return int.from_bytes(data[3:5], "big"), int.from_bytes(data[1:3], "big")


def _jpeg_segments(raw: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Markers with what they hold, and behind the head of a scan the scan itself."""
    at = 2
    while True:
        while raw[at : at + 2] == b"\xff\xff":  # a marker may be preceded by any number of these
            at += 1
        marker = raw[at + 1] if raw[at : at + 1] == b"\xff" and at + 1 < len(raw) else 0
        if marker == 0xD9:
            _at_its_end(raw, at + 2)
            return
        size = int.from_bytes(raw[at + 2 : at + 4], "big")
        end = at + 2 + size
        if marker < 0xC0 or 0xD0 <= marker <= 0xD8 or size < 2 or end >= len(raw):
            raise _damaged("JPEG")
        after = _scan(raw, end) if marker == 0xDA else end
        yield marker, raw[at + 4 : end], raw[end:after]
        at = after


def _scan(raw: bytes, at: int) -> int:
    """Where the drawn part of a JPEG ends: at the next marker that does not belong to it."""
    while (at := raw.find(b"\xff", at)) >= 0 and at + 1 < len(raw):
        following = raw[at + 1]
        if following and not 0xD0 <= following <= 0xD7:
            return at
        at += 2
    raise _damaged("JPEG")


def _webp(raw: bytes) -> Picture:
    if int.from_bytes(raw[4:8], "little") != len(raw) - 8:
        raise _damaged("WebP")
    chunks = dict[bytes, bytes]()
    for name, data in _webp_chunks(raw):
        if name in (b"ANIM", b"ANMF"):
            raise WrongPictureError("A picture that moves cannot be shown; take one that stands.")
        if name in (b"VP8X", b"ALPH", b"VP8 ", b"VP8L") and chunks.setdefault(name, data) != data:
            raise _damaged("WebP")
    plain, exact = chunks.get(b"VP8 "), chunks.get(b"VP8L")
    if (plain is None) == (exact is None):
        raise _damaged("WebP")
    width, height = _vp8l(exact) if exact is not None else _vp8(plain or b"")
    kept = [
        _webp_chunk(b"VP8L", exact) if exact is not None else _webp_chunk(b"VP8 ", plain or b"")
    ]
    canvas, clear = chunks.get(b"VP8X"), chunks.get(b"ALPH")
    if canvas is not None:
        size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        if len(canvas) != 10 or canvas[4:] != size:
            raise _damaged("WebP")
        if clear and plain is not None:  # how far it is clear lies apart, and needs a header
            kept = [_webp_chunk(b"VP8X", b"\x10\0\0\0" + size), _webp_chunk(b"ALPH", clear), *kept]
    inner = b"WEBP" + b"".join(kept)
    return Picture("webp", width, height, b"RIFF" + len(inner).to_bytes(4, "little") + inner)


def _webp_chunks(raw: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 12
    while at < len(raw):
        name, size = raw[at : at + 4], int.from_bytes(raw[at + 4 : at + 8], "little")
        data, end = raw[at + 8 : at + 8 + size], at + 8 + size + size % 2
        if end > len(raw) or len(name) != 4:
            raise _damaged("WebP")
        yield name, data
        at = end


def _webp_chunk(name: bytes, data: bytes) -> bytes:
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)


def _vp8(data: bytes) -> tuple[int, int]:
    front = int.from_bytes(data[:3], "little")
    if len(data) < 10 or front & 1 or data[3:6] != b"\x9d\x01\x2a" or 10 + (front >> 5) > len(data):
        raise _damaged("WebP")
    sides = (int.from_bytes(data[at : at + 2], "little") & 0x3FFF for at in (6, 8))
    width, height = sides
    return width, height


def _vp8l(data: bytes) -> tuple[int, int]:
    bits = int.from_bytes(data[1:5], "little")
    if len(data) < 6 or data[0] != 0x2F or bits >> 29:
        raise _damaged("WebP")
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def _at_its_end(raw: bytes, end: int) -> None:
    if len(raw) != end:
        raise WrongPictureError("Something else hangs behind this picture; save it anew.")


def _damaged(kind: str) -> WrongPictureError:
    return WrongPictureError(f"This {kind} is cut off or damaged; save or send it once more.")
