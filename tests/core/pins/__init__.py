"""Tests of what a user lays down, confirms and takes back."""
