"""Reckonings without verbs: what conditions do, and what somebody has."""
