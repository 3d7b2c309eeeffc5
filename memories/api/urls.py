"""Paths of the memory endpoints, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from memories.api import (
    authorities,
    clarifications,
    documents,
    graph,
    memories,
    people,
    policy,
    preferences,
    search,
    times,
    why_not,
)

urlpatterns = [
    path("documents", documents.DocumentsView.as_view()),
    path("documents/<str:id>", documents.DocumentItemView.as_view()),
    path("jobs/<str:id>", documents.JobView.as_view()),
    path("jobs/<str:id>/cancel", documents.JobCancelView.as_view()),
    path("memories", memories.MemoriesView.as_view()),
    path("memories/dry-run", memories.DryRunView.as_view()),
    path("memories/search", search.SearchView.as_view()),
    path("memories/search/why-not", why_not.WhyNotView.as_view()),
    path("memories/<str:id>", memories.MemoryItemView.as_view()),
    path("memories/<str:id>/history", memories.HistoryView.as_view()),
    path("memories/<str:id>/expire", memories.ExpireView.as_view()),
    path("memories/<str:id>/restore", times.RestoreView.as_view()),
    path("memories/<str:id>/feedback", memories.FeedbackView.as_view()),
    path("authorities", authorities.AuthoritiesView.as_view()),
    path("authorities/<str:id>", authorities.AuthorityView.as_view()),
    path("authorities/<str:id>/test", authorities.AuthorityTestView.as_view()),
    path("authorities/<str:id>/drift", authorities.AuthorityDriftView.as_view()),
    path("users/<str:user>", people.UserView.as_view()),
    path("users/<str:user>/preferences", preferences.PreferencesView.as_view()),
    path("users/<str:user>/preferences/<str:key>", preferences.PreferenceView.as_view()),
    path("users/<str:user>/changes", times.ChangesView.as_view()),
    path("users/<str:user>/profile", people.ProfileView.as_view()),
    path("users/<str:user>/clarifications", clarifications.ClarificationsView.as_view()),
    path("clarifications/<str:id>/answer", clarifications.AnswerView.as_view()),
    path("entities/<str:id>/merge", graph.MergeView.as_view()),
    path("entities/<str:id>/split", graph.SplitView.as_view()),
    path("users/<str:user>/graph", graph.GraphViewOfUser.as_view()),
    path("users/<str:user>/forget", people.ForgetView.as_view()),
    path("users/<str:user>/decisions", policy.UserDecisionsView.as_view()),
    path("decisions", policy.AllDecisionsView.as_view()),
    path("policy", policy.PolicyView.as_view()),
    path("policy/versions", policy.PolicyVersionsView.as_view()),
    path("policy/versions/<int:version>", policy.PolicyVersionView.as_view()),
    path("policy/versions/<int:version>/restore", policy.RestorePolicyView.as_view()),
]
