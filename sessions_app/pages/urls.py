"""The paths of the pages for end users."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from sessions_app.pages import chat, erased, leaving, memory, question, switches, taking
from sessions_app.pages.home import HomeView
from sessions_app.pages.mind import mind

app_name = "pages"
urlpatterns = [
    path("", HomeView.as_view(), name="home"),
    path("sign-out/", LogoutView.as_view(), name="sign-out"),
    path("set-language/", set_language, name="set-language"),
    path("chat/", chat.newest, name="chat"),
    path("chat/new/", chat.new, name="new-chat"),
    path("chat/s/<str:session>/", chat.session_page, name="session"),
    path("chat/s/<str:session>/rename/", chat.rename, name="rename"),
    path("chat/s/<str:session>/delete/", chat.delete, name="delete"),
    path("chat/s/<str:session>/mind/", mind, name="mind"),
    path("chat/s/<str:session>/switch/", switches.switch, name="switch"),
    path("chat/questions/<str:question>/reopen/", question.reopen, name="question-reopen"),
    path("chat/memory/", memory.page, name="memory"),
    path("chat/memory/export/", taking.export, name="export"),
    path("chat/memory/export/<str:export>/", taking.file, name="export-file"),
    path("chat/memory/erase/", leaving.erase, name="erase"),
    path("erased/", erased.erased, name="erased"),
    path("erased/receipt/", erased.receipt, name="erasure-receipt"),
    path("receipt/", erased.check, name="check-receipt"),
    path("chat/memory/<str:memory>/", memory.row, name="memory-row"),
    path("chat/memory/<str:memory>/edit/", memory.edit, name="memory-edit"),
    path("chat/memory/<str:memory>/history/", memory.history, name="memory-history"),
    path("chat/memory/<str:memory>/correct/", memory.correct, name="memory-correct"),
    path("chat/memory/<str:memory>/forget/", memory.forget, name="memory-forget"),
    path("chat/memory/<str:memory>/undo/", memory.undo, name="memory-undo"),
    path("chat/memory/<str:memory>/guess/", memory.guess, name="memory-guess"),
]
