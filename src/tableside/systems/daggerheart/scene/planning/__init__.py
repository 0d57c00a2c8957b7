"""DH-FEAR-07, DH-OBJ, DH-ENC: what a scene is about, and how heavy a fight will be."""
