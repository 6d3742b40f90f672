"""Drivers of compiled loops that let other threads run meanwhile."""

from tianhu.players.rollout cimport Rollouts


def worlds(Rollouts rollouts, int n):
    """As `Rollouts.worlds`, without the interpreter's lock."""
    with nogil:
        rollouts.worlds(n)
