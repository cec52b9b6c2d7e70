"""Gunicorn."""
