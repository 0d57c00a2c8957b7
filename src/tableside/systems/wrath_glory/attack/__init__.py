"""Attacks."""
