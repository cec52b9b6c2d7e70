"""The command line, whose door is `main`.

main ──► commands/NAME ──► options, by_standard ──► the library ──► runs, tables ──► output

`main` knows the names of the commands, and imports the file of a command when it is called.

Other packages import `main`.
"""
