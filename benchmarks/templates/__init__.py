"""URI Templates: expansion and matching, beside other packages."""
