"""Positions for bots are drawn with the cards of the Mythos tests, which are gone when a test ends."""

from tests.mythos.conftest import workshop

__all__ = ["workshop"]
