"""The sentences the chat page's scripts say, translated once here and handed over as data."""

from __future__ import annotations

from collections.abc import Callable

from django.utils import timezone
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from sessions_app.models import Session
from sessions_app.pages.dates import date_in_words


def _counted(name: str, sentence: Callable[[int], str]) -> dict[str, str]:
    """Both forms under `name.one` and `name.other`; Chinese has one form, which serves both."""
    return {f"{name}.one": sentence(1), f"{name}.other": sentence(2)}


def _connection() -> dict[str, str]:
    return {
        **_counted(
            "lost.title",
            lambda n: ngettext(
                "Connection lost. Trying again in {n} second.",
                "Connection lost. Trying again in {n} seconds.",
                n,
            ),
        ),
        "lost.now": _("Connection lost. Trying again."),
        "lost.text": _("The answer goes on where it stopped. Your draft is safe."),
        "lost.try": _("Try now"),
        "offline.title": _("There is no network."),
        "offline.text": _("You can go on writing. Nothing is sent until you press Send."),
        "gone.title": _("This chat cannot be reached."),
        "gone.text": _("What was said is saved. Load the page again."),
        "gone.signed_out": _("You are signed out."),
        "gone.sign_in_text": _("Your draft is kept. Sign in and go on."),
        "sign_in": _("Sign in"),
        "reload": _("Load again"),
        "start.failed": _("The chat could not be started."),
        "start.failed_text": _("Your message is kept below. Send it again."),
        "degraded.model": _("The model does not answer now, so I reply by quoting what you told me."),
        "degraded": _("Part of the service is down. Answers still come, and I may find fewer memories."),
    }


def _answers() -> dict[str, str]:
    return {
        "answering": _("Answering"),
        "answered": _("Answer:"),
        **_counted(
            "folding",
            lambda n: ngettext(
                "Folding {n} older message into the summary first…",
                "Folding {n} older messages into the summary first…",
                n,
            ),
        ),
        "answer_again": _("Answer again"),
        "try_again": _("Try again"),
        "interrupted.title": _("This answer stopped half-way."),
        "interrupted.text": _("What came so far is kept. I will not learn from it."),
        "stopped.title": _("You stopped this answer."),
        "error.title": _("No answer came."),
        "error.text": _("Your message is saved; try again."),
        "error.numbered": _(
            "Your message is saved; try again. If it happens often, give the number {number} to the "
            "person who runs this service."
        ),
        "too_long.title": _("This message is too long to read in one go."),
        "too_long.sized": _("It fills {share} of the room. Split it and send the parts one by one."),
        "too_long.text": _("It does not fit the room of this chat. Split it and send the parts one by one."),
        "limit.title": _("That was a lot at once."),
        "limit.text": _("Your message is kept. Wait a minute, then send it again."),
        "composer.kept": _("The answer is still coming. Your draft is kept."),
        "copied": _("Copied"),
        "code.plain": _("text"),
        "table.label": _("Table"),
        "cite.label": _("Memory {n}: show it"),
        "chat.untitled": _("New chat"),
        "chat.earlier": _("an earlier chat"),
    }


def source_sentences() -> dict[str, str]:
    """Who said it and {when}, by the channel a memory came in through."""
    return {
        "user_stated": _("You said so {when}"),
        "user_confirmed": _("You confirmed this {when}"),
        "operator": _("Noted {when} by the people who run this service"),
        "assistant_inferred": _("I took this from what you said {when}"),
        "tool_output": _("From a tool, {when}"),
        "document": _("From a document, {when}"),
        "import": _("From an imported conversation, {when}"),
        "api": _("From a connected program, {when}"),
    }


def _memories() -> dict[str, str]:
    return {
        **_counted("used", lambda n: ngettext("Used {n} memory", "Used {n} memories", n)),
        **_counted(
            "used.kept",
            lambda n: ngettext("Kept {n} memory in mind", "Kept {n} memories in mind", n),
        ),
        "used.also": _(", {n} more in mind"),
        **_counted(
            "used.standing",
            lambda n: ngettext(
                "In mind in every chat: {n} thing you prefer.",
                "In mind in every chat: {n} things you prefer.",
                n,
            ),
        ),
        **_counted(
            "used.left",
            lambda n: ngettext(
                "Looked at {n} more that did not fit this question.",
                "Looked at {n} more that did not fit this question.",
                n,
            ),
        ),
        "meter.open": _("What I am keeping in mind"),
        "mind.failed": _("That did not come. Close this and try again."),
        "meter.calm": _("{n} used"),
        "meter.full": _("{n}, getting full"),
        "meter.nearly": _("{n}, older part becomes notes"),
        "used.in_mind": _(" · kept in mind, not quoted"),
        "used.corrected": _("Changed just now. Used from the next answer on."),
        "used.forgotten": _("Forgotten."),
        "when.today": _("today"),
        "when.yesterday": _("yesterday"),
        "source.in": _(", in "),
        "source.here": _("You said so {when}, in this chat"),
        **{f"source.{channel}": sentence for channel, sentence in source_sentences().items()},
        "edit.done": _("Changed. Used from the next answer on."),
        "edit.failed": _("That was not saved. Try again."),
        "edit.secret": _("That holds something secret, which is never kept."),
        "forget.title": _("Forget {what}?"),
        "undo": _("Undo"),
        "edit": _("Edit"),
        "why": _("Why"),
        "list.comma": _(", "),
    }


