"""The command line.

main ──► commands/NAME ──► options, input ──► the library ──► runs ──► output

`main` knows the names of the commands, and imports the file of a command when it is called.
"""
