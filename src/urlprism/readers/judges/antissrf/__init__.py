"""Microsoft's AntiSSRF."""
