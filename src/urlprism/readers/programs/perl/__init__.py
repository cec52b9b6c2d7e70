"""Perl: its module URI."""
