"""Console pages of conversations, of the people in them, and the console's home."""
