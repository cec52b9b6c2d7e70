"""One target in every reading, or a reason."""

from urlprism import Policy, SafeTarget, UnsafeURL, safe_target


def target_of(text: str) -> SafeTarget | str:
    try:
        return safe_target(text, policy=Policy(ports={443, 8443}))
    except UnsafeURL as refused:
        return refused.cause


found = target_of("https://example.com:8443/a")
assert isinstance(found, SafeTarget)
assert found.host == "example.com"
assert isinstance(target_of("https://1.1.1.1\\@example.com/"), str)
