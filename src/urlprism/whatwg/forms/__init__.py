"""application/x-www-form-urlencoded, and the encodings that forms may have."""
