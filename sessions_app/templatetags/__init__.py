"""Template tags of the pages for end users."""
