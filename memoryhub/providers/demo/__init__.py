"""The responder that answers when no model is configured: it recalls, quotes and cites, and never invents."""

from memoryhub.providers.demo.answer import cited_indices, compose_answer
from memoryhub.providers.demo.model import DemoModel

__all__ = ["DemoModel", "cited_indices", "compose_answer"]
