"""Java: `java.net.URI` and `java.net.URL`."""
