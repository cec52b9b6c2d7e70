"""Whether the tables of Unicode that come from several packages are of one version."""

import warnings


def check_versions(**versions: str) -> None:
    """Warn if the packages, by name, have tables of different versions of Unicode.

    Characters that only one of them knows would be mapped by one rule and judged by another.
    """
    if len(set(versions.values())) > 1:
        told = ", ".join(f"{name} has Unicode {version}" for name, version in versions.items())
        message = (
            f"{told}: internationalized hosts may be read otherwise than UTS #46 says;"
            " install versions of these packages that agree"
        )
        warnings.warn(message, RuntimeWarning, stacklevel=2)
