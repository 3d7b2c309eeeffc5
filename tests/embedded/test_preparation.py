"""What the migrations of a database say about the version that made it."""

from memoryhub.embedded.preparation import migrations_on_disk, newer_migrations


def test_a_database_of_this_version_holds_nothing_newer() -> None:
    assert newer_migrations(migrations_on_disk()) == set()
    assert newer_migrations(set()) == set()


def test_one_that_a_newer_version_made_is_known() -> None:
    newer = ("memories", "9999_of_tomorrow")
    assert newer_migrations(migrations_on_disk() | {newer, ("auth", "9999_not_ours")}) == {newer}


def test_one_that_was_renamed_since_is_not_newer() -> None:
    assert newer_migrations({("memories", "0001_another_name")}) == set()
