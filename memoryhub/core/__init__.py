"""Pure rules: no Django, no I/O, no clock; values go in, decisions come out."""
