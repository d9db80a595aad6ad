"""The environments before the outside world: the tests that PettingZoo, Gymnasium and OpenSpiel bring along.

They need the extra `rl` and run in an environment of their own: `make rl`.
"""
