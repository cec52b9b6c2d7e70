"""Exact stand-ins for the URL functions of engines, one module or package per engine."""
