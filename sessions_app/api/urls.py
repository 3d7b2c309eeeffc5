"""Paths of the conversation endpoints, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from sessions_app.api import (
    alerts,
    artifacts,
    chat,
    context,
    extractions,
    people,
    pins,
    policy,
    reviews,
    sessions,
    settings,
    task,
    turns,
    usage,
)

urlpatterns = [
    path("sessions", sessions.SessionsView.as_view()),
    path("sessions/<str:id>", sessions.SessionView.as_view()),
    path("sessions/<str:id>/close", sessions.CloseSessionView.as_view()),
    path("sessions/<str:id>/budget", sessions.SessionBudgetView.as_view()),
    path("sessions/<str:id>/turns", turns.TurnsView.as_view()),
    path("sessions/<str:id>/decisions", turns.DecisionsView.as_view()),
    path("sessions/<str:id>/context", context.ContextView.as_view()),
    path("sessions/<str:id>/working-memory", context.WorkingMemoryView.as_view()),
    path("sessions/<str:id>/compress", context.CompressView.as_view()),
    path("sessions/<str:id>/summaries", context.SummariesView.as_view()),
    path("sessions/<str:id>/summaries/<int:version>/restore", context.RestoreSummaryView.as_view()),
    path("sessions/<str:id>/compressions", reviews.CompressionsView.as_view()),
    path("sessions/<str:id>/extractions", extractions.ExtractionsView.as_view()),
    path("sessions/<str:id>/pins", pins.PinsView.as_view()),
    path("sessions/<str:id>/pins/<str:pin>", pins.PinView.as_view()),
    path("sessions/<str:id>/pins/<str:pin>/restore", pins.RestorePinView.as_view()),
    path("sessions/<str:id>/chat", chat.ChatView.as_view()),
    path("sessions/<str:id>/task", task.TaskView.as_view()),
    path("sessions/<str:id>/task/resume", task.ResumeView.as_view()),
    path("sessions/<str:id>/task/steps/<str:step>/begin", task.BeginStepView.as_view()),
    path("sessions/<str:id>/task/steps/<str:step>/complete", task.CompleteStepView.as_view()),
    path("sessions/<str:id>/artifacts", artifacts.ArtifactsView.as_view()),
    path("artifacts/<str:id>", artifacts.ArtifactView.as_view()),
    path("users/<str:user>/export", people.ExportView.as_view()),
    path("exports/<str:id>", people.ExportItemView.as_view()),
    path("exports/<str:id>/file", people.ExportFileView.as_view()),
    path("tickets", chat.TicketsView.as_view()),
    path("alerts", alerts.AlertsView.as_view()),
    path("alerts/<str:id>/acknowledge", alerts.AcknowledgeView.as_view()),
    path("reviews", reviews.ReviewsView.as_view()),
    path("reviews/<str:id>/decide", reviews.DecideReviewView.as_view()),
    path("policy/dry-run", policy.PolicyTrialView.as_view()),
    path("settings", settings.SettingsView.as_view()),
    path("usage", usage.UsageView.as_view()),
]
