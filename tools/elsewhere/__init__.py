"""Wheels for machines that are not this one: compiled by zig, run by qemu or a loader."""
