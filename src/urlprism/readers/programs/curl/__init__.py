"""libcurl: its URL API since 7.62.0, and the formats of `sscanf` that it read by before."""
