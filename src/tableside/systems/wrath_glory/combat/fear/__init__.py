"""Fear and Terror (WG-FEAR, WG-COND-15)."""
