"""What a user lays down, confirms and takes back: which sentences are pinned, and what no longer holds."""
