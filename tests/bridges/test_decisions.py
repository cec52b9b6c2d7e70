"""What the gate decides is told: once each, in every thread, by every bridge, without a secret."""

import json
import threading
from collections import Counter

import httpx
import prometheus_client
import pytest
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import InMemoryMetricReader

from urlprism import Policy, UnsafeURL, safe_target
from urlprism.bridges import opentelemetry, prometheus
from urlprism.bridges.httpx import safe_client
from urlprism.gate import decide, on_decision

URLS = (
    "http://example.com/",
    "http://127.0.0.1/",
    "http://me:s3cretPW@example.com/",
    "http://a.example\\@b.example/?token=s3cretPWabcdef",
    "ftp://example.com/",
    "",
    "http://h/" + "a" * 40_000,
)


@pytest.fixture
def decisions():
    heard = []
    stop = on_decision(heard.append)
    yield heard
    stop()


def asked(url, base=None):
    """Return the cause for which the gate refuses a URL, "" if it does not."""
    try:
        safe_target(url, base)
    except UnsafeURL as unsafe:
        return unsafe.cause
    return ""


def test_each_decision_is_told_once(decisions):
    causes = [asked(url) for url in URLS]
    assert [each.cause for each in decisions] == causes
    assert [each.is_allowed for each in decisions] == [not cause for cause in causes]
    assert {each.step for each in decisions} == {"url"}
    assert all(each.is_enforced and each.address is None for each in decisions)
    assert all(bool(each.rule) != each.is_allowed for each in decisions)


def test_no_secret_is_told(decisions):
    for url in URLS:
        asked(url)
    shown = json.dumps([each.to_dict() for each in decisions]) + repr(decisions)
    assert "s3cret" not in shown
    assert max(len(each.url) for each in decisions) <= 2_000


def test_redirects_and_addresses_are_told(decisions):
    target = safe_target("http://example.com/a")
    with pytest.raises(UnsafeURL):
        target.redirected("http://10.0.0.1/")
    target.check_addresses(["93.184.215.14"])
    for addresses in (["10.0.0.1"], [], ["no address\x1b"]):
        with pytest.raises(UnsafeURL):
            target.check_addresses(addresses)
    target.pinned("93.184.215.14")
    assert [(each.step, each.cause, each.address) for each in decisions] == [
        ("url", "", None),
        ("redirect", "host-private", None),
        ("address", "", "93.184.215.14"),
        ("address", "address-private", "10.0.0.1"),
        ("address", "address", None),
        ("address", "address", "no address␛"),
        ("address", "", "93.184.215.14"),
    ]


def test_a_trial_raises_nothing_and_is_told(decisions):
    answers = [decide(url) for url in URLS]
    assert answers == decisions
    assert [each.cause for each in answers] == [asked(url) for url in URLS]
    assert not any(each.is_enforced for each in answers)
    assert decide("/a", "http://10.0.0.1/").step == "redirect"
    assert decide("http://10.0.0.1/", policy=Policy(special={"private"})).is_allowed
    with pytest.raises(ValueError, match="no reader is named"):
        decide("http://h/", readers="nobody")


def test_nothing_is_lost_in_threads(decisions):
    def work():
        for _ in range(200):
            for url in URLS[:5]:
                asked(url)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    counted = Counter(each.cause for each in decisions)
    once = Counter(map(asked, URLS[:5]))
    assert counted == Counter({cause: 1600 * number for cause, number in once.items()})


def test_a_client_tells_its_decisions(decisions):
    with safe_client() as client, pytest.raises(httpx.InvalidURL):
        client.get("http://169.254.169.254/latest/")
    assert ("url", "host-metadata") in {(each.step, each.cause) for each in decisions}


def test_what_a_listener_raises_refuses():
    def fail(_):
        raise OSError("the log is full")

    stop = on_decision(fail)
    try:
        with pytest.raises(OSError, match="the log is full"):
            safe_target("http://example.com/")
        with pytest.raises(OSError, match="the log is full"):
            safe_target("http://127.0.0.1/")
    finally:
        stop()
    assert safe_target("http://example.com/").host == "example.com"


def test_listeners_come_and_go():
    first, second = [], []
    stops = [on_decision(first.append), on_decision(second.append), on_decision(first.append)]
    asked(URLS[0])
    assert (len(first), len(second)) == (2, 1)
    stops[0]()
    stops[0]()
    asked(URLS[0])
    assert (len(first), len(second)) == (3, 2)
    for stop in stops:
        stop()
    asked(URLS[0])
    assert (len(first), len(second)) == (3, 2)
    with pytest.raises(TypeError, match="a listener must be callable, not int"):
        on_decision(1)


def test_prometheus_counts():
    registry = prometheus_client.CollectorRegistry()
    stop = prometheus.count_decisions(registry)
    for url in (*URLS, *URLS[:2]):
        asked(url)
    decide(URLS[1])
    text = prometheus_client.generate_latest(registry).decode()
    for enforced, allowed, cause, number in (
        ("true", "true", "", 2),
        ("true", "false", "host-loopback", 2),
        ("false", "false", "host-loopback", 1),
    ):
        labels = f'allowed="{allowed}",cause="{cause}",enforced="{enforced}",step="url"'
        assert f"urlprism_decisions_total{{{labels}}} {number}.0" in text
    assert "s3cret" not in text
    with pytest.raises(ValueError, match="Duplicated"):
        prometheus.count_decisions(registry)
    stop()
    assert "urlprism" not in prometheus_client.generate_latest(registry).decode()
    prometheus.count_decisions(registry)()


def test_opentelemetry_counts():
    reader = InMemoryMetricReader()
    provider = MeterProvider([reader])
    stop = opentelemetry.count_decisions(provider.get_meter("test"))
    for url in URLS:
        asked(url)
    stop()
    asked(URLS[0])
    (resource,) = reader.get_metrics_data().resource_metrics
    (metric,) = resource.scope_metrics[0].metrics
    assert (metric.name, metric.unit) == ("urlprism.decisions", "{decision}")
    points = {point.attributes["cause"]: point.value for point in metric.data.data_points}
    assert points == Counter(map(asked, URLS))
    provider.shutdown()
