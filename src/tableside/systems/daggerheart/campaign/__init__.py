"""Chapters about what lasts beyond a scene."""
