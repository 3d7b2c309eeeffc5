"""Which rows an erasure reaches: every model there is, in an order that the database allows."""

from __future__ import annotations

from django.apps import apps

from sessions_app.services.person_rows import OF_NOBODY, models_of_a_person
from tenants.fields import TenantForeignKey
from tenants.models import EndUser, TenantModel, UserOwnedModel


def test_every_model_is_a_persons_or_nobodys_with_a_reason() -> None:
    models = {model for model in apps.get_models() if issubclass(model, TenantModel)}
    owned = {model for model in models if issubclass(model, UserOwnedModel)}
    assert set(models_of_a_person()) == owned
    assert models - owned == set(OF_NOBODY)
    assert all(OF_NOBODY.values())


def test_what_names_a_person_belongs_to_them() -> None:
    """A column for a person makes a model theirs: else nothing would reach its rows."""
    naming = {
        model
        for model in apps.get_models()
        for field in model._meta.local_fields
        if field.is_relation and field.related_model is EndUser
    }
    assert naming == set(models_of_a_person())


def test_what_refers_goes_before_what_it_refers_to() -> None:
    places = {model: place for place, model in enumerate(models_of_a_person())}
    for model, place in places.items():
        for field in model._meta.local_fields:
            if isinstance(field, TenantForeignKey) and field.related_model in places:
                assert field.related_model is model or place < places[field.related_model]
