"""Nouns that every game has. Names no game."""
