"""Hosts: domains, IPv4 and IPv6 addresses, opaque hosts; how each is read, written and valid.

Other packages import `host`, `host_grammar`, `ipv4` and `ipv6`.
"""
