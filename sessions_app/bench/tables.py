"""The figures of a suite as lines for people."""

from collections.abc import Iterator, Mapping


def lines(answer: Mapping[str, object]) -> list[str]:
    """One line a figure, indented as deep as it lies."""
    return list(_walk(answer, 0))


def _walk(figures: Mapping[str, object], depth: int) -> Iterator[str]:
    for name, value in figures.items():
        if isinstance(value, Mapping):
            yield f"{'  ' * depth}{name}"
            yield from _walk(value, depth + 1)
        else:
            yield f"{'  ' * depth}{name}: {'-' if value is None else value}"
