"""aiohttp: the requests of a `ClientSession`."""
