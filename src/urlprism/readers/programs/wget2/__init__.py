"""GNU Wget2: libwget."""
