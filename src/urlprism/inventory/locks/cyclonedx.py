"""CycloneDX in JSON: components with package URLs, those of the system among them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from urlprism.inventory.locks.notes import Contents, Note, Table, table, tables, text
from urlprism.inventory.packages import GO, MAVEN, NPM, Package, canonical
from urlprism.urllib_parse import unquote

_SCHEME: Final = "pkg:"


class PackageURL(NamedTuple):
    """A package URL: its type, namespace, name and version, decoded; "" for what is absent.

    >>> package_url("pkg:npm/%40angular/core@17.0.0?os=linux#src")
    PackageURL(kind='npm', namespace='@angular', name='core', version='17.0.0')
    """

    kind: str
    namespace: str
    name: str
    version: str


def package_url(purl: str) -> PackageURL | None:
    """Return the parts of a package URL, None for another text."""
    if not purl.lower().startswith(_SCHEME):
        return None
    path = purl[len(_SCHEME) :].partition("#")[0].partition("?")[0].strip("/")
    kind, _, rest = path.partition("/")
    # The name has no "/"; an "@" in a namespace stands before the last one.
    namespace, _, named = rest.rpartition("/")
    name, _, version = named.partition("@")
    if not kind or not name:
        return None
    return PackageURL(kind.lower(), unquote(namespace), unquote(name), unquote(version))


def read(bill: Table) -> Contents:
    """Return the packages of a bill of materials."""
    packages: list[Package] = []
    unknown = 0
    for each in _components(bill):
        package = _package(each)
        if package is None:
            unknown += 1
        else:
            packages.append(package)
    noun = "component" if unknown == 1 else "components"
    notes = [Note("not-read", f"{unknown:,} {noun} without a package URL")] if unknown else []
    version = text(bill.get("specVersion"))[:5]
    return Contents(f"CycloneDX {version}".rstrip(), packages, notes)


def _components(bill: Table) -> Iterator[Table]:
    """Yield all components, those within others, too."""
    left = [*tables(bill.get("components")), table(table(bill.get("metadata")).get("component"))]
    for component in left:
        left += tables(component.get("components"))  # they follow
    yield from filter(None, left)


def _package(component: Table) -> Package | None:
    purl = package_url(text(component.get("purl")))
    if purl is None:
        return None
    is_within = purl.kind in {NPM, GO, MAVEN} and purl.namespace
    name = f"{purl.namespace}/{purl.name}" if is_within else purl.name
    version = purl.version or text(component.get("version"))
    return Package(purl.kind, canonical(purl.kind, name), version)
