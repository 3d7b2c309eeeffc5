"""Who owns a row: tenants, their people, keys, and the scope that every query needs."""
