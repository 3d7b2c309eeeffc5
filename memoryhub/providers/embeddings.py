"""Turning texts into vectors: the Protocol, the check every vector passes, and a cache of query vectors."""

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
RejectionCode = Literal["wrong_count", "wrong_dimension", "not_finite", "zero_vector"]


class EmbeddingRejected(Exception):
    """An embedder answered with something that must not be stored; `code` says what was wrong."""

    def __init__(self, code: RejectionCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: RejectionCode = code
        self.detail = detail


class Embedder(Protocol):
    """Makes one vector a text. Blocking: call it off the event loop, and never inside a transaction."""

    @property
    def model(self) -> str:
        """Id of the model, stored with every vector it made."""
        ...

    @property
    def dimension(self) -> int:
        """Length of each vector."""
        ...

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Answer checked float32 (len(texts), dimension); raises EmbeddingRejected or ModelUnavailable."""
        ...