def _switches() -> dict[str, str]:
    return {
        "pill.on": _("Memory on"),
        "pill.reads": _("Use only"),
        "pill.writes": _("Learn only"),
        "pill.off": _("Memory off"),
    }


def _notes() -> dict[str, str]:
    return {
        "note.remembered": _("Remembered:"),
        "note.known": _("Already remembered:"),
        "note.replaces": _("Replaces {what}. The old one stays in history."),
        "note.not_kept": _("Not remembered:"),
        "note.never_kept": _("This is never kept, also when you ask. It is masked in this chat."),
        "note.undone": _("Undone:"),
        "note.undone_text": _("{what} is not kept."),
        "note.back_to": _("Back to {what}."),
        "note.you_said": _("You said:"),
        "note.forgot": _("Forgotten, as you asked."),
        **_counted("note.forgotten", lambda n: ngettext("Forgot {n} memory", "Forgot {n} memories", n)),
        "secret.password": _("a password."),
        "secret.api_key": _("an access key."),
        "secret.private_key": _("a private key."),
        "secret.jwt": _("an access key."),
        "secret.url_credentials": _("a link with a password in it."),
        "secret.cn_id": _("an ID number."),
        "secret.bank_card": _("a bank card number."),
        "secret.otp": _("a one-time code."),
        "secret.salary": _("your pay."),
        "secret.passport": _("a passport number."),
        "secret.ssn": _("a social security number."),
        "secret.iban": _("a bank account number."),
        "secret.auth_header": _("a sign-in header."),
        "secret.cookie": _("a sign-in cookie."),
        "secret.credit_code": _("a company ID number."),
        "secret.national_id": _("an ID number."),
        "secret.bank_account": _("a bank account number."),
        "secret.medical_number": _("a medical number."),
        "secret.licence": _("a driving licence number."),
        "secret.other": _("something secret."),
    }


def _questions() -> dict[str, str]:
    return {
        "question.help": _("I know things that do not fit together. Pick one and I will use it from now on."),
        "question.help_one": _("I am not sure of this. I use it only when you say it is right."),
        "question.both": _("Both are true"),
        "question.both_help": _("I keep each of them"),
        "question.neither": _("Neither is right"),
        "question.yes": _("Yes, that is right"),
        "question.no": _("No, that is not right"),
        "question.settled": _("Settled."),
        "question.settled_text": _("I go by what you said."),
        "question.gone": _("This question is closed."),
        "question.kept": _("Nothing is lost: the other one stays in history."),
        "question.failed": _("That did not reach me. Nothing was changed; try again."),
        "question.waits": _("This goes out as soon as the connection is back."),
        "question.clarification_settled": _("This was settled elsewhere. Load the page again to see how."),
        "question.clarification_not_found": _("This question is gone. Load the page again."),
        "question.secret_refused": _("That holds a secret, and I never keep one. Say it without."),
        "question.memory_refused": _("I may not keep that here. Pick one of the answers above."),
        "question.invalid_choice": _("That one was forgotten meanwhile. Pick another."),
    }


def _chats() -> dict[str, str]:
    return {
        "delete.title": _("Delete {what}?"),
        "delete.plain": _("Its messages go and cannot be brought back."),
        **_counted(
            "delete.taught",
            lambda n: ngettext(
                "This chat taught me {n} thing. What shall I do with it?",
                "This chat taught me {n} things. What shall I do with them?",
                n,
            ),
        ),
        **_counted(
            "delete.keep",
            lambda n: ngettext(
                "The messages go, {n} memory stays.", "The messages go, {n} memories stay.", n
            ),
        ),
        "delete.forget": _("Also gone from notes and search: {what}."),
        "delete.forget_more": _("Also gone from notes and search: {what}, and {n} more."),
    }


def chat_strings() -> dict[str, str]:
    """Every sentence of the chat page's scripts in the active language; {slots} are filled in the browser."""
    return {
        **_connection(),
        **_answers(),
        **_memories(),
        **_switches(),
        **_notes(),
        **_questions(),
        **_chats(),
    }


def chat_title(session: Session) -> str:
    """A chat's title; one whose first words were forgotten is told by its day, an empty one is new."""
    if session.title:
        return session.title
    if session.last_seq == 0:
        return _("New chat")
    began = timezone.localtime(session.created_at).date()
    day = date_in_words(began, language=get_language() or "en", year=began.year != timezone.localdate().year)
    return _("Chat of {day}").format(day=day)


def memory_pill(reads: bool, writes: bool) -> str:
    """What the pill in the composer says of a chat's two switches."""
    only = "reads" if reads else "writes"
    both = "on" if reads else "off"
    return _switches()[f"pill.{both if reads == writes else only}"]
