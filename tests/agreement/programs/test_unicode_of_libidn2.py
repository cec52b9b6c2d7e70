"""The model of libidn2 and libidn2 itself on every code point in a name: no difference.

It is asked as libcurl asks it. `LD_LIBRARY_PATH` may name the folder of another version.
"""

import ctypes
import ctypes.util
import functools

import pytest

from tests.agreement.programs.code_points import (
    ALONE,
    INSIDE,
    SHAPES,
    asked,
    assigned,
    differences,
    drawn,
    every,
)
from tests.help.counts import IS_NIGHTLY, amount
from urlprism.readers.programs.curl.idn import LIBRARIES, lookup

pytestmark = [pytest.mark.once, pytest.mark.real]

DRAWN = amount(20_000)
NFC_INPUT, TRANSITIONAL, NONTRANSITIONAL = 1, 4, 8  # enum idn2_flags
LIBRARY = ctypes.util.find_library("idn2")


@functools.cache
def library():
    """Return the library that is installed, None for none."""
    if LIBRARY is None:
        return None
    found = ctypes.CDLL(LIBRARY)
    found.idn2_check_version.restype = ctypes.c_char_p
    found.idn2_check_version.argtypes = [ctypes.c_char_p]
    place = ctypes.POINTER(ctypes.c_void_p)
    found.idn2_lookup_u8.argtypes = [ctypes.c_char_p, place, ctypes.c_int]
    found.idn2_free.argtypes = [ctypes.c_void_p]
    found.idn2_free.restype = None
    return found


def told(names):
    """Return what libidn2 makes of names, None where it refuses."""
    found = ctypes.c_void_p()
    place = ctypes.byref(found)
    look_up, free = library().idn2_lookup_u8, library().idn2_free
    answers = []
    for name in names:
        octets = name.encode()
        if look_up(octets, place, NFC_INPUT | NONTRANSITIONAL) and look_up(
            octets, place, TRANSITIONAL
        ):
            answers.append(None)
            continue
        answers.append(ctypes.string_at(found.value).decode("ascii"))
        free(found)
    return answers


@pytest.fixture(params=LIBRARIES)
def modelled(request):
    """Return the model of a libidn2, if that one is installed."""
    if library() is None:
        pytest.skip(f"libidn2 is not installed; {request.param} is modelled")
    version = library().idn2_check_version(None).decode()
    if version != request.param:
        pytest.skip(f"libidn2 {version} is installed, {request.param} is modelled here")
    return functools.partial(lookup, version=version)


@pytest.mark.parametrize(
    ("shape", "codes", "least"),
    [
        pytest.param(ALONE, every if IS_NIGHTLY else assigned, 140_000, id="alone"),
        pytest.param(INSIDE, assigned, 140_000, id="inside", marks=pytest.mark.nightly),
    ],
)
def test_every_code_point(modelled, shape, codes, least):
    taken, different = differences((shape.of(chr(code)) for code in codes()), modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > least


@pytest.mark.nightly
def test_in_every_shape(modelled):
    names = (shape.of(chr(code)) for code in asked() for shape in SHAPES.values())
    taken, different = differences(names, modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > 60_000


def test_of_several_characters(modelled):
    taken, different = differences(drawn(DRAWN), modelled, told)
    assert not different, (len(different), different[:5])
    assert taken > 0.05 * DRAWN
