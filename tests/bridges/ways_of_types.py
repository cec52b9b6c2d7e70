"""The ways into a column of SQLAlchemy, and into classes of pydantic, attrs and cattrs."""

from typing import Annotated

import attr
import attrs
import cattrs
import pydantic
import sqlalchemy as sa
from fastapi import Body, Depends, FastAPI
from fastapi.testclient import TestClient
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from tests.bridges.ways_table import BOTH, NEITHER, STANDARD, Way
from urlprism import Policy
from urlprism.bridges import fastapi as of_fastapi
from urlprism.bridges.attrs import checked_url, safe_url, valid_url
from urlprism.bridges.cattrs import add_hooks
from urlprism.bridges.pydantic import CheckedURL, Safe, SafeURL
from urlprism.bridges.sqlalchemy import URLType

HTTPS = Policy(schemes={"https"})
START = "https://example.com/before"
ONE = (STANDARD,)
CHECKED = frozenset(ONE)


class Base(DeclarativeBase):
    pass


class Hook(Base):
    __tablename__ = "hooks"
    id: Mapped[int] = mapped_column(primary_key=True)
    url: Mapped[str | None] = mapped_column(URLType())


def in_table(way):
    """Return the way of what `way` writes into a table with a row; it is read without the type."""

    def let_in(text, _):
        engine = sa.create_engine("sqlite://")
        Base.metadata.create_all(engine)
        with Session(engine) as session:
            session.execute(sa.text("insert into hooks values (1, :url)"), {"url": START})
            result = way(session, text)
            session.flush()
            urls = session.scalars(sa.text("select url from hooks")).all()
        engine.dispose()
        return result or next(iter({*urls} - {START}), None)

    return let_in


def with_column(**options):
    def let_in(text, _):
        given = {name: make(text) for name, make in options.items()}
        table = sa.Table(
            "others",
            sa.MetaData(),
            sa.Column("id", sa.Integer),
            sa.Column("url", URLType(), **given),
        )
        engine = sa.create_engine("sqlite://")
        with engine.begin() as connection:
            table.create(connection)
            connection.execute(sa.insert(table).values(id=1))
            if "onupdate" in given:
                connection.execute(sa.update(table).values(id=2))
            found = connection.scalar(sa.text("select url from others"))
        engine.dispose()
        return found

    return let_in


def by_attribute(session, text):
    hook = session.get(Hook, 1)
    hook.url = text
    value = hook.url
    session.expire(hook)
    return value


def by_condition(session, text):
    session.execute(sa.text("update hooks set url = :url"), {"url": text})
    url = Hook.url
    return session.scalar(sa.select(url).where(url == text, url.like(text), url.in_([text])))


def by_flush(session, text):
    session.get(Hook, 1).url = text


def by_literal(text, _):
    statement = sa.insert(Hook).values(url=text)
    compiled = statement.compile(compile_kwargs={"literal_binds": True})
    return text if f"'{text}'" in str(compiled) else None


TYPED = sa.text("update hooks set url = :url").bindparams(sa.bindparam("url", type_=URLType()))
_SQLALCHEMY = (
    ("an object of the ORM, new or changed, by `flush`", CHECKED, in_table(by_flush)),
    (
        "`add_all`, `merge`",
        CHECKED,
        in_table(lambda session, text: session.merge(Hook(id=1, url=text)) and None),
    ),
    (
        "`insert` and `update` of Core, with one row or a list",
        CHECKED,
        in_table(lambda session, text: session.execute(sa.insert(Hook).values(url=text)) and None),
    ),
    (
        "bulk methods of a session",
        CHECKED,
        in_table(lambda session, text: session.bulk_save_objects([Hook(url=text)])),
    ),
    ("`literal_binds`", CHECKED, by_literal),
    ("`default` and `onupdate` of a column", CHECKED, with_column(default=lambda text: text)),
    (
        "`text` with a parameter of the type",
        CHECKED,
        in_table(lambda session, text: session.execute(TYPED, {"url": text}) and None),
    ),
    ("`server_default`", NEITHER, with_column(server_default=lambda text: text)),
    (
        "`text`",
        NEITHER,
        in_table(
            lambda session, text: (
                session.execute(sa.text("update hooks set url = :url"), {"url": text}) and None
            )
        ),
    ),
    (
        "an expression: `update(Hook).values(url=func.replace(text, ...))`",
        NEITHER,
        in_table(
            lambda session, text: (
                session.execute(sa.update(Hook).values(url=sa.func.replace(text, "\x01", "")))
                and None
            )
        ),
    ),
    ("an attribute that is set, until `flush`", NEITHER, in_table(by_attribute)),
    ("what `==`, `in_` and `like` compare with", NEITHER, in_table(by_condition)),
)
_MORE_OF_SQLALCHEMY = {
    "`add_all`, `merge`": [
        in_table(lambda session, text: session.add_all([Hook(url=text)])),
    ],
    "`insert` and `update` of Core, with one row or a list": [
        in_table(lambda session, text: session.execute(sa.insert(Hook), [{"url": text}]) and None),
        in_table(
            lambda session, text: (
                session.execute(sa.insert(Hook).values([{"url": START}, {"url": text}])) and None
            )
        ),
        in_table(lambda session, text: session.execute(sa.update(Hook).values(url=text)) and None),
        in_table(
            lambda session, text: (
                session.execute(sa.update(Hook), [{"id": 1, "url": text}]) and None
            )
        ),
    ],
    "bulk methods of a session": [
        in_table(lambda session, text: session.bulk_insert_mappings(Hook, [{"url": text}])),
        in_table(
            lambda session, text: session.bulk_update_mappings(Hook, [{"id": 1, "url": text}])
        ),
    ],
    "`default` and `onupdate` of a column": [
        with_column(default=lambda text: lambda: text),
        with_column(onupdate=lambda text: text),
    ],
}


