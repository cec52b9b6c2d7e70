"""The error for a library that is not installed."""


def not_installed(
    library: str, module: str, extra: str, error: ModuleNotFoundError
) -> ModuleNotFoundError:
    """Return the error for a library that is not installed, with the extra that brings it.

    >>> not_installed("pydantic", "pydantic", "pydantic", ModuleNotFoundError("", name="pydantic"))
    ModuleNotFoundError('urlprism.bridges.pydantic needs pydantic: pip install "urlprism[pydantic]"')
    """
    message = f'urlprism.bridges.{module} needs {library}: pip install "urlprism[{extra}]"'
    return ModuleNotFoundError(message, name=error.name)
