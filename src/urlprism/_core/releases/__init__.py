"""Changes of programs, and the releases that have them."""
