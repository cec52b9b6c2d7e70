"""What PyInstaller has to know of this package: hooks, which it finds by an entry point."""
