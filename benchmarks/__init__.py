"""Speed of the round table, compared with a peer in one run on one machine."""
