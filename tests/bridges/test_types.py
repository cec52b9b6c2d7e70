"""SQLAlchemy, attrs, cattrs, Click, argparse, logging and jsonschema, each with the real one."""

import argparse
import io
import json
import logging
import logging.config
from pathlib import Path

import attrs
import cattrs
import click
import jsonschema
import pytest
import sqlalchemy
from click.testing import CliRunner
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

import urlprism.bridges.argparse
import urlprism.bridges.attrs
import urlprism.bridges.click
from tests.bridges.signed import PRESIGNED
from urlprism import URL, Policy, URLError
from urlprism.bridges.cattrs import add_hooks
from urlprism.bridges.jsonschema import URLFormatChecker, with_urls
from urlprism.bridges.logging import RedactingFilter
from urlprism.bridges.sqlalchemy import RefusedURLError, URLType
from urlprism.bridges.texts import CheckedURL, SafeURL
from urlprism.gate.unsafe import UnsafeURL

pytestmark = pytest.mark.plain

SECRET = "http://me:hunter2@h:x/"  # noqa: S105


class Base(DeclarativeBase):
    pass


class Hook(Base):
    __tablename__ = "hooks"
    id: Mapped[int] = mapped_column(primary_key=True)
    url: Mapped[str | None] = mapped_column(URLType())
    uri: Mapped[str | None] = mapped_column(URLType("rfc3986", length=500))


@pytest.fixture(scope="module")
def engine():
    engine = sqlalchemy.create_engine("sqlite://")
    Base.metadata.create_all(engine)
    yield engine
    engine.dispose()


@pytest.mark.parametrize("text", PRESIGNED)
def test_a_signed_url_survives_the_table(engine, text):
    with Session(engine) as session:
        session.add(Hook(id=1, url=text, uri=text))
        session.flush()
        assert session.execute(sqlalchemy.text("select url, uri from hooks")).one() == (text, text)
        session.expire_all()
        hook = session.get(Hook, 1)
        assert (hook.url, hook.uri) == (text, text)
        assert hook.url.record == URL(text)
        assert type(hook.uri) is CheckedURL
        assert session.scalar(sqlalchemy.select(Hook.id).where(Hook.uri == text)) == 1


def test_a_refused_text_is_not_written_and_not_shown(engine):
    with Session(engine) as session:
        session.add(Hook(id=2, url=SECRET))
        with pytest.raises(RefusedURLError) as caught:
            session.flush()
        assert "hunter2" not in str(caught.value)
        assert (caught.value.start, caught.value.rule) == (
            20,
            "URL Standard #port-state, port-invalid",
        )
    with Session(engine) as session:
        session.add(Hook(id=2, url="http://h/"))
        session.flush()
        for way in (
            sqlalchemy.update(Hook).values(url=SECRET),
            sqlalchemy.update(Hook).where(Hook.url == "http://h/").values({"url": SECRET}),
            sqlalchemy.insert(Hook).values(url=SECRET),
            sqlalchemy.insert(Hook).values([{"url": "http://h/"}, {"url": SECRET}]),
        ):
            with pytest.raises(RefusedURLError) as caught:
                session.execute(way)
            assert "hunter2" not in str(caught.value)


def test_old_rows_and_null(engine):
    with Session(engine) as session:
        session.execute(sqlalchemy.text("insert into hooks values (3, null, 'a b')"))
        assert session.scalar(sqlalchemy.select(Hook.uri).where(Hook.id == 3)) == "a b"
        assert session.scalar(sqlalchemy.select(Hook.url).where(Hook.id == 3)) is None
        session.execute(sqlalchemy.text("update hooks set url = 'old'"))
        assert session.scalar(sqlalchemy.select(Hook.url).where(Hook.id == 3)) == "old"
        session.add(Hook(id=4, url=URL("http://h/"), uri=CheckedURL("b", "rfc3986")))
        session.flush()
        assert session.execute(
            sqlalchemy.text("select url, uri from hooks where id = 4")
        ).one() == ("http://h/", "b")


