"""The bench is tested on small data of its own."""
