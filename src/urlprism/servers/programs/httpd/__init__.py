"""Apache httpd."""
