"""Measuring players and the core."""
