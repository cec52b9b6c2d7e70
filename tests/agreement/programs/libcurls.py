"""Libraries of libcurl that wheels of PyPI bring, by the version of the library."""

import ctypes
from pathlib import Path
from typing import Final, NamedTuple

from tests.help.wheels import unpacked
from urlprism.readers.programs.curl.live import Library
from urlprism.readers.programs.curl.releases import Libcurl, libcurl

# What libraries need besides, and what needs them, which brings more than a test wants to load.
_NOT_NEEDED: Final = ("libproj", "libgdal", "libtiff", "libhdf", "libnetcdf")


class Wheel(NamedTuple):
    """A wheel with a libcurl: its requirement, its checksum, and the Python that it is for."""

    requirement: str
    sha256: str
    python: str = "3.11"


# For Linux on x86-64. Where a version is that of a development, it is of the release's archive.
WHEELS: Final = {
    "8.23.0": Wheel(
        "pycurl==7.49.0", "6f88539845d3bb2cf2ce0ccbc1bb8b9ed9e401a0d874798aeabc5f16f0f95c4d"
    ),
    "8.22.0": Wheel(
        "pycurl==7.48.0", "778644ae698228a4dc028871a8394bc937830d5e9e0c3380a75d49d615c2c5c8"
    ),
    "8.21.0": Wheel(
        "pycurl==7.47.0", "4783d02346b21a1337166a81dc7c0f29e3dde2485fa4985b9c169390a299f34a"
    ),
    "8.19.0": Wheel(
        "pycurl==7.46.0", "91462be1e8686266a3025f798fc7b53b093eea81e8f83ee0ddb4c155483bae20"
    ),
    "8.16.0": Wheel(
        "pycurl==7.45.7", "3d19b4a94c2e20976cbc7773e5398bae19e3bc65a0894fcd01d8477bfc5fdb2f"
    ),
    "8.13.0": Wheel(
        "curl_cffi==0.11.4", "c33497a59978cec42e779e26eff0af77dd21916897e38e6a815478f2f468c866"
    ),
    "8.12.1": Wheel(
        "pycurl==7.45.6", "0cd6b7794268c17f3c660162ed6381769ce0ad260331ef49191418dfc3a2d61a"
    ),
    "8.11.1": Wheel(
        "pycurl==7.45.4", "9940e3234c1ca3d30f27a2202d325dbc25291605c98e9585100a351cacd935e8"
    ),
    "8.8.0": Wheel(
        "netCDF4==1.7.2", "902aa50d70f49d002d896212a171d344c38f7b8ca520837c56c922ac1535c4a3"
    ),
    "8.7.0": Wheel(
        "curl_cffi==0.7.4", "c4b5685fab3984aae559e6590a6434a7e34f5d615c562c29c1554a90fffbf0bd"
    ),
    "8.6.0": Wheel(
        "pyproj==3.7.1", "8c5dcf24ede53d8abab7d8a77f69ff1936c6a8843ef4fcc574646e4be66e5739"
    ),
    "8.1.2": Wheel(
        "pyproj==3.6.1", "65ad699e0c830e2b8565afe42bd58cc972b47d829b2e0e48ad9638386d994915"
    ),
    "8.1.1": Wheel(
        "curl_cffi==0.6.4", "8bd49429aebb4dd8b58a2d228591508be1735302088b15484e020bc6bbefee60"
    ),
    "8.0.1": Wheel(
        "netCDF4==1.6.4", "f7b4ab3f0cd28a6685031e8b9be00c3047b4256da576c9de540440d013a31cea", "3.9"
    ),
    "7.84.0": Wheel(
        "curl_cffi==0.5.10", "1b2bc8822d23415f6533c8b750475e9bbc76764025fe1dcb5866dc033607fd7b"
    ),
    "7.80.0": Wheel(
        "rasterio==1.3.6", "b72fc032ddca55d73de87ef3872530b7384989378a1bc66d77c69cedafe7feaf", "3.9"
    ),
    "7.76.1": Wheel(
        "pyproj==3.5.0", "8fe6bb1b68a35d07378d38be77b5b2f8dd2bea5910c957bfcc7bee55988d3910", "3.9"
    ),
    "7.75.0": Wheel(
        "netCDF4==1.5.8", "49a44c7382e5e1da39d8bab5d8e406ad30d46fda9386e85a3e69491e6caaca93", "3.9"
    ),
    "7.71.1": Wheel(
        "pyproj==3.0.0", "a97b82255fddf40f8b6d41e4d62c824ebd0d4780b5ab2bc82e833d9f74a14b3c", "3.9"
    ),
    "7.64.1": Wheel(
        "netCDF4==1.5.3", "654236cb5ef0f717851e0174ba828bd39d2d24a35ed5f512712ffd5a74f68048", "3.8"
    ),
}


def library_of(version: str) -> Library:
    """Return the library of a version; raise MissingError if its wheel cannot be fetched."""
    wheel = WHEELS[version]
    folder = unpacked(wheel.requirement, wheel.sha256, wheel.python)
    path = next(candidates(folder))
    load_needed(path)
    return Library(str(path))


def built_as(library: Library, version: str) -> Libcurl:
    """Return what is known of a version, with the schemes that a library was built with."""
    known = libcurl(version)
    named = library.schemes()
    return known._replace(
        ports={name: port for name, port in known.ports.items() if name in named},
    )


def candidates(folder: Path):
    for pattern in ("libcurl*.so*", "_pycurl*.so", "pycurl*.so", "_wrapper*.so", "_pulsar*.so"):
        yield from sorted(folder.rglob(pattern))


def load_needed(path: Path) -> None:
    """Load the libraries beside a library: those that it needs, in an order that is not known."""
    left = [each for each in path.parent.glob("*.so*") if not each.name.startswith(_NOT_NEEDED)]
    while left:
        failed = [each for each in left if not _loads(each)]
        if len(failed) == len(left):
            return
        left = failed


def _loads(path: Path) -> bool:
    try:
        ctypes.CDLL(str(path))
    except OSError:
        return False
    return True
