"""The tests, which import what they share as `tests.help`."""
