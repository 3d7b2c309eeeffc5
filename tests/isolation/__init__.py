"""The isolation suite: what keeps tenants apart is attacked here, and each planted leak has to be caught."""
