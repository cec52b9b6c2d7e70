"""The ten schemes that RFC 1738 §3 defines, one module for each."""

from urlprism.rfc1738.schemes.file import File
from urlprism.rfc1738.schemes.ftp import FTP
from urlprism.rfc1738.schemes.gopher import Gopher
from urlprism.rfc1738.schemes.http import HTTP
from urlprism.rfc1738.schemes.mailto import Mailto
from urlprism.rfc1738.schemes.news import News
from urlprism.rfc1738.schemes.nntp import NNTP
from urlprism.rfc1738.schemes.prospero import Prospero
from urlprism.rfc1738.schemes.telnet import Telnet
from urlprism.rfc1738.schemes.wais import WAIS

__all__ = ["FTP", "HTTP", "NNTP", "WAIS", "File", "Gopher", "Mailto", "News", "Prospero", "Telnet"]
