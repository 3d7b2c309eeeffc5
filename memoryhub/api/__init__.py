"""The house every REST endpoint lives in: errors, parsing, fields, paging, idempotency and the base view."""
