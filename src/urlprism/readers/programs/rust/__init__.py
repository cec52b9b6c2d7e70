"""Rust: the crate `url`."""
