"""What every game shares, proved with the toy and with games of a few lines."""