def test_an_old_row_can_be_an_error(engine):
    strict = sqlalchemy.Table(
        "hooks",
        sqlalchemy.MetaData(),
        sqlalchemy.Column("id", sqlalchemy.Integer, primary_key=True),
        sqlalchemy.Column("url", URLType(on_read="raise")),
    )
    with engine.connect() as connection:
        rows = [{"id": 8, "url": SECRET}, {"id": 9, "url": "http://h/"}]
        connection.execute(sqlalchemy.text("insert into hooks (id, url) values (:id, :url)"), rows)
        select = sqlalchemy.select(strict.c.url)
        assert type(connection.scalar(select.where(strict.c.id == 9))) is CheckedURL
        same = sqlalchemy.select(strict.c.id).where(strict.c.url == SECRET)
        assert connection.scalar(same) == 8  # a condition does not read
        with pytest.raises(RefusedURLError) as caught:
            connection.execute(select).all()
        assert "hunter2" not in str(caught.value)
        assert caught.value.rule == "URL Standard #port-state, port-invalid"
        lenient = sqlalchemy.select(sqlalchemy.type_coerce(strict.c.url, URLType()))
        assert connection.scalar(lenient.where(strict.c.id == 8)) == SECRET
        connection.rollback()


def test_a_part_of_a_url_is_searched_as_text(engine):
    """What a column is compared with need not be a URL: a pattern, a prefix, a bound."""
    url = Hook.url
    with Session(engine) as session:
        session.add(Hook(id=5, url="http://EXAMPLE.com/%7Ea", uri="a/b"))
        session.flush()
        found = (
            *(url.contains("EXAMPLE"), url.like("%:443/%"), url.startswith("http://EX")),
            *(url.endswith("%7Ea", autoescape=True), url.ilike("%a b%"), url > "b"),
        )
        seen = [session.scalar(sqlalchemy.select(Hook.id).where(each)) for each in found]
        assert seen == [5, None, 5, 5, None, 5]


@pytest.mark.parametrize("old", ["old", SECRET, "http://[/"])
def test_an_old_row_breaks_no_read_and_no_condition(engine, old):
    """What is compared with is not what is written."""
    url = Hook.url
    conditions = [
        *(url == old, url.in_([old, "http://x/"]), url.is_distinct_from("http://h/")),
        *(url != "http://h/", sqlalchemy.literal(old) == url, url == sqlalchemy.bindparam("x")),
        *(url.between(old, old), sqlalchemy.or_(url == old, Hook.uri == "a b")),
        sqlalchemy.case((url == old, 1), else_=0) == 1,
        sqlalchemy.func.coalesce(url, old) == old,
    ]
    with Session(engine) as session:
        session.execute(sqlalchemy.text("insert into hooks values (6, :old, null)"), {"old": old})
        session.add(Hook(id=7, url="http://h/"))
        session.flush()
        for condition in conditions:
            given = {"x": old} if condition.compare(conditions[5]) else {}
            found = session.scalars(sqlalchemy.select(Hook).where(condition), given).all()
            assert [(hook.url, type(hook.url)) for hook in found] == [(old, str)], str(condition)
        same = sqlalchemy.select(Hook.id).where(url == URL("http://h"))
        assert session.scalar(same) == 7
        assert {type(each) for each in session.scalars(sqlalchemy.select(url))} == {str, CheckedURL}
        joined = session.scalars(sqlalchemy.select(url + "x").order_by(Hook.id)).all()
        assert joined == [f"{old}x", "http://h/x"]


def test_a_cached_statement_keeps_the_standard_of_its_own_type(engine):
    """SQLAlchemy keeps compiled statements by the arguments of their types."""
    row = sqlalchemy.literal_column("'a/b'", sqlalchemy.String())
    absolute, relative = (
        sqlalchemy.select(sqlalchemy.type_coerce(row, URLType(standard)))
        for standard in ("whatwg", "rfc3986")
    )
    with Session(engine) as session:
        for _ in range(2):
            assert type(session.scalar(absolute)) is str
            assert type(session.scalar(relative)) is CheckedURL


def test_the_type_of_a_column():
    assert str(sqlalchemy.schema.CreateTable(Hook.__table__)).count("VARCHAR(2000)") == 1
    assert eval(repr(URLType("rfc3986", length=5))).length == 5
    literal = sqlalchemy.select(sqlalchemy.literal("http://h/'", URLType()))
    written = str(literal.compile(compile_kwargs={"literal_binds": True}))
    assert "'http://h/'''" in written
    assert eval(repr(URLType(on_read="raise"))).on_read == "raise"
    with pytest.raises(ValueError, match="no standard is named"):
        URLType("x")
    with pytest.raises(ValueError, match="no on_read is named"):
        URLType(on_read="x")


@attrs.define
class Settings:
    home: URL
    uri: CheckedURL
    hook: SafeURL = attrs.field(default=SafeURL("http://example.com/"))


