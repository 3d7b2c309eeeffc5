"""`/mcp`, message by message."""
