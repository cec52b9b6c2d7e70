"""What commands do by each standard: the words of its package, and the URLs that `edit` changes.

words ──► the package of a standard
editing ──► urls, uris ──► edits.contract
"""
