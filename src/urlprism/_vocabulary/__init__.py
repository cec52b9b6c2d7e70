"""Words that all standards share; this package knows no standard."""
