"""A program that is the command."""

from urlprism.__main__ import main

main()
