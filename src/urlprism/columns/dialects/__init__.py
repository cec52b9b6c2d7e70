"""Exact stand-ins for the URL functions of engines, for one text: a package for each engine."""
