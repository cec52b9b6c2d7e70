"""Starlette."""
