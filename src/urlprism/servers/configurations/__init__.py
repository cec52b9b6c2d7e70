"""Configurations of servers in front of others, read as fronts: one folder for each program.

file ──► the reader of its program ──► a Front for each server, with the lines that it did not read
"""

from urlprism.servers.configurations.errors import ConfigurationError
from urlprism.servers.configurations.registry import PROGRAMS, reader

__all__ = ["PROGRAMS", "ConfigurationError", "reader"]
