"""What commands do otherwise by each standard: conversions and edits."""
