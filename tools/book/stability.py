"""What is stable, and what may still change: the judgement about public packages and modules."""

# What follows other packages, which change fast, or is new: all other doors are stable.
PROVISIONAL = (
    *("urlprism.auditing", "urlprism.bridges", "urlprism.columns", "urlprism.conformance"),
    *("urlprism.recipes", "urlprism.remotes", "urlprism.scanning", "urlprism.spark"),
    "urlprism.web",
    *("urlprism.comparison.causes", "urlprism.comparison.families", "urlprism.comparison.gallery"),
    *("urlprism.comparison.matrices", "urlprism.urllib_parse.releases"),
)
# What is stable all the same, in a door that is not.
STABLE = ("urlprism.columns",)


def stability(door: str) -> str:
    """Return "stable" or "provisional" for a public package or module.

    >>> stability("urlprism.whatwg"), stability("urlprism.bridges.pydantic")
    ('stable', 'provisional')
    """
    within = any(f"{door}.".startswith(f"{each}.") for each in PROVISIONAL)
    return "provisional" if within and door not in STABLE else "stable"
