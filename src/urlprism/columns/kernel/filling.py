"""Fill the rows of a work: from texts to cells, with most rows cut where they stand.

    texts ──► rows ─┬► kernel: the URL Standard ──────────────────────────► cells
                    ├► certificate ──► recognizer ──► places ─┬──► cuts ──► cells
                    ├► java.net.URI, ClickHouse's search ─────┘     │
                    └► the scalar function, under the GIL ──► rewritten

All readers read a certified text alike, so the recognizer's places are those of each standard.
`_put_part` has what a standard does with certified texts beyond the certificate. The standard's own
function reads the rows that are not cut, those of 64 at once.
"""

import urlprism._core.escapes.percent as percent
import urlprism._core.octets.marks as marks
import urlprism._core.octets.memory as memory
import urlprism._core.octets.scan as scan
import urlprism._core.octets.signs as signs
import urlprism.columns.kernel.clickhouse_spans as clickhouse
import urlprism.columns.kernel.cuts as cuts
import urlprism.columns.kernel.plain as plain
import urlprism.columns.kernel.rows as kernel
import urlprism.columns.kernel.shares as shares
import urlprism.columns.kernel.spark_spans as spark
import urlprism.columns.memory.cells as cells
import urlprism.comparison.certificate.agreement as agreement
import urlprism.comparison.certificate.implied as implied
import urlprism.comparison.certificate.targets as targets
import urlprism.readers.programs.java.places as java
import urlprism.redaction.sieve as sieve
import urlprism.whatwg.recognizers.octet_classes as classes
import urlprism.whatwg.recognizers.recognizer as recognizer
import urlprism.whatwg.recognizers.rows as rows
import urlprism.whatwg.sites.suffixes as suffixes
from urlprism.columns.fields import names, ways
from urlprism.columns.fields.ways import Values
from urlprism.columns.kernel.plain import ENCODED
from urlprism.columns.kernel.rows import Work
from urlprism.columns.memory.cells import AS_VIEWS, OK, Row
from urlprism.comparison.certificate.implied import ALIKE, UNKNOWN, VERDICTS

_AS_VIEWS, _OK = AS_VIEWS, OK
_ABSOLUTE, _ALIKE_IS_NULL, _BY_SCHEME = ways.ABSOLUTE, ways.ALIKE_IS_NULL, ways.BY_SCHEME
_BY_SYNTAX, _CERTIFIED, _CLICKHOUSE = ways.BY_SYNTAX, ways.CERTIFIED, ways.CLICKHOUSE
_DECIDES, _DECIDES_TOGETHER, _NORMAL = ways.DECIDES, ways.DECIDES_TOGETHER, ways.NORMAL
_PARAMETER, _PRIVATE_RULES, _QUIET = ways.PARAMETER, ways.PRIVATE_RULES, ways.QUIET
_RAISES, _READS_QUERY, _SAFE, _SITE = ways.RAISES, ways.READS_QUERY, ways.SAFE, ways.SITE
_SPARK, _SUFFIX, _TRIPLETS, _URLLIB = ways.SPARK, ways.SUFFIX, ways.TRIPLETS, ways.URLLIB
_VERDICT, _WHATWG = ways.VERDICT, ways.WHATWG
_UNKNOWN, _ALIKE = UNKNOWN, ALIKE
_SCHEME, _HOST, _PORT, _PATH = names.SCHEME, names.HOST, names.PORT, names.PATH
_QUERY, _FRAGMENT, _HREF, _PARAMS = names.QUERY, names.FRAGMENT, names.HREF, names.PARAMS
_HOSTNAME, _NETLOC, _AUTHORITY = names.HOSTNAME, names.NETLOC, names.AUTHORITY
_DONE, _WRONG, _NO_MEMORY = range(3)  # what `fill` returns, and `kernel`
_ROWS, _OF_CUTS = names.ROWS, names.OF_CUTS
_LONG = 1 << 27  # octets: longer texts are read as Python objects
_FAR = (1 << 31) - _LONG  # where a text ends that far on, no view can point
# The verdicts that need no reader, each in `_OF_VERDICT` octets, and their lengths.
_NAMES = [b"" if each is None else each.value.encode() for each in VERDICTS]
_OF_VERDICT = max(map(len, _NAMES))
_VERDICTS = b"".join([name.ljust(_OF_VERDICT) for name in _NAMES])
_SIZES, _SIZE_OF_VERDICTS = bytes(map(len, _NAMES)), len(_VERDICTS)
_ABSENT, _ENCODED = -1, ENCODED
_NEEDS_RESOLVING = b"/needs-resolving"
_OF_WORD = len(_NEEDS_RESOLVING)


