"""One file an endpoint: what works first, then each refusal, with a stranger's row present."""
