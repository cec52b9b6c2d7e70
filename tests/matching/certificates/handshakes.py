"""Certificates with one entry, and servers on the loopback that show them."""

import datetime as dt
import socket
import ssl
import threading
from contextlib import suppress
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.matching.certificates.programs import subject_alt_name

_OTHER_NAME = {62, 64}  # X509_V_ERR_HOSTNAME_MISMATCH, that of addresses
_DAY = dt.timedelta(days=1)
_PEM = serialization.Encoding.PEM


class Authority:
    """An authority that signs certificates for one key."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "authority")])
        constraints = x509.BasicConstraints(ca=True, path_length=0)
        usage = x509.KeyUsage(
            **dict.fromkeys(
                (
                    *("digital_signature", "content_commitment", "key_encipherment"),
                    *("data_encipherment", "key_agreement", "encipher_only", "decipher_only"),
                ),
                False,
            ),
            key_cert_sign=True,
            crl_sign=True,
        )
        identifier = x509.SubjectKeyIdentifier.from_public_key(self.key.public_key())
        certificate = (
            self._builder(self.name)
            .add_extension(constraints, critical=True)
            .add_extension(usage, critical=True)
            .add_extension(identifier, critical=False)
            .sign(self.key, hashes.SHA256())
        )
        self.file = folder / "authority.pem"
        self.file.write_bytes(certificate.public_bytes(_PEM))
        self.identifier = x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(identifier)
        private = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        self.private = self.key.private_bytes(_PEM, *private)

    def _builder(self, subject):
        now = dt.datetime.now(dt.UTC)
        return (
            x509.CertificateBuilder(self.name, subject, self.key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - _DAY)
            .not_valid_after(now + _DAY)
        )

    def context(self, entry):
        """Return a server's context with a certificate for one entry."""
        extension = x509.UnrecognizedExtension(
            x509.OID_SUBJECT_ALTERNATIVE_NAME, subject_alt_name(entry)
        )
        certificate = (
            self._builder(x509.Name([]))
            .add_extension(extension, critical=True)
            .add_extension(self.identifier, critical=False)
            .sign(self.key, hashes.SHA256())
        )
        file = self.folder / "server.pem"
        file.write_bytes(certificate.public_bytes(_PEM) + self.private)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


class Server:
    """A server in a thread that shows the certificate that is its `context` for each connection."""

    def __init__(self):
        self.context = None
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection = self.listener.accept()[0]
            except OSError:
                return
            connection.settimeout(10)
            try:
                self.context.wrap_socket(connection, server_side=True).close()
            except OSError:
                connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


def shakes_hands(client, context, host):
    """Return whether a client's context accepts a server's certificate for a host, in memory."""
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ours = client.wrap_bio(to_client, to_server, server_hostname=host)
    theirs = context.wrap_bio(to_server, to_client, server_side=True)
    for _ in range(4):
        try:
            ours.do_handshake()
        except ssl.SSLWantReadError:
            pass
        except ssl.SSLCertVerificationError as error:
            if error.verify_code not in _OTHER_NAME:
                raise
            return False
        else:
            return True
        with suppress(ssl.SSLWantReadError):
            theirs.do_handshake()
    raise AssertionError(host)
