"""Configurations of servers in front of others, read as fronts: one folder for each program.

file ──► `reader` of its program ──► a Front for each server, with the lines that it did not read

Other packages import `errors` and `registry`.
"""
