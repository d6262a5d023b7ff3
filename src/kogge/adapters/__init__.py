"""Kogge in the formats of other programs."""
