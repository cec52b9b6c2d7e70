"""Go: `net/url`."""
