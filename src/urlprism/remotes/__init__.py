"""Repositories of Git, objects of S3, and HTTP over Unix sockets.

text ──► parse_repository ──► Repository: host, path, owner, name
parts ──► build_repository, build_object, build_socket ──► text that is read back as these parts

Each text that is built is read by models of the programs that will read it, and refused if one of
them finds other parts.
"""

from urlprism._late import listed
from urlprism.remotes.objects import build_object
from urlprism.remotes.repositories import Repository, build_repository, parse_repository
from urlprism.remotes.sockets import build_socket

__all__ = ["Repository", "build_object", "build_repository", "build_socket", "parse_repository"]
__dir__ = listed(__all__)
