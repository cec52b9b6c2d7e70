"""Hosts: addresses and names."""
