"""rfc3986-validator."""
