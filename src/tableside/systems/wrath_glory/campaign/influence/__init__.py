"""Authority and acquisition (WG-INF)."""
