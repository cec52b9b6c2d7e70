"""Caddy."""
