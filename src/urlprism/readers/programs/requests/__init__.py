"""requests: what it prepares, and where a `Session` connects."""
