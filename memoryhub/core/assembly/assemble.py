"""The order in which the parts of a context are kept, and the steps by which it is made to fit."""

from memoryhub.core.assembly.model import Assembled, AssemblyRequest
from memoryhub.core.tokens import TokenCounter


def assemble(request: AssemblyRequest, counter: TokenCounter) -> Assembled:
    """The context of one model call, never above `request.policy.usable` tokens.

    Raises BudgetTooSmall(required, limit, segments) when system prompt, input, goal, pins and preferences,
    which are never cut, do not fit. Stored turns are not counted again: their stored counts are used.
    """
    raise NotImplementedError
