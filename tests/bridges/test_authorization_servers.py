"""redirect_uri in real authorization servers: Authlib's grant, and OAuthLib's."""

from urllib.parse import urlencode

import pytest
from authlib.oauth2 import AuthorizationServer, OAuth2Request
from authlib.oauth2.rfc6749 import AuthorizationCodeGrant
from authlib.oauth2.rfc6749.errors import OAuth2Error
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from oauthlib.oauth2 import AuthorizationCodeGrant as GrantOfOAuthLib
from oauthlib.oauth2 import AuthorizationEndpoint
from oauthlib.oauth2.rfc6749.errors import FatalClientError

from urlprism.bridges.authlib import RedirectURIMixin
from urlprism.bridges.oauthlib import RedirectURIValidator

REGISTERED = ("http://127.0.0.1/cb", "https://app.example/cb")
TAKEN = ("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb", "https://app.example/cb")
REFUSED = (
    *("http://localhost:51004/cb", "https://app.example/cb/", "https://app.example.evil.test/cb"),
    *("http://127.0.0.1:1@evil.test/cb", "https://app.example:8443/cb", "https://app.example/cb?x"),
)
CASES = [*((each, True) for each in TAKEN), *((each, False) for each in REFUSED)]


class Client(RedirectURIMixin):
    """A client of Authlib."""

    redirect_uris = REGISTERED

    def get_client_id(self):
        return "me"

    def check_response_type(self, response_type):
        return response_type == "code"

    def get_allowed_scope(self, scope):
        return scope


class Server(AuthorizationServer):
    """An authorization server of Authlib with one client."""

    def query_client(self, client_id):
        return Client() if client_id == "me" else None

    def save_token(self, token, _):
        raise AssertionError(token)

    def create_oauth2_request(self, request):
        return request

    def send_signal(self, *arguments, **options):
        pass


@pytest.mark.parametrize(("url", "is_taken"), CASES)
def test_a_grant_of_authlib_takes_what_is_registered(url, is_taken):
    server = Server()
    server.register_grant(AuthorizationCodeGrant)
    data = {"response_type": "code", "client_id": "me", "redirect_uri": url, "scope": ""}
    request = OAuth2Request("GET", "https://server.example/authorize")
    request.payload = BasicOAuth2Payload(data)
    if is_taken:
        assert server.get_consent_grant(request, end_user="me").client.get_client_id() == "me"
    else:
        with pytest.raises(OAuth2Error, match=r"[Rr]edirect"):
            server.get_consent_grant(request, end_user="me")


def test_each_registered_uri_says_why():
    said = [match.reason for match in Client().redirect_uri_matches("http://127.0.0.1:1/cb")]
    assert said == ["ports of a loopback address are free", "the texts differ from here on"]


class Validator(RedirectURIValidator):
    """A validator of OAuthLib with one client."""

    def registered_redirect_uris(self, client_id, _):
        return REGISTERED if client_id == "me" else ()

    validate_client_id = validate_response_type = validate_scopes = staticmethod(
        lambda *_, **__: True
    )
    get_default_scopes = staticmethod(lambda *_, **__: ["all"])


@pytest.mark.parametrize(("url", "is_taken"), CASES)
def test_an_endpoint_of_oauthlib_takes_what_is_registered(url, is_taken):
    grant = GrantOfOAuthLib(Validator())
    endpoint = AuthorizationEndpoint("code", None, {"code": grant})
    asked = urlencode({"response_type": "code", "client_id": "me", "redirect_uri": url})
    uri = f"https://server.example/authorize?{asked}"
    if is_taken:
        scopes, request = endpoint.validate_authorization_request(uri)
        assert (scopes, request["redirect_uri"]) == (["all"], url)
    else:
        with pytest.raises(FatalClientError):
            endpoint.validate_authorization_request(uri)


def test_another_dialect_can_be_named():
    class Exact(Client):
        redirect_uri_dialect = "redirect_uri.rfc6749"

    assert not Exact().check_redirect_uri(TAKEN[1])
    assert Exact().check_redirect_uri(TAKEN[0])


def test_a_validator_without_clients_says_so():
    with pytest.raises(NotImplementedError):
        RedirectURIValidator().validate_redirect_uri("me", TAKEN[0], None)
