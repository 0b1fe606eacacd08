"""Printable Canasta score sheets."""

__version__ = "0.1.0"
