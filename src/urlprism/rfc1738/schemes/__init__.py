"""The ten schemes that RFC 1738 §3 defines, one module for each."""

from urlprism.rfc1738.schemes.file import File as File
from urlprism.rfc1738.schemes.ftp import FTP as FTP
from urlprism.rfc1738.schemes.gopher import Gopher as Gopher
from urlprism.rfc1738.schemes.http import HTTP as HTTP
from urlprism.rfc1738.schemes.mailto import Mailto as Mailto
from urlprism.rfc1738.schemes.news import News as News
from urlprism.rfc1738.schemes.nntp import NNTP as NNTP
from urlprism.rfc1738.schemes.prospero import Prospero as Prospero
from urlprism.rfc1738.schemes.telnet import Telnet as Telnet
from urlprism.rfc1738.schemes.wais import WAIS as WAIS
