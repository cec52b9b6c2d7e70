"""Paths: dot segments as they were merged before RFC 3986, and paths of files."""
