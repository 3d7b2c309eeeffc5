"""Stand-ins for what lies outside, real enough to be reached over a socket."""
