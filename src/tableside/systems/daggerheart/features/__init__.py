"""Features that act: what stands on a card in the words of rows, and what these do here."""
