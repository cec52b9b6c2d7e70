"""URLs that are edited: what `urlprism edit` changes, and what it shows of the result.

registry ──► the file of one standard ──► contract
changes ──► pairs        the options that change a URL, in the order in which they apply
template, showing        the options that say what is shown of it
"""
