"""A package, so that one Chromium lasts for all of it and no longer."""
