"""DH-SPOT, DH-GMM and DH-FEAR: whose moment it is, and what the GM does with theirs."""
