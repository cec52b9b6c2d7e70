"""WebKit: its class `URL`."""
