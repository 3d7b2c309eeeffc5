"""What is known of chat models: context size, tokenizer, prices; a model that is not listed gets the default.

Sizes and prices are OpenAI's list prices (developers.openai.com/api/docs/pricing), as several public price
tables repeat them, compared on 2026-11-29. Prices change: a tenant's own go before them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

SOURCE = "developers.openai.com/api/docs/pricing"
READ_ON = "2026-11-29"
DEFAULT_CONTEXT = 16_000  # tokens: what the smallest model in wide use takes


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """`context` in tokens, input and output together; `encoding` empty when the tokenizer is not known.

    Prices in US dollars a million tokens; None when not known.
    """

    context: int
    encoding: str = ""
    input_price: float | None = None
    output_price: float | None = None

    @property
    def known(self) -> bool:
        """False for the default."""
        return bool(self.encoding)

    def cost(self, *, input_tokens: int, output_tokens: int) -> float | None:
        """US dollars of a call; None when the prices are not known."""
        if self.input_price is None or self.output_price is None:
            return None
        return (input_tokens * self.input_price + output_tokens * self.output_price) / 1_000_000


UNKNOWN = ModelFacts(DEFAULT_CONTEXT)
_O200K, _CL100K = "o200k_base", "cl100k_base"
MODELS: Mapping[str, ModelFacts] = MappingProxyType(
    {
        "gpt-5": ModelFacts(400_000, _O200K, 1.25, 10.00),
        "gpt-5-mini": ModelFacts(400_000, _O200K, 0.25, 2.00),
        "gpt-5-nano": ModelFacts(400_000, _O200K, 0.05, 0.40),
        "gpt-4.1": ModelFacts(1_047_576, _O200K, 2.00, 8.00),
        "gpt-4.1-mini": ModelFacts(1_047_576, _O200K, 0.40, 1.60),
        "gpt-4.1-nano": ModelFacts(1_047_576, _O200K, 0.10, 0.40),
        "gpt-4o": ModelFacts(128_000, _O200K, 2.50, 10.00),
        "gpt-4o-mini": ModelFacts(128_000, _O200K, 0.15, 0.60),
        "o4-mini": ModelFacts(200_000, _O200K, 1.10, 4.40),
        "o3-mini": ModelFacts(200_000, _O200K, 1.10, 4.40),
        "gpt-4-turbo": ModelFacts(128_000, _CL100K, 10.00, 30.00),
        "gpt-3.5-turbo": ModelFacts(16_385, _CL100K, 0.50, 1.50),
    }
)
_DATED = re.compile(r"-\d{4}-\d{2}-\d{2}$|-latest$")


def model_facts(model: str, own: Mapping[str, ModelFacts] = MappingProxyType({})) -> ModelFacts:
    """The facts of `model`, also behind a router's prefix (`openai/gpt-4o`) or with a date at its end.

    `own` is a tenant's table, which goes first. An unknown model gets the default, never a guess by prefix:
    `gpt-5-anything` may be of any size.
    """
    name = model.rpartition("/")[2].lower()
    bare = _DATED.sub("", name)
    for table in (own, MODELS):
        for key in (model, name, bare):
            if key in table:
                return table[key]
    return UNKNOWN
