"""`manage.py create_operator EMAIL --tenant T --role R`: let a person into a tenant's console."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tenants.management.product_command import ProductCommand
from tenants.models import Role
from tenants.queries import tenant_named
from tenants.services.audit import SYSTEM
from tenants.services.members import add_member

_MOST = 150  # characters of an account's name, which is the address


class Command(ProductCommand):
    """Make an operator, or change the role of one."""

    help = (
        "Give a person a role in a tenant's console. A new account gets a generated password, shown once; "
        "an account that is there already keeps its password, and only its role is set."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("email", type=_address, help="the address to sign in with")
        parser.add_argument("--tenant", required=True, help="id or name of the tenant")
        parser.add_argument("--role", choices=Role.values, required=True, help="what the person may do")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Make the account or change its role."""
        tenant = tenant_named(options["tenant"])
        made = add_member(tenant.id, options["email"], role=Role(options["role"]), actor=SYSTEM)
        return {
            "email": made.account.get_username(),
            "password": made.password,
            "tenant_id": str(tenant.id),
            "role": made.membership.role,
        }

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """Address, role and password."""
        password = answer["password"] or "as before: the account was there already"
        return [
            f"E-mail    {answer['email']}",
            f"Role      {answer['role']} of {answer['tenant_id']}",
            f"Password  {password}",
        ]


def _address(text: str) -> str:
    try:
        validate_email(text)
    except ValidationError:
        raise ArgumentTypeError("this is not an e-mail address") from None
    if len(text) > _MOST:
        raise ArgumentTypeError(f"an address has {_MOST} characters at most")
    return text
