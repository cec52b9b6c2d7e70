"""The error for a library that is not installed."""


def not_installed(
    library: str, module: str, extra: str, error: ModuleNotFoundError
) -> ModuleNotFoundError:
    """Return the error for a library that is not installed, with the extra that brings it.

    >>> not_installed("yarl", "yarl", "yarl", ModuleNotFoundError("", name="yarl"))
    ModuleNotFoundError('urlprism.bridges.yarl needs yarl: pip install "urlprism[yarl]"')
    """
    message = f'urlprism.bridges.{module} needs {library}: pip install "urlprism[{extra}]"'
    return ModuleNotFoundError(message, name=error.name)
