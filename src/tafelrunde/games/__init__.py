"""One folder per game, all with the same rooms; found through the entry points `tafelrunde.games`."""
