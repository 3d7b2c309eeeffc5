"""Console pages of tenants: keys, members, audit log and jobs, and what every page of the console shares."""
