"""The scheme lists: what programs change takes effect at once."""

import contextlib

import pytest

from urlprism import urllib_parse
from urlprism.urllib_parse import urljoin, urlparse, urlunsplit

NAMES = ["uses_relative", "uses_netloc", "uses_params"]


@contextlib.contextmanager
def changed(name, value):
    original = getattr(urllib_parse, name)
    setattr(urllib_parse, name, value)
    try:
        yield
    finally:
        setattr(urllib_parse, name, original)


@pytest.mark.parametrize("how", ["append", "replace"])
def test_changes_take_effect_at_once(how):
    with contextlib.ExitStack() as stack:
        for name in NAMES:
            value = getattr(urllib_parse, name)
            if how == "append":
                value.append("s3")
                stack.callback(value.remove, "s3")
            else:
                stack.enter_context(changed(name, [*value, "s3"]))
        assert urljoin("s3://h/a/b", "c") == "s3://h/a/c"
        assert urlparse("s3://h/a;b").params == "b"
        assert urlunsplit(("s3", "", "/a", "", "")) == "s3:///a"
    assert urljoin("s3://h/a/b", "c") == "c"
    assert urlparse("s3://h/a;b").params == ""
    assert urlunsplit(("s3", "", "/a", "", "")) == "s3:/a"


def test_http_is_a_scheme_as_others():
    with changed("uses_relative", []):
        assert urljoin("http://h/a/b", "c") == "c"
    with changed("uses_params", []):
        assert urlparse("http://h/a;b").params == ""
    with changed("uses_netloc", []):
        assert urlunsplit(("http", "", "/a", "", "")) == "http:/a"


LISTS = {  # 3.14's, by hand
    "uses_relative": "ftp http gopher nntp imap wais file https shttp mms prospero rtsp rtsps "
    "rtspu sftp svn svn+ssh ws wss",
    "uses_netloc": "ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp "
    "rtsps rtspu rsync svn svn+ssh sftp nfs git git+ssh ws wss itms-services",
    "uses_params": "ftp hdl prospero http imap https shttp rtsp rtsps rtspu sip sips mms sftp tel",
    "uses_query": "http wais imap https shttp mms gopher rtsp rtsps rtspu sip sips",
    "uses_fragment": "ftp hdl http gopher news nntp wais https shttp snews file prospero",
    "non_hierarchical": "gopher hdl mailto news telnet wais imap snews sip sips",
}


@pytest.mark.parametrize("name", LISTS)
def test_the_lists_are_the_standard_library_s(name):
    expected = set(LISTS[name].split())
    if name != "non_hierarchical":
        expected.add("")
    value = getattr(urllib_parse, name)
    assert len(value) == len(set(value))
    assert set(value) == expected
