"""Envoy."""