class Model(pydantic.BaseModel):
    standard: CheckedURL = CheckedURL(START)
    policy: Annotated[SafeURL, Safe(HTTPS)] = SafeURL(START)


class Assigned(Model, validate_assignment=True):
    pass


Kinds = {"standard": CheckedURL, "policy": Annotated[SafeURL, Safe(HTTPS)]}


def by_model(text, kind):
    return getattr(Model(**{kind: text}), kind)


def by_json(text, kind):
    return getattr(Model.model_validate_json(f'{{"{kind}": "{text}"}}'), kind)


def by_adapter(text, kind):
    return pydantic.TypeAdapter(list[Kinds[kind]]).validate_python([text])[0]


def by_call(text, kind):
    def show(url):
        return url

    show.__annotations__ = {"url": Kinds[kind]}
    return pydantic.validate_call(show)(text)


def by_dataclass(text, kind):
    return pydantic.dataclasses.dataclass(type("D", (), {"__annotations__": {"u": Kinds[kind]}}))(
        text
    ).u


def set_on(model):
    def let_in(text, kind):
        instance = model()
        setattr(instance, kind, text)
        return getattr(instance, kind)

    return let_in


def by_default(*, config=None, **options):
    def let_in(text, kind):
        given = {name: (lambda: text) if name.endswith("factory") else text for name in options}
        field = pydantic.Field(**given)
        model = pydantic.create_model("M", __config__=config, u=(Kinds[kind], field))
        return model().u

    return let_in


def by_subclass(text, kind):
    """An instance of the model is taken as it is, however it was made."""
    holder = pydantic.create_model("Holder", inner=(Model, ...))
    return getattr(holder(inner=Model.model_construct(**{kind: text})).inner, kind)


def by_dump(text, kind):
    return Model.model_construct(**{kind: text}).model_dump(warnings=False)[kind]


_VALID = pydantic.ConfigDict(validate_default=True)
_PYDANTIC = (
    ("the constructor, `model_validate`, `model_validate_json`", BOTH, by_model),
    ("`TypeAdapter`", BOTH, by_adapter),
    ("`validate_call`", BOTH, by_call),
    ("a dataclass of pydantic", BOTH, by_dataclass),
    ("an attribute that is set, with `validate_assignment=True`", BOTH, set_on(Assigned)),
    (
        "a default, or a `default_factory`, with `validate_default=True`",
        BOTH,
        by_default(config=_VALID, default=None),
    ),
    ("an attribute that is set", NEITHER, set_on(Model)),
    ("a default, or a `default_factory`", NEITHER, by_default(default=None)),
    (
        "`model_construct`",
        NEITHER,
        lambda text, kind: getattr(Model.model_construct(**{kind: text}), kind),
    ),
    (
        "`model_copy(update=...)`",
        NEITHER,
        lambda text, kind: getattr(Model().model_copy(update={kind: text}), kind),
    ),
    ("an instance in another model", NEITHER, by_subclass),
    ("`model_dump` of what got in", NEITHER, by_dump),
)
_MORE_OF_PYDANTIC = {
    "the constructor, `model_validate`, `model_validate_json`": [
        by_json,
        lambda text, kind: getattr(Model.model_validate({kind: text}), kind),
        lambda text, kind: getattr(Model.model_validate_strings({kind: text}), kind),
    ],
    "a default, or a `default_factory`, with `validate_default=True`": [
        by_default(config=_VALID, default_factory=None),
    ],
    "a default, or a `default_factory`": [by_default(default_factory=None)],
}


