"""hyperlink."""
