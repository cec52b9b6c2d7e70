"""Node.js: its class `URL`, and `url.parse`."""
