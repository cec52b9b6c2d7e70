"""urllib3: `parse_url`, and where a `PoolManager` connects."""
