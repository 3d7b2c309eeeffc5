"""Vectors from any OpenAI-compatible /embeddings endpoint."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Any

from memoryhub.providers.embeddings import MAX_CHARACTERS, Vectors, checked_vectors
from memoryhub.providers.llm import ModelUnavailable
from memoryhub.providers.model_client import ClientRules, Deadline, ModelServer, run_blocking

# Hosted servers take from 10 to 2,048 texts a request; one more trip is cheaper than a refusal.
DEFAULT_BATCH = 10
# A question is answered by words alone where no vector comes within this: a hanging server would else hold up
# every answer, and five failures at the full limits never fall into the 30 s that open the circuit.
QUESTION_RULES = ClientRules(connect=1.0, first_byte=3.0, total=3.0, retries=1)


class HttpEmbedder:
    """Implements Embedder under the rules of ModelServer: timeouts, retries, size cap, circuit breaker."""

    def __init__(self, server: ModelServer, dimension: int, *, batch: int = DEFAULT_BATCH) -> None:
        self.server = server
        self.model = server.model
        self.dimension = dimension
        self._batch = batch

    def embed(self, texts: Sequence[str]) -> Vectors:
        """See Embedder. Only the first MAX_CHARACTERS of each text count."""
        cut = [text[:MAX_CHARACTERS] for text in texts]
        raw = run_blocking(lambda: self._all(cut)) if cut else []
        return checked_vectors(raw, len(cut), self.dimension)

    def hurried(self) -> "HttpEmbedder":
        """The same model under QUESTION_RULES; both count what fails together."""
        return HttpEmbedder(self.server.under(QUESTION_RULES), self.dimension, batch=self._batch)

    async def _all(self, texts: list[str]) -> list[list[float]]:
        vectors: list[list[float]] = []
        for start in range(0, len(texts), self._batch):
            part = texts[start : start + self._batch]
            answer = await self._one_batch(part)
            # Checked a batch at a time: a vector too few here would shift every later one to another text.
            checked_vectors(answer, len(part), self.dimension)
            vectors.extend(answer)
        return vectors

    async def _one_batch(self, texts: list[str]) -> list[list[float]]:
        async def once(deadline: Deadline, attempt: int) -> AsyncGenerator[list[list[float]], None]:
            async with self.server.client() as client:
                # Plain numbers: without this the SDK asks for base64, which several servers do not speak.
                call = client.embeddings.create(model=self.model, input=texts, encoding_format="float")
                yield _vectors_of(await deadline.wait_for(call))

        async with aclosing(self.server.attempts(once)) as answers:
            return await anext(answers)


def _vectors_of(answer: Any) -> list[list[float]]:
    """The vectors of one answer in the order of the texts; raises ModelUnavailable."""
    try:
        rows = sorted(answer.data, key=lambda row: int(row.index))
        return [[float(number) for number in row.embedding] for row in rows]
    except (AttributeError, TypeError, ValueError, OverflowError) as error:
        raise ModelUnavailable("bad_response", detail="not a list of embeddings") from error
