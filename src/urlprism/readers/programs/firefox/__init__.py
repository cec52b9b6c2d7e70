"""Firefox: its class `URL`."""
