"""Template tags of the console's memory pages."""
