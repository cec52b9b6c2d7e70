"""Hosts: addresses and names.

Other packages import `host_data`, `hostnames`, `ipv4`, `ipv4_in_ipv6`, `ipv6` and `literals`.
"""
