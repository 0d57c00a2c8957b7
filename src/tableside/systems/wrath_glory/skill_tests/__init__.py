"""Tests, as other subjects call for them."""
