"""What lies between the fights: rest, treatment, influence, company."""
