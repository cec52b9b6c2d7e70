"""Traefik."""
