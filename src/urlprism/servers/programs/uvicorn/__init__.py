"""Uvicorn."""
