"""What this chapter hands to the engine."""

from __future__ import annotations

from tableside.core.chapter import Chapter

ATTACK = Chapter()
