"""Ruby: its module URI."""
