"""Small pictures that a browser drew, and what programs and people hide in such files."""

from __future__ import annotations

import base64
import zlib

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAMCAYAAABr5z2BAAAA+ElEQVR4AYySKwzCQBBEJzVsNRqPxaPxWASOIEmQIE"
    "mQBIfAETwajcZj8Wi4qmWHy7XXX4K4bPb3ZnrX5A3RF7r6RE8f6OsdA71hqFeM9IKxnjHRI2a6x0K3WOkaG11ip3Mc"
    "dIqTJg4pHASZHYdOHlkL+SeqF3MpPrZjgOoSYYQWdS41QwQJm0GpORJGqCD0CQsOIwdi9mnrP+UA+zkgse6EMEIlV+"
    "aSQ9lR7qAZUl0u5xQ1B2Uii4Q5VIeb5xIOc4n22mIdRrggQ1p/BWdFZ+qZnRjKWshj0fwO2IyHmHuIVyrnYj+Rfy27"
    "A4Fv8ht90ed+qB3q974AAAD//90yHL0AAAAGSURBVAMAC6HP+THaWgEAAAAASUVORK5CYII="
)
JPEG = base64.b64decode(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRT"
    "c4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj"
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAMABADASIAAhEBAxEB/8QAFwAAAwEAAAAAAAAAAAAAAAAAAgMEBv"
    "/EABYQAQEBAAAAAAAAAAAAAAAAAAIAAf/EABQBAQAAAAAAAAAAAAAAAAAAAAX/xAAYEQADAQEAAAAAAAAAAAAAAAAA"
    "AQQDIf/aAAwDAQACEQMRAD8AzzUhqN7TvZeGdcFrN2f/2Q=="
)
WEBP = base64.b64decode(
    "UklGRkIAAABXRUJQVlA4IDYAAACQAQCdASoQAAwADABMJbACdLoAA5gA/vDd+dH4+UWUvYT6n/JOun8pKX/57yjmct"
    "6WTAYAAAA="
)
EXACT = base64.b64decode(
    "UklGRioBAABXRUJQVlA4TB4BAAAvD8ACAB+koG0bxvxZ7w+CwrZt21AkdTJs2zaSvf++vZfG/Ktt24YZ05k3/NN7EP"
    "tDNBpBCIoQDYJoEnBEgpgSBMWfKQQxxV+KrqhABGGKIEijAUSzPaIVhMg36oCGoOLH2uR8ON4FEAIAINjMtm3btm3b"
    "Nm9GV4aI/qtN24DZ7ZQ3vj/fni67+aBZSUfcNr3y6/35dlgO29VszGs3qsUfL/fTetypF+I+p0kr4b8+nDfTXqOUDL"
    "osOqmA9XjdLfqtcibksRrkQjbttl8N29V81Gs3qsRcOvG4HnVrxbjfYdZIeEwSbjvpNUqJH0gmYFHwyNmgWUmF3Ta9"
    "QsihEtCwYbua+wWJuHQiBg7+7zGDjEVAgI1SMvDz+AdCQUEA"
)
CLEAR = base64.b64decode(
    "UklGRoQAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBsAAAABDzD/ERFCTdtIzHj82d7WvmCI6P8EaAU/WgEAVl"
    "A4IEIAAACwAQCdASoQAAwADgBMJbACdLoABGaAAP7w3fzF3vBXL3CNNw3zTHs0Difucdf/lyY82HIv2v1R4LW7Z/L4"
    "8nNQAAA="
)
ALL = {"png": PNG, "jpeg": JPEG, "webp": WEBP, "exact": EXACT, "clear": CLEAR}
CANARY = b"CANARY 51.5 N 0.1 W"


def png_chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    inner = name + data
    return len(data).to_bytes(4, "big") + inner + zlib.crc32(inner).to_bytes(4, "big")


def png_of(width: int, height: int) -> bytes:
    """A PNG that says how large it is; what it holds is as small as can be."""
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x00\x00\x00\x00"
    drawn = zlib.compress(b"\0" * 16)
    chunks = ((b"IHDR", header), (b"IDAT", drawn), (b"IEND", b""))
    return PNG[:8] + b"".join(png_chunk(*one) for one in chunks)


def webp_chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a WebP."""
    return name + len(data).to_bytes(4, "little") + data + b"\0" * (len(data) % 2)


def riff(*chunks: bytes) -> bytes:
    """A WebP of chunks."""
    inner = b"WEBP" + b"".join(chunks)
    return b"RIFF" + len(inner).to_bytes(4, "little") + inner


def segment(marker: int, data: bytes) -> bytes:
    """A segment of a JPEG."""
    return bytes((0xFF, marker)) + (len(data) + 2).to_bytes(2, "big") + data


def talkative() -> dict[str, bytes]:
    """Each of them with the canary wherever a program may write something."""
    flags = bytes([0x10 | 0x20 | 0x08 | 0x04]) + b"\0\0\0" + bytes([15, 0, 0, 11, 0, 0])
    beside = [webp_chunk(name, CANARY) for name in (b"EXIF", b"XMP ", b"ICCP", b"what")]
    names = (b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"iCCP", b"tIME", b"acTL", b"prVt")
    spoken = b"".join(png_chunk(name, CANARY) for name in names)
    app = [segment(marker, b"Exif\0\0" + CANARY) for marker in (*range(0xE0, 0xF0), 0xFE)]
    thumb = segment(0xE0, b"JFIF\0\x01\x01\0\0\x01\0\x01\x02\x03" + CANARY)
    return {
        "png": PNG[:33] + spoken + PNG[33:-12] + spoken + PNG[-12:],
        "jpeg": JPEG[:2] + thumb + b"".join(app) + JPEG[20:],
        "webp": riff(webp_chunk(b"VP8X", flags), *beside, WEBP[12:], *beside),
        "exact": riff(webp_chunk(b"VP8X", flags), *beside, EXACT[12:], *beside),
        "clear": riff(webp_chunk(b"VP8X", flags), *beside, CLEAR[30:], *beside),
    }
