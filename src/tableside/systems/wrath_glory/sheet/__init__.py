"""Sheets: what may stand on them, who changes them, threats from text."""
