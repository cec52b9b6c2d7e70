"""furl."""
