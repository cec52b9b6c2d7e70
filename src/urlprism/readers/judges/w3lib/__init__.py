"""w3lib."""
