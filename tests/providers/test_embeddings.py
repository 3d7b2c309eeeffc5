"""Vectors are checked whoever made them, and the local model knows both languages."""

import math
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from memoryhub.providers import http_embedder
from memoryhub.providers.embeddings import (
    MAX_CHARACTERS,
    EmbeddingRejected,
    LocalEmbedder,
    QueryCache,
    Vectors,
    checked_vectors,
)
from memoryhub.providers.http_embedder import HttpEmbedder
from memoryhub.providers.llm import ModelUnavailable
from memoryhub.providers.model_client import ClientRules
from tests.fakes.model_answers import DIMENSION, Step, vector_of
from tests.fakes.model_server import FakeModelServer
from tests.providers.conftest import MakeServer

PAIRS = [
    ("我住在杭州。", "I live in Hangzhou."),
    ("我对花生过敏", "I am allergic to peanuts"),
    ("我喜欢喝咖啡", "I like to drink coffee"),
    ("我姐姐是医生", "My sister is a doctor"),
    ("报告请用表格", "Please use tables in reports"),
]


@pytest.fixture(scope="module")
def local() -> LocalEmbedder:
    return LocalEmbedder()


def test_a_sentence_is_nearest_to_its_translation(local: LocalEmbedder) -> None:
    zh = local.embed([pair[0] for pair in PAIRS])
    en = local.embed([pair[1] for pair in PAIRS])
    likeness = zh @ en.T
    for row in range(len(PAIRS)):
        unrelated = np.delete(likeness[row], row)
        assert likeness[row, row] > unrelated.max() + 0.2


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\x00", "😀", "字" * 70_000, "\ufffd"])
def test_odd_texts_get_an_ordinary_vector(local: LocalEmbedder, text: str) -> None:
    vectors = local.embed([text])
    assert vectors.shape == (1, 512)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors[0]) == pytest.approx(1.0, abs=1e-5)


def test_only_the_head_of_a_long_text_counts(local: LocalEmbedder) -> None:
    head = "我喜欢爬山。" * (MAX_CHARACTERS // 6 + 1)
    first, second = local.embed([head, head[:MAX_CHARACTERS] + "Something else entirely."])
    assert np.array_equal(first, second)


def test_no_texts_no_vectors(local: LocalEmbedder) -> None:
    assert local.embed([]).shape == (0, 512)


def test_numpy_computes_on_one_thread() -> None:
    script = (
        "import memoryhub, pathlib, numpy; square = numpy.ones((900, 900)); square @ square;"
        "print(len(list(pathlib.Path('/proc/self/task').iterdir())))"
    )
    clean = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    said = subprocess.run(
        [sys.executable, "-c", script], env=clean, capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == "1"


def test_threads_share_one_model(local: LocalEmbedder) -> None:
    fresh = LocalEmbedder()
    texts = [text for pair in PAIRS for text in pair] * 4
    with ThreadPoolExecutor(8) as pool:
        vectors = list(pool.map(lambda text: fresh.embed([text])[0], texts))
    assert np.allclose(np.stack(vectors), local.embed(texts), atol=1e-5)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ([[1.0, 0.0]], "wrong_count"),
        ([[1.0, 0.0], [1.0]], "wrong_dimension"),
        ([[1.0, 0.0], [1.0, 0.0, 0.0]], "wrong_dimension"),
        ([[1.0, 0.0], [math.nan, 0.0]], "not_finite"),
        ([[1.0, 0.0], [math.inf, 0.0]], "not_finite"),
        ([[1.0, 0.0], [1e39, 0.0]], "not_finite"),
        ([[1.0, 0.0], [0.0, 0.0]], "zero_vector"),
    ],
)
def test_what_must_not_be_stored_is_rejected(raw: list[list[float]], code: str) -> None:
    with pytest.raises(EmbeddingRejected) as caught:
        checked_vectors(raw, 2, 2)
    assert caught.value.code == code


def test_large_vectors_become_unit_vectors() -> None:
    assert checked_vectors([[3e30, 4e30]], 1, 2)[0].tolist() == pytest.approx([0.6, 0.8])


def test_http_vectors_come_in_the_order_of_the_texts(fake: FakeModelServer, make_server: MakeServer) -> None:
    texts = [f"文本 {number}" for number in range(23)]
    vectors = HttpEmbedder(make_server(), DIMENSION).embed(texts)
    assert np.allclose(vectors, [vector_of(text) for text in texts], atol=1e-6)
    assert [len(seen.body["input"]) for seen in fake.script.seen] == [10, 10, 3]


@pytest.mark.parametrize("mode", ["wrong_dimension", "not_finite", "zero_vector", "wrong_count"])
def test_http_vectors_are_checked(fake: FakeModelServer, make_server: MakeServer, mode: str) -> None:
    fake.always("nan" if mode == "not_finite" else mode)
    with pytest.raises(EmbeddingRejected) as caught:
        HttpEmbedder(make_server(), DIMENSION).embed(["a", "b"])
    assert caught.value.code == mode


@pytest.mark.parametrize(
    ("mode", "code", "calls"),
    [
        ("rate_limited", "rate_limited", 3),
        ("server_error", "server_error", 3),
        ("truncated_json", "bad_response", 1),
        ("wrong_schema", "bad_response", 1),
        ("prose", "bad_response", 1),
        ("disconnect", "disconnected", 1),
        ("unauthorised", "rejected", 1),
    ],
)
def test_http_failures_have_codes(
    fake: FakeModelServer, make_server: MakeServer, mode: str, code: str, calls: int
) -> None:
    fake.always(mode)
    with pytest.raises(ModelUnavailable) as caught:
        HttpEmbedder(make_server(), DIMENSION).embed(["a"])
    assert (caught.value.code, fake.count) == (code, calls)


def test_a_question_does_not_wait_for_a_hanging_server(
    fake: FakeModelServer, make_server: MakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_embedder, "QUESTION_RULES", ClientRules(first_byte=0.1, total=0.1))
    server = make_server(first_byte=30, total=30)
    embedder = HttpEmbedder(server, DIMENSION)
    fake.always(Step("slow", delay=30))
    for _ in range(5):
        with pytest.raises(ModelUnavailable, match="timeout"):
            QueryCache(embedder).vector("where do I live?")
    with pytest.raises(ModelUnavailable, match="circuit_open"):  # for the work behind as well
        embedder.embed(["a"])
    assert (fake.count, server.rules.total) == (5, 30)


class CountingEmbedder:
    """Makes the vector [length, 1] and counts."""

    model = "counting"
    dimension = 2

    def __init__(self) -> None:
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.texts.extend(texts)
        return checked_vectors([[len(text), 1] for text in texts], len(texts), 2)


def test_a_repeated_query_is_embedded_once_while_it_is_remembered() -> None:
    embedder = CountingEmbedder()
    cache = QueryCache(embedder, size=2)
    for text in ["a", "bb", "a", "ccc", "a", "bb"]:
        assert cache.vector(text).tolist() == pytest.approx(
            checked_vectors([[len(text), 1]], 1, 2)[0].tolist()
        )
    assert embedder.texts == ["a", "bb", "ccc", "bb"]


def test_a_cached_vector_cannot_be_changed() -> None:
    vector = QueryCache(CountingEmbedder()).vector("a")
    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 9


def test_traditional_and_simplified_characters_have_one_vector() -> None:
    one, other = LocalEmbedder().embed(["我開什麼車？", "我开什么车？"])
    assert np.array_equal(one, other)