def app():
    """Return an application with a path for each way."""
    server = FastAPI()

    @server.get("/query/standard")
    def query_standard(url: Annotated[CheckedURL, Depends(of_fastapi.checked_url("url"))]) -> str:
        return url

    @server.get("/query/policy")
    def query_policy(url: Annotated[SafeURL, Depends(of_fastapi.safe_url("url", HTTPS))]) -> str:
        return url

    @server.post("/body")
    def body(model: Annotated[Model, Body()]) -> dict[str, str]:
        return {"standard": model.standard, "policy": model.policy}

    @server.get("/answer")
    def answer(kind: str, text: str) -> Model:
        return {kind: text}

    @server.get("/plain")
    def plain(kind: str, text: str):
        return {kind: text}

    return TestClient(server, raise_server_exceptions=True)


def answered(response, pick):
    if response.status_code == 422:
        raise ValueError(response.text)
    return pick(response.json())


def by_query(text, kind):
    return answered(app().get(f"/query/{kind}", params={"url": text}), str)


def by_body(text, kind):
    return answered(app().post("/body", json={kind: text}), lambda read: read[kind])


def by_answer(text, kind, path="/answer"):
    asked = app().get(path, params={"kind": kind, "text": text})
    return answered(asked, lambda read: read[kind])


_FASTAPI = (
    ("the dependencies `checked_url` and `safe_url`", BOTH, by_query),
    ("a body, or a parameter, of a type of pydantic", BOTH, by_body),
    ("a response of a declared type", BOTH, by_answer),
    ("a response without one", NEITHER, lambda text, kind: by_answer(text, kind, "/plain")),
)


@attrs.define
class Converted:
    url: CheckedURL = attrs.field(converter=checked_url())


@attrs.define
class Valid:
    standard: str = attrs.field(default=START, validator=valid_url())
    policy: str = attrs.field(default=START, validator=safe_url(HTTPS))


@attr.s
class Old:
    standard = attr.ib(default=START, validator=valid_url())
    policy = attr.ib(default=START, validator=safe_url(HTTPS))


def by_attrs(text, kind):
    if kind == STANDARD:
        Converted(text)
    return getattr(Valid(**{kind: text}), kind)


def by_evolving(text, kind):
    return getattr(attrs.evolve(Valid(), **{kind: text}), kind)


def by_default_of_attrs(text, kind):
    validator = valid_url() if kind == STANDARD else safe_url(HTTPS)
    return attrs.make_class("C", {"u": attrs.field(default=text, validator=validator)})().u


def by_switched_off(text, kind):
    with attrs.validators.disabled():
        return getattr(Valid(**{kind: text}), kind)


def by_converter_switched_off(text, _):
    with attrs.validators.disabled():
        return Converted(text).url


_ATTRS = (
    ("the constructor, `evolve`", BOTH, by_attrs),
    ("a default", BOTH, by_default_of_attrs),
    ("an attribute that is set, of `define`", BOTH, set_on(Valid)),
    ("an attribute that is set, of `attr.s` without `on_setattr`", NEITHER, set_on(Old)),
    ("validators that are switched off: `set_disabled`", NEITHER, by_switched_off),
)
_MORE_OF_ATTRS = {"the constructor, `evolve`": [by_evolving]}


@attrs.define
class Structured:
    standard: CheckedURL = START
    policy: SafeURL = START


CONVERTER = add_hooks(cattrs.Converter(), policy=HTTPS)


def by_structure(text, kind):
    return getattr(CONVERTER.structure({kind: text}, Structured), kind)


def by_default_of_cattrs(text, kind):
    annotated = {"standard": CheckedURL, "policy": SafeURL}[kind]
    made = attrs.make_class("C", {"u": attrs.field(default=text, type=annotated)})
    return CONVERTER.structure({}, made).u


_CATTRS = (
    ("`structure`", BOTH, by_structure),
    (
        "a default of the class",
        NEITHER,
        by_default_of_cattrs,
    ),
    (
        "the constructor of the class",
        NEITHER,
        lambda text, kind: getattr(Structured(**{kind: text}), kind),
    ),
    (
        "`unstructure` of what got in",
        NEITHER,
        lambda text, kind: CONVERTER.unstructure(Structured(**{kind: text}))[kind],
    ),
)
WAYS = (
    *(Way("SQLAlchemy", *each, ONE) for each in _SQLALCHEMY),
    *(Way("pydantic", *each) for each in _PYDANTIC),
    *(Way("FastAPI", *each) for each in _FASTAPI),
    *(Way("attrs", *each) for each in _ATTRS),
    Way(
        "attrs",
        "a converter, with validators switched off",
        CHECKED,
        by_converter_switched_off,
        ONE,
    ),
    *(Way("cattrs", *each) for each in _CATTRS),
)
MORE = tuple(
    Way(way.library, way.name, way.guards, more, way.kinds)
    for way in WAYS
    for table in (_MORE_OF_SQLALCHEMY, _MORE_OF_PYDANTIC, _MORE_OF_ATTRS)
    for more in table.get(way.name, ())
)
