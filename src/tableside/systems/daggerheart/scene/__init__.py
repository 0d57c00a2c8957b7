"""Chapters about the scene at hand."""
