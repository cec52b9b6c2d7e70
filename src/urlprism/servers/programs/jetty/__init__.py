"""Eclipse Jetty."""
