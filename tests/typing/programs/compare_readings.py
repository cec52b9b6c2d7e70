"""Who reads a URL how."""

from urlprism import Comparison, compare

comparison: Comparison = compare("http://1.1.1.1\\@2.2.2.2/", readers=["whatwg", "urllib"])
hosts: set[str | None] = {
    group.target.host for group in comparison.groups if group.target is not None
}
assert hosts == {"1.1.1.1", "2.2.2.2"}
