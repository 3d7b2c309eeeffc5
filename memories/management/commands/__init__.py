"""The commands of long-term memory."""
