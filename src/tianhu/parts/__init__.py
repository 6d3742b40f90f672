"""Verbs that two games share. Names no game."""
