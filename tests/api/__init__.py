"""The house of the REST API, tested with views of its own."""
