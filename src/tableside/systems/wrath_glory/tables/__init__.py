"""Tables and their rows: Critical Hits, Complications, Perils, and a group's own."""
