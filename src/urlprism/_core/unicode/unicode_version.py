"""Check that the Unicode tables of several packages are of one version."""

import warnings


def check_versions(remedy: str, **versions: str) -> None:
    """Warn if the packages, by name, have tables of different versions of Unicode, and what helps.

    A character that only one of them knows would be mapped by one version and checked by another.
    """
    if len(set(versions.values())) > 1:
        tables = ", ".join(f"{name} has Unicode {version}" for name, version in versions.items())
        message = (
            f"{tables}: internationalized hosts may not be read as UTS #46 specifies; {remedy}"
        )
        warnings.warn(message, RuntimeWarning, stacklevel=2)
