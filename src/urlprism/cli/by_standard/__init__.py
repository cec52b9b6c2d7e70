"""What commands do by each standard: the words of its package, and the URLs that `edit` changes.

packages ──► the package of a standard, and its words
editing ──► whatwg_urls, rfc_uris ──► edits.contract

Other packages import `editing` and `packages`.
"""
