"""The certificate: the proof that all readers read a text alike.

Other packages import `agreement`, `implied`, `shapes` and `targets`.
"""
