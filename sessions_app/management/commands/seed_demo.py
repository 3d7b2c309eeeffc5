"""`manage.py seed_demo`: the demo tenant with an operator, a key and people who talked; safe to repeat."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from sessions_app.services.demo import DEMO_TENANT, seed_demo
from tenants.management.product_command import ProductCommand


class Command(ProductCommand):
    """Seed the demo."""

    help = "Make the demo tenant unless it is there. Key and password are shown by the first run only."

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Seed and say how to get in."""
        seeded = seed_demo(now=timezone.now())
        return {
            "tenant_id": str(seeded.tenant_id),
            "api_key": seeded.api_key,
            "operator": {"email": seeded.email, "password": seeded.password},
        }

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The same for people."""
        hidden = "shown by the first run only"
        return [
            f"Tenant    {DEMO_TENANT} {answer['tenant_id']}",
            f"Operator  {answer['operator']['email']}  {answer['operator']['password'] or hidden}",
            f"API key   {answer['api_key'] or hidden}",
        ]
