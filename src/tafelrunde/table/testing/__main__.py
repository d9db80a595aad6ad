"""`python -m tafelrunde.table.testing GAME MODE SEED` prints a random game, for comparing two processes."""

import sys

from tafelrunde.table.game import game
from tafelrunde.table.testing.conform import transcript

game_id, mode, seed = sys.argv[1:4]
sys.stdout.write(transcript(game(game_id), mode or None, seed))