def fill_blocks(work: Work) -> None:
    """Fill blocks of rows as long as there are some; set `result` to what `fill` returns last."""
    block = shares.take(work.share, work.number)
    while block >= 0:
        first = block * shares.BLOCK
        work.result = fill(work, first, min(first + shares.BLOCK, work.end))
        if work.result != _DONE:
            shares.stop(work.share)
        block = shares.take(work.share, work.number)


def fill(work: Work, first: int, end: int) -> int:
    """Fill the rows from `first`, a multiple of 64, to `end`, 64 at a time.

    Return `_DONE`, `_WRONG` if the column has `wrong_row` wrong, `_NO_MEMORY`, or `_TOO_LARGE` if
    the results need offsets of more than 32 bits.
    """
    result = _DONE if work.block else _NO_MEMORY
    if result == _DONE and work.selection.way == _VERDICT:
        result = _begin_verdicts(work)
    while first < end and result == _DONE:
        count = min(end - first, _ROWS)
        if not _keeps_rewritten(work):
            work.used = 0
        wrong = cells.read_rows(work.texts, first, count, work.rows)
        if wrong >= 0:
            work.wrong_row = first + wrong
            return _WRONG
        if work.selection.way == _VERDICT and _put_verdicts(work, count):
            result = kernel.write_whole(work, first, count, _OF_VERDICT)
            first += count
            continue
        if work.selection.way == _WHATWG:
            result = kernel.read(work, count)
        else:
            if _cut_rows(work, count) > 0:
                result = _read_others(work, count)
            kernel.settle(work, count)
        if result == _DONE:
            result = kernel.write(work, first, count)
        first += count
    return result


def _keeps_rewritten(work: Work) -> bool:
    """Whether rewritten texts are needed after their rows: for views, and the verdicts."""
    is_verdict = work.selection.way == _VERDICT
    return is_verdict or cells.borrow_column(work.columns, 0).layout == _AS_VIEWS


def _begin_verdicts(work: Work) -> int:
    """Write the verdicts that rows share, once; return what `fill` does."""
    if work.used > 0:
        return _DONE
    result = kernel.reserve(work, _SIZE_OF_VERDICTS)
    if result == _DONE:
        cells.copy_octets(work.rewritten, memory.borrow_table(_VERDICTS), 0, _SIZE_OF_VERDICTS)
        work.used = _SIZE_OF_VERDICTS
    return result


def _put_verdicts(work: Work, count: int) -> bool:
    """Set the verdicts that need no reader; return whether all rows have one to copy."""
    answered = 0
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == rows.PENDING and row.size < _LONG:
            answered += _put_verdict(work, row, index, cells.borrow_octets(row.address, row.size))
    is_null = work.selection.flags & _ALIKE_IS_NULL
    has_copies = cells.borrow_column(work.columns, 0).layout != _AS_VIEWS
    return answered == count and not is_null and has_copies