def test_classes_of_attrs():
    @attrs.define
    class Own:
        home: URL = attrs.field(converter=URL)
        uri: CheckedURL = attrs.field(converter=urlprism.bridges.attrs.checked_url("rfc3986"))
        valid: str = attrs.field(validator=urlprism.bridges.attrs.valid_url("rfc3986"))
        safe: str = attrs.field(validator=urlprism.bridges.attrs.safe_url())

    good = {"home": "HTTP://H", "uri": "%7E", "valid": "%7E", "safe": "http://example.com"}
    own = Own(**good)
    assert (own.home.href, own.uri, own.valid, own.safe) == (
        "http://h/", "%7E", "%7E", "http://example.com"
    )  # fmt: skip
    for name, text in {"home": SECRET, "uri": SECRET, "valid": SECRET, "safe": SECRET}.items():
        with pytest.raises(URLError) as caught:
            Own(**good | {name: text})
        assert "hunter2" not in str(caught.value)
    with pytest.raises(UnsafeURL):
        own.safe = "http://10.0.0.1/"


@pytest.mark.parametrize("make", [cattrs.Converter, cattrs.BaseConverter])
def test_cattrs_reads_and_writes(make):
    converter = add_hooks(make(), standard="rfc3986", policy=Policy(schemes={"https"}))
    for text in PRESIGNED:
        given = {"home": text, "uri": text, "hook": text}
        read = converter.structure(given, Settings)
        assert (read.uri, read.hook, type(read.hook)) == (text, text, SafeURL)
        assert converter.unstructure(read) == given | {"home": URL(text).href}
    assert converter.structure(URL("http://h/"), URL) == URL("http://h/")


def test_cattrs_tells_what_is_refused():
    converter = add_hooks(cattrs.Converter())
    with pytest.raises(cattrs.ClassValidationError) as caught:
        converter.structure({"home": SECRET, "uri": 5, "hook": "http://10.0.0.1/"}, Settings)
    kinds = [type(error) for error in caught.value.exceptions]
    assert kinds == [URLError, TypeError, UnsafeURL]
    assert "hunter2" not in str(caught.value.exceptions)


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        (urlprism.bridges.click.URLType(), SECRET, "port-invalid), at character 19"),
        (urlprism.bridges.click.URLType("rfc3986"), "a b", "(RFC 3986 §3.3 path), at character 1"),
        (urlprism.bridges.click.SafeURLType(), "http://10.0.0.1/", "which is private"),
    ],
)
def test_a_parameter_of_click(kind, text, said):
    @click.command()
    @click.argument("url", type=kind)
    def call(url):
        click.echo(f"{type(url).__name__} {url}")

    done = CliRunner().invoke(call, [text])
    assert done.exit_code == 2
    assert "Invalid value for 'URL': " in done.output
    assert said in " ".join(done.output.split())
    assert "hunter2" not in done.output
    assert CliRunner().invoke(call, [PRESIGNED[0]]).output.split()[1] == PRESIGNED[0]


def test_an_argument_of_argparse(capsys):
    parser = argparse.ArgumentParser("call")
    parser.add_argument("uri", type=urlprism.bridges.argparse.checked_url("rfc3986"))
    parser.add_argument("--hook", type=urlprism.bridges.argparse.safe_url())
    read = parser.parse_args([PRESIGNED[0], "--hook", PRESIGNED[1]])
    assert (read.uri, read.hook) == (PRESIGNED[0], PRESIGNED[1])
    for given in ([SECRET], ["a", "--hook", "http://me:hunter2@h/"]):
        with pytest.raises(SystemExit):
            parser.parse_args(given)
    said = capsys.readouterr().err
    assert (
        "argument uri: a port can contain digits only (RFC 3986 §3.2.3 port), at character 19"
        in said
    )
    assert "argument --hook: " in said
    assert "hunter2" not in said
    with pytest.raises(ValueError, match="no standard is named"):
        urlprism.bridges.argparse.checked_url("x")


@pytest.fixture
def log():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
    handler.addFilter(RedactingFilter())
    logger = logging.getLogger("tests.redacting")
    logger.addHandler(handler)
    logger.propagate = False
    yield logger, stream
    logger.removeHandler(handler)


def test_a_log_shows_no_secret(log):
    logger, stream = log
    logger.warning("GET %s from %d", "http://me:hunter2@h/?token=hunter2", 5)
    logger.warning("http://me:%s@h/", "hunter2")
    logger.warning("%(url)s", {"url": "http://me:hunter2@h/"})
    logger.warning(URL("http://me:hunter2@h/").href)
    try:
        raise ValueError(SECRET)  # noqa: TRY301
    except ValueError:
        logger.exception("failed for %s", SECRET)
    logger.warning("at", stack_info=True)
    said = stream.getvalue()
    assert "hunter2" not in said
    assert "WARNING GET http://me:******@h/?token=****** from 5\n" in said
    assert "ValueError: http://me:******@h:x/" in said


