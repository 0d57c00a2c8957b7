"""Combat, one folder for each chapter of the rules."""