def _put_verdict(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Set the verdict of a row if it needs no reader; return whether it is set."""
    verdict = _ALIKE
    if not _is_certified(work, row, octets):
        verdict = _implied(work, row, octets)
        if verdict == _UNKNOWN:
            return False
    row.state = rows.VALID
    row.size = memory.borrow_table(_SIZES)[verdict]
    if work.selection.flags & _ALIKE_IS_NULL:
        cuts.put(work.selection.cuts, index, _ABSENT, _ABSENT)
        return True
    row.is_rewritten = row.has_room = True
    row.shift = verdict * _OF_VERDICT
    row.address = work.rewritten + row.shift
    row.buffer = work.buffer
    cuts.put(work.selection.cuts, index, 0, row.size)
    return True


def _implied(work: Work, row: Row, octets: bytes) -> int:
    """Return the number of the verdict that follows from a row without a certificate."""
    if not work.selection.flags & _DECIDES:
        return _UNKNOWN
    verdict = implied.implied_by(octets, row.size, work.selection.flags & _DECIDES_TOGETHER)
    return _UNKNOWN if verdict != _ALIKE and work.selection.flags & _ALIKE_IS_NULL else verdict


def _is_certified(work: Work, row: Row, octets: bytes) -> bool:
    """Whether a row has a certificate."""
    return agreement.certify_row(work.marks, octets, row.size, row.has_room)


def _cut_rows(work: Work, count: int) -> int:
    """Cut the rows that need no objects; return the number of the others."""
    others = 0
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == rows.PENDING:
            is_near = row.size < _LONG and row.shift < _FAR
            is_cut = is_near and _cut(work, row, index, cells.borrow_octets(row.address, row.size))
            others += not is_cut
    return others


def _cut(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut a row, or note that it is invalid; return whether it needs no objects."""
    if work.selection.way > _CERTIFIED and work.selection.way != _NORMAL:
        return _cut_otherwise(work, row, index, octets)
    if not _is_certified(work, row, octets):
        if work.selection.way == _CERTIFIED:
            kernel.refuse(row)
        return work.selection.way == _CERTIFIED
    if work.selection.way == _CERTIFIED:
        row.state = rows.VALID
        return True
    flags = _recognize(row, octets, True)
    if work.selection.way == _NORMAL:
        return flags >= classes.ACCEPTED and _put_normal(work, row, index, octets, flags)
    # `urlsplit` makes a host lower.
    if flags < classes.ACCEPTED or (work.selection.way == _URLLIB and flags & classes.HAS_UPPER):
        return False
    for number in range(work.n_columns):
        if not _put_part(work, row, index, number, octets):
            return False
    row.state = rows.VALID
    return True


def _recognize(row: Row, octets: bytes, is_whole: bool) -> int:
    """Set the places of a row by the URL Standard; return what `recognize_octets` does."""
    return recognizer.recognize_octets(
        rows.borrow_places(row), octets, row.size, marks.none(), is_whole
    )


def _cut_otherwise(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut a row for which a certificate decides nothing; return as `_cut` does."""
    if work.selection.way == _SPARK:
        return _cut_as_java(work, row, index, octets)
    if work.selection.way == _CLICKHOUSE:
        return _cut_as_clickhouse(work, row, index, octets)
    if work.selection.way == _ABSOLUTE:
        return _keep_absolute(work, row, index, octets)
    if work.selection.way == _PARAMETER:
        return _cut_parameter(work, row, index, octets)
    if work.selection.way == _QUIET:
        return _keep_quiet(work, row, index, octets)
    if work.selection.way == _SAFE:
        return _pass_gate(work, row, index, octets)
    if work.selection.way >= _SUFFIX:
        return _cut_site(work, row, index, octets)
    return False  # a verdict


def _put_normal(work: Work, row: Row, index: int, octets: bytes, changes: int) -> bool:
    """Keep or rewrite a certified row in its normal form; return whether it needs no objects.

    The recognizer says what the URL Standard `changes`: a host in capitals, a default port, an
    empty path. It accepts no path with dot segments.
    """
    if not work.selection.flags & _TRIPLETS and _has_sign(
        row, octets, row.size, signs.PERCENT_SIGN
    ):
        return False
    if not work.selection.flags & _BY_SCHEME and work.selection.flags & _BY_SYNTAX:
        changes &= classes.HAS_UPPER
    is_normal = changes & ~classes.ACCEPTED == 0
    if is_normal and percent.is_normal(octets, row.path_start, row.size):
        return _keep_whole(work, row, index)
    return work.selection.flags & _BY_SYNTAX != 0 and _rewrite_normal(
        work, row, index, octets, changes
    )


def _has_sign(row: Row, octets: bytes, end: int, sign: int) -> bool:
    """Whether a row has a sign in its path, or up to an end behind it."""
    return scan.find(octets, row.path_start, end, sign) < end


def _rewrite_normal(work: Work, row: Row, index: int, octets: bytes, changes: int) -> bool:
    """Rewrite a row in its normal form; return False if a "%" begins no triplet.

    Without memory the row stays, and is read as an object.
    """
    if kernel.reserve(work, row.size + 1) != _DONE:
        return False
    at = work.rewritten + work.used
    cells.copy_octets(at, octets, 0, row.path_start)
    if changes & classes.HAS_UPPER:
        memory.lower(cells.borrow_cells(at, row.path_start), row.host_start, row.host_end)
    end = row.host_end if changes & classes.HAS_DEFAULT_PORT else row.path_start
    if changes & classes.LACKS_PATH:
        cells.put_octet(at + end, signs.SOLIDUS)
        end += 1
    end = percent.normalize_into(
        cells.borrow_cells(at, row.size + 1), end, octets, row.path_start, row.size
    )
    if end < 0:
        return False
    kernel.end_row(work, row, end, end)
    cuts.put(work.selection.cuts, index, 0, end)
    return True


def _keep_absolute(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Keep a row that is its own serialization; return whether it is."""
    return _recognize(row, octets, True) == classes.ACCEPTED and _keep_whole(work, row, index)


def _keep_quiet(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Keep a row that certainly has no secret; return whether it has none."""
    if kernel.reserve(work, 2 * row.size) != _DONE:  # for what readers decode, which is not kept
        return False
    is_quiet = sieve.is_quiet(
        octets, row.size, cells.borrow_octets(work.selection.name, work.selection.name_size),
        cells.borrow_cells(work.rewritten + work.used, 2 * row.size),
    )  # fmt: skip
    return is_quiet and _keep_whole(work, row, index)


def _keep_whole(work: Work, row: Row, index: int) -> bool:
    """Keep a row as it stands, and return True."""
    cuts.put(work.selection.cuts, index, 0, row.size)
    row.state = rows.VALID
    return True


def _cut_parameter(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut the first value of a name from a row by the URL Standard; it is null if it is absent."""
    flags = _recognize(row, octets, True)
    if flags < classes.ACCEPTED:
        return False
    size = work.selection.name_size
    start, end = plain.value_span(
        octets, row.path_end + 1, row.query_end,
        cells.borrow_octets(work.selection.name, size), size,
    )  # fmt: skip
    if start == _ENCODED:
        return False
    cuts.put(work.selection.cuts, index, start, end)
    row.state = rows.VALID
    return True


def _cut_site(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut the public suffix, the registrable domain or the site of a row whose host is a domain."""
    flags = _recognize(row, octets, False)
    if flags < classes.ACCEPTED or flags & classes.HAS_UPPER:
        return False
    start = _place_of_suffix(work, row, octets)
    if work.selection.way == _SITE and start != row.host_start and start >= 0:
        return _join_site(work, row, index, octets, start)
    if work.selection.way == _SITE:
        start = 0
    cuts.put(work.selection.cuts, index, start, row.host_end if start >= 0 else _ABSENT)
    row.state = rows.VALID
    return True


def _place_of_suffix(work: Work, row: Row, octets: bytes) -> int:
    """Return where the public suffix or the registrable domain of a row begins, -1 without one."""
    private = work.selection.flags & _PRIVATE_RULES != 0
    start, end = row.host_start, row.host_end
    if work.selection.way == _SUFFIX:
        return suffixes.suffix_start(octets, start, end, private, work.selection.octets)
    return suffixes.registrable_start(octets, start, end, private, work.selection.octets)


def _join_site(work: Work, row: Row, index: int, octets: bytes, start: int) -> bool:
    """Write the scheme of a row with its registrable domain; return False without memory."""
    size = row.host_start + row.host_end - start
    if kernel.reserve(work, size) != _DONE:
        return False
    at = work.rewritten + work.used
    cells.copy_octets(at, octets, 0, row.host_start)
    cells.copy_octets(at + row.host_start, octets, start, row.host_end)
    kernel.end_row(work, row, size, size)
    cuts.put(work.selection.cuts, index, 0, size)
    return True


def _pass_gate(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Give a row that a gate lets pass the values of `safe`; return whether it is one.

    Its host is a name, which needs resolving. The URL to fetch is written first, then that word.
    """
    of_gate = work.selection.name_size
    _, authority, path, end = targets.passing(
        octets, row.size, agreement.marks_of(work.marks, octets, row.size, row.has_room),
        cells.borrow_octets(work.selection.name, of_gate), of_gate,
    )  # fmt: skip
    if end < 0 or kernel.reserve(work, row.size + _OF_WORD) != _DONE:
        return False
    size = authority + end - path
    at = work.rewritten + work.used
    if authority == path:
        cells.copy(at, row.address, end)
    else:
        cells.copy(at, row.address, authority)
        cells.copy(at + authority, row.address + path, end - path)
    cells.copy_octets(at + size, memory.borrow_table(_NEEDS_RESOLVING), 0, _OF_WORD)
    # The word begins with the "/" of an empty path.
    start, size = size + 1, size + (path == end)
    columns = work.selection.cuts
    cuts.put(columns, index, 0, size)
    cuts.put(columns + _OF_CUTS, index, start, start + _OF_WORD - 1)
    cuts.put(columns + 2 * _OF_CUTS, index, 0, size)
    cuts.put(columns + 3 * _OF_CUTS, index, _ABSENT, _ABSENT)
    cuts.put(columns + 4 * _OF_CUTS, index, _ABSENT, _ABSENT)
    size = start + _OF_WORD - 1
    kernel.end_row(work, row, size, size)
    return True


def _put_part(  # noqa: C901, PLR0912 - a line for each part
    work: Work, row: Row, index: int, number: int, octets: bytes
) -> bool:
    """Cut a part of a certified row; return False if the part does not stand in the text.

    There is no userinfo, and no port is empty. A path may be empty, for standards other than the
    URL Standard; `geturl` drops what is empty after "?" and "#"; parameters are those of a segment.
    """
    code = cells.integer(work.selection.codes, number, 4, True)
    start = end = _ABSENT
    if code == _SCHEME:
        start, end = 0, row.scheme_end
    elif code in {_HOST, _HOSTNAME}:
        start, end = row.host_start, row.host_end
    elif code in {_NETLOC, _AUTHORITY}:
        start, end = row.host_start, row.path_start
    elif code == _PORT:
        if row.host_end < row.path_start:
            start, end = row.host_end + 1, row.path_start
    elif code == _PATH:
        start, end = row.path_start, row.path_end
    elif code == _QUERY:
        if row.path_end < row.query_end:
            start, end = row.path_end + 1, row.query_end
    elif code == _FRAGMENT:
        if row.query_end < row.size:
            start, end = row.query_end + 1, row.size
    elif code == _HREF:
        if row.query_end == row.path_end + 1 or row.size == row.query_end + 1:
            return False
        start, end = 0, row.size
    elif code == _PARAMS and _has_sign(row, octets, row.path_end, signs.SEMICOLON):
        return False
    cuts.put(work.selection.cuts + number * _OF_CUTS, index, start, end)
    return True


def _cut_as_java(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut a row as Spark does, by `java.net.URI`."""
    if not cells.is_utf8(row.address, row.size):
        return False
    if java.read(work.selection.places, octets, row.size) != 0:
        if work.selection.flags & _RAISES:
            return False
        kernel.refuse(row)
        return True
    if work.selection.flags & _READS_QUERY and work.selection.places.query_start >= 0:
        return False
    spark.put_cuts(
        work.selection.places, work.selection.codes, work.n_columns, work.selection.cuts + 8 * index
    )
    row.state = rows.VALID
    return True


def _cut_as_clickhouse(work: Work, row: Row, index: int, octets: bytes) -> bool:
    """Cut a row as ClickHouse does; nothing is null."""
    if not cells.is_utf8(row.address, row.size):
        return False
    for number in range(work.n_columns):
        code = cells.integer(work.selection.codes, number, 4, True)
        start, end = clickhouse.span_of(code, octets, row.size)
        cuts.put(work.selection.cuts + number * _OF_CUTS, index, start, end)
    row.state = rows.VALID
    return True


def _read_others(work: Work, count: int) -> int:
    """Read the rows that were not cut as objects; return what `fill` does."""
    texts = []
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == rows.PENDING:
            texts.append(cells.octets_at(row.address, row.size).decode("utf-8", "replace"))
    values = work.selection.reader(texts)
    number, result = 0, _DONE
    for index in range(count):
        row = cells.borrow_row(work.rows, index)
        if row.state == rows.PENDING and result == _DONE:
            if values[number] is None:
                kernel.refuse(row)
            else:
                result = _keep(work, row, index, values[number])
            number += 1
    return result


def _keep(work: Work, row: Row, index: int, values: Values) -> int:
    """Keep the values of a row; return what `fill` does."""
    encoded = [b"" if value is None else value.encode() for value in values or ()]
    joined = b"".join(encoded)
    size = memory.size(joined)
    result = kernel.reserve(work, size)
    if result != _DONE:
        return result
    cells.copy_octets(work.rewritten + work.used, memory.borrow(joined), 0, size)
    end = 0
    for number in range(work.n_columns):
        if cells.borrow_column(work.columns, number).field != _OK:
            start, end = end, end + len(encoded[number])
            if values is None or values[number] is None:
                start = _ABSENT
            cuts.put(work.selection.cuts + number * _OF_CUTS, index, start, end)
    kernel.end_row(work, row, size, size)
    return _DONE
