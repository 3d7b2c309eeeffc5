"""Management of long-term memory."""
