"""Speeds next to those of another engine; only in the repository, not in the package."""
