"""What assembling costs as a session grows from 10 to 10,000 turns, side by side."""

import statistics
import time
from collections.abc import Sequence

from memoryhub.core.assembly import AssemblyRequest, StoredTurn, SummaryText, assemble
from memoryhub.core.budget import window_size
from memoryhub.core.tokens import TokenCounter
from sessions_app.bench.context_figures import bench_policy

SIZES = (10, 100, 1_000, 10_000)
_BUDGET = 8_000
_ROUNDS = 15
_TEXT = "On day {seq} we moved {seq} boxes to the flat in Park Road and Ann paid the driver."


class CountingCounter:
    """A tokenizer that notes the texts it was asked to count."""

    def __init__(self, inner: TokenCounter) -> None:
        self._inner = inner
        self.name, self.exact = inner.name, inner.exact
        self.texts: list[str] = []

    def count(self, text: str) -> int:
        """Tokens of `text`."""
        self.texts.append(text)
        return self._inner.count(text)


def cost_figures(counter: TokenCounter) -> dict[str, object]:
    """Rows handed to assembly (the window's bound), tokenizer calls, and time against the 100-turn session.

    Interleaved rounds in one process; only the ratios mean something.
    """
    sessions = {size: _session(size, counter) for size in SIZES}
    requests = {size: _request(turns) for size, turns in sessions.items()}
    times: dict[int, list[float]] = {size: [] for size in SIZES}
    for _ in range(_ROUNDS):
        for size, request in requests.items():
            start = time.perf_counter()
            assemble(request, counter)
            times[size].append(time.perf_counter() - start)
    base = statistics.median(times[100])
    return {
        str(size): {
            "rows_read": len(request.turns),
            "tokenizer_calls": len(calls := _calls(request, counter)),
            "calls_on_stored_turns": len(set(calls) & {turn.content for turn in request.turns}),
            "time_ratio": round(statistics.median(times[size]) / base, 2),
        }
        for size, request in requests.items()
    }


def _calls(request: AssemblyRequest, counter: TokenCounter) -> list[str]:
    counting = CountingCounter(counter)
    assemble(request, counting)
    return counting.texts


def _session(size: int, counter: TokenCounter) -> list[StoredTurn]:
    texts = [_TEXT.format(seq=seq) for seq in range(1, size + 1)]
    return [
        StoredTurn(f"trn_{seq}", seq, ("assistant", "user")[seq % 2], text, counter.count(text))
        for seq, text in enumerate(texts, start=1)
    ]


def _request(turns: Sequence[StoredTurn]) -> AssemblyRequest:
    policy = bench_policy(_BUDGET)
    mean = sum(turn.tokens for turn in turns) / len(turns)
    most = window_size(policy, reserved=0, mean_turn_tokens=mean)
    return AssemblyRequest(
        policy=policy,
        delimiter="5f0c9a17d2be",
        system_prompt="You are a helpful assistant.",
        input_text="Where do the boxes go?",
        summary=SummaryText("sum", ("Facts:\n- The flat is in Park Road.",)),
        turns=tuple(turns[-most:]),
    )
