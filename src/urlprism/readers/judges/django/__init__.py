"""Django: its check of redirects, and its URLValidator."""
