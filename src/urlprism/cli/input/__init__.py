"""What commands read: arguments, files, standard input, lists and logs."""
