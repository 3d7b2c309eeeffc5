"""Measurements that anyone can run against public data sets; none of that data is in this repository."""
