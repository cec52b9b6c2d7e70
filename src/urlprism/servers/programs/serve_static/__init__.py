"""serve-static, of Express."""
