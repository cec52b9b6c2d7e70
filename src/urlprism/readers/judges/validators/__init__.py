"""The package validators."""
