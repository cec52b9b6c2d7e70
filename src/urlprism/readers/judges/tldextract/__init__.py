"""tldextract."""
