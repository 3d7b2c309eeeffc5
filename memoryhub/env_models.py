"""The model servers that the environment names: the chat model, the embedder, and one that is tried."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from memoryhub.env_names import PREFIX, BadVariable, whole_number

LOCAL = "local"
"""The name of the built-in model where one model is named to be tried."""
DEFAULT_EMBEDDING = "text-embedding-3-small"
DEFAULT_DIMENSION = 1536
"""What an embedding server is asked for where the environment names none; numbers in a vector."""
_EXAMPLES = "https://api.openai.com/v1, or http://localhost:11434/v1 of Ollama"


@dataclass(frozen=True, slots=True)
class ModelEndpoint:
    """An OpenAI-compatible server; every field is None when the built-in engine is to be used."""

    base_url: str | None
    api_key: str | None = field(repr=False)
    model: str | None
    dimension: int | None = None


def chat_endpoint(values: Mapping[str, str]) -> ModelEndpoint:
    """The chat model. Raises BadVariable, also where a part is missing: the demo would answer unnoticed."""
    endpoint = _served(values, "LLM")
    if endpoint.base_url and endpoint.model is None:
        raise BadVariable(f"{PREFIX}LLM_MODEL", f"name the model of {endpoint.base_url} that is to answer")
    return endpoint


def embedding_endpoint(values: Mapping[str, str]) -> ModelEndpoint:
    """The embedder in use. Raises BadVariable."""
    return _served(values, "EMBEDDING")


def shadow_endpoint(values: Mapping[str, str]) -> ModelEndpoint | None:
    """The model that is tried beside the one in use; None where none is named."""
    shadow = _endpoint(values, "SHADOW_EMBEDDING")
    model = f"{PREFIX}SHADOW_EMBEDDING_MODEL"
    if shadow.base_url is None and shadow.model is None:
        return None
    if shadow.model is None:
        raise BadVariable(model, "name the model that is to be tried")
    if (shadow.base_url is None) != (shadow.model == LOCAL):
        raise BadVariable(
            model, f"a model needs MEMORYHUB_SHADOW_EMBEDDING_BASE_URL; {LOCAL!r} alone has none"
        )
    used = values.get(f"{PREFIX}EMBEDDING_BASE_URL") and values.get(f"{PREFIX}EMBEDDING_MODEL")
    if shadow.model == used:
        raise BadVariable(
            model, f"{used!r} is in use already; vectors are told apart by the name of their model"
        )
    return shadow


def _served(values: Mapping[str, str], kind: str) -> ModelEndpoint:
    endpoint = _endpoint(values, kind)
    given = endpoint.api_key or (endpoint.model not in (None, LOCAL))
    if endpoint.base_url is None and given:
        raise BadVariable(f"{PREFIX}{kind}_BASE_URL", f"say where the model is served: {_EXAMPLES}")
    return endpoint


def _endpoint(values: Mapping[str, str], kind: str) -> ModelEndpoint:
    base_url = values.get(f"{PREFIX}{kind}_BASE_URL")
    if base_url and not base_url.startswith(("http://", "https://")):
        raise BadVariable(f"{PREFIX}{kind}_BASE_URL", "a model server's URL starts with http:// or https://")
    return ModelEndpoint(
        base_url=base_url,
        api_key=values.get(f"{PREFIX}{kind}_API_KEY"),
        model=values.get(f"{PREFIX}{kind}_MODEL"),
        dimension=whole_number(values, f"{PREFIX}{kind}_DIMENSION", low=1, high=4000),
    )
