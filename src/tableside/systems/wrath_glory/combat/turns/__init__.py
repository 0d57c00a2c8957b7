"""Turns, actions and movement (WG-INIT, WG-ACT, WG-MOVE)."""
