"""Takes a thinking model's thoughts off the beginning of its answer."""

_OPEN, _CLOSE = "<think>", "</think>"


class ThoughtFilter:
    """Is handed an answer piece by piece and gives back what of it is the answer.

    Servers that do not part thoughts from answers (llama.cpp, older Ollama, plain vLLM) send them first,
    between <think> and </think>; anywhere else these are words like others.
    """

    def __init__(self) -> None:
        self._held = ""
        self._thinking = False
        self._answering = False

    def feed(self, text: str) -> str:
        """The part of the answer that is certain with this piece; thoughts and blanks before it fall."""
        if self._answering:
            return text
        self._held += text
        if self._thinking:
            return self._after_thoughts()
        begun = self._held.lstrip()
        if begun.startswith(_OPEN):
            self._thinking, self._held = True, begun.removeprefix(_OPEN)
            return self._after_thoughts()
        return "" if _OPEN.startswith(begun) else self._answer(self._held)

    def rest(self) -> str:
        """What was held back when the answer ended and turned out to be no thought."""
        return "" if self._thinking else self._answer(self._held)

    def _after_thoughts(self) -> str:
        _, closed, answer = self._held.partition(_CLOSE)
        if not closed:
            self._held = self._held[1 - len(_CLOSE) :]  # enough to know the end by
            return ""
        self._held = _CLOSE + answer.lstrip()
        return self._answer(answer.lstrip()) if answer.strip() else ""

    def _answer(self, text: str) -> str:
        self._thinking, self._answering, self._held = False, True, ""
        return text
