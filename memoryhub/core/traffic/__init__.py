"""What a tenant's traffic says: counts that drift, sizes out of the ordinary, settings that do not fit."""
