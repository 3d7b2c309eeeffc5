"""Database URLs: what libpq accepts is taken apart alike, and the role URLs reach the same server."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg.conninfo import conninfo_to_dict

from memoryhub.database_urls import (
    BadDatabaseUrl,
    DatabaseUrl,
    derive_role_urls,
    parse_database_url,
    role_name,
)

URLS = [
    "postgresql://a%40b:p%2Fw%3F%25@db.example:5433/main?sslmode=require&connect_timeout=3",
    "postgresql:///main?host=/var/run/postgresql&user=me&password=p%26q",
    "postgres://%2Ftmp%2Fsockets/main",
    "postgresql://u@[::1]:5433/main",
    "postgresql://u@one:5432,two:5433/main?target_session_attrs=read-write",
    "postgresql://u:p@h/%E6%95%B0%E6%8D%AE",
]


@pytest.mark.parametrize("url", URLS)
def test_django_gets_what_libpq_reads(url: str) -> None:
    django = parse_database_url(url).django()
    options = django["OPTIONS"]
    assert isinstance(options, dict)
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    ours = {name: django[key] for key, name in names.items() if django[key]} | options
    assert ours == conninfo_to_dict(url)


@pytest.mark.parametrize("url", URLS)
def test_role_urls_differ_from_the_admin_url_in_the_login_only(url: str) -> None:
    urls = derive_role_urls(url, "key")
    for role in ("owner", "app", "ops"):
        ours, admins = conninfo_to_dict(getattr(urls, role)), conninfo_to_dict(url)
        assert ours.pop("user") == role_name(str(ours["dbname"]), role)
        assert len(str(ours.pop("password"))) >= 40
        admins.pop("user", None), admins.pop("password", None)
        assert ours == admins


def test_passwords_depend_on_key_role_and_database() -> None:
    def password(key: str, database: str, role: str) -> str:
        return parse_database_url(getattr(derive_role_urls(f"postgresql://h/{database}", key), role)).password

    assert password("k", "d", "app") == password("k", "d", "app")
    different = {password(*case) for case in (("k", "d", "app"), ("K", "d", "app"), ("k", "e", "app"))}
    assert len(different | {password("k", "d", "ops")}) == 4


@given(user=st.text(min_size=1), password=st.text(min_size=1), database=st.text(min_size=1))
def test_any_login_survives_the_way_through_a_url(user: str, password: str, database: str) -> None:
    url = DatabaseUrl(user="", password="", hosts="h:1", database=database).as_role(user, password)
    parsed = parse_database_url(url)
    assert (parsed.user, parsed.password, parsed.database) == (user, password, database)


def test_long_database_names_keep_their_role_names_apart() -> None:
    one, two = "数" * 20 + "1", "数" * 20 + "2"
    names = {role_name(database, role) for database in (one, two) for role in ("owner", "app", "ops")}
    assert len(names) == 6
    assert all(len(name.encode()) <= 63 for name in names)


@pytest.mark.parametrize(
    "url", ["", "main", "mysql://h/d", "postgresql://u:secret@h", "postgresql://u:secret@h/"]
)
def test_other_texts_are_refused_without_repeating_them(url: str) -> None:
    with pytest.raises(BadDatabaseUrl) as caught:
        parse_database_url(url)
    assert "secret" not in str(caught.value)


def test_the_display_form_has_no_credentials() -> None:
    assert parse_database_url("postgresql://u:secret@h:1/d").display == "h:1/d"
    assert parse_database_url("postgresql:///d?host=/run&password=secret").display == "/run/d"
