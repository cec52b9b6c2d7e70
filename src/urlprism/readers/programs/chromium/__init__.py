"""Chromium: its class `URL`."""
