"""Werkzeug."""