def test_a_filter_chooses_what_is_secret():
    record = logging.makeLogRecord({"name": "a.b", "msg": "http://me:x@h/?id=5&token=6&code=7"})
    assert RedactingFilter("a", also=["id"], without=["code"], userinfo="all").filter(record)
    assert record.getMessage() == "http://******@h/?id=******&token=******&code=7"
    assert not RedactingFilter("other").filter(record)
    with pytest.raises(ValueError, match="userinfo"):
        RedactingFilter(userinfo="none")
    with pytest.raises(TypeError, match="also is a tuple or list of names, not one str"):
        RedactingFilter(also="id")
    with pytest.raises(ValueError, match="without: 'coed' is no default name"):
        RedactingFilter(without=["coed"])


def test_a_configuration_in_json_chooses_what_is_secret():
    own = {
        "()": "urlprism.bridges.logging.RedactingFilter",
        "also": ["basket", "shop_[a-z0-9]{8,}"],
    }
    written = {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"secrets": own},
        "handlers": {"out": {"class": "logging.StreamHandler", "filters": ["secrets"]}},
        "loggers": {"urlprism.of-json": {"handlers": ["out"], "propagate": False}},
    }
    logging.config.dictConfig(json.loads(json.dumps(written)))
    logger = logging.getLogger("urlprism.of-json")
    stream = io.StringIO()
    logger.handlers[0].setStream(stream)
    logger.warning("GET /?basket=%s&token=%s by shop_abcdefgh1", "hunter2", "hunter2")
    logger.handlers.clear()
    assert stream.getvalue() == "GET /?basket=******&token=****** by ******\n"


class Broken:
    def __str__(self):
        raise RuntimeError(SECRET)


def test_a_log_with_a_wrong_format_never_stops_the_program(log):
    """A handler tells its own errors; one of a filter would reach the program, or show secrets."""
    logger, stream = log
    logger.warning("100 %")
    logger.warning("%d of http://me:hunter2@h/", SECRET)
    logger.warning("%(a)s %(b)s", {"a": SECRET})
    logger.warning(Broken())
    assert stream.getvalue().splitlines() == [
        "WARNING 100 %",
        "WARNING %d of http://me:******@h/ (not formatted: TypeError)",
        "WARNING %(a)s %(b)s (not formatted: KeyError)",
        "WARNING Broken (not formatted: RuntimeError)",
    ]


FORMATS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "json_schema" / "formats.jsonl")
    .read_text("utf-8")
    .splitlines()
]


def test_the_suite_of_json_schema():
    assert len(FORMATS) == 119
    checker = URLFormatChecker()
    for name, text, is_valid in FORMATS:
        assert checker.conforms(text, name) is is_valid, (name, text)
        assert checker.conforms(5, name)


def test_a_schema_tells_place_and_rule():
    schema = {"properties": {"u": {"format": "uri"}, "d": {"format": "date"}}}
    validator = jsonschema.Draft202012Validator(schema, format_checker=URLFormatChecker())
    (error,) = validator.iter_errors({"u": "http://h/a b"})
    assert error.message.endswith("(RFC 3986 §3.3 path), at character 10")
    assert isinstance(error.cause, URLError)
    (error,) = validator.iter_errors({"d": "x"})
    assert "'x' is not a 'date'" in error.message
    (error,) = validator.iter_errors({"u": "//h/"})
    assert error.message.startswith("there is no scheme (RFC 3986 §3)")


@pytest.mark.parametrize("draft", ["Draft202012Validator", "Draft7Validator", "Draft4Validator"])
def test_an_extended_validator_shows_no_secret(draft):
    schema = {"properties": {"u": {"format": "uri"}, "d": {"format": "date"}}}
    kind = with_urls(getattr(jsonschema, draft))
    validator = kind(schema, format_checker=URLFormatChecker())
    (error,) = validator.iter_errors({"u": SECRET})
    for shown in (str(error), repr(error), error.message, repr(error.instance)):
        assert "hunter2" not in shown
    assert error.json_path == "$.u"
    assert error.instance == "http://me:******@h:x/"
    assert [each.message for each in validator.iter_errors({"d": "x"})] == ["'x' is not a 'date'"]
    assert kind(schema).is_valid({"u": SECRET})
