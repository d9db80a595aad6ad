"""Proof that the round table plays by the rules."""
