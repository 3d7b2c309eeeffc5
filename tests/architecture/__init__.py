"""The gates of the house: sizes, layers, tenancy in the catalogue, migrations."""
