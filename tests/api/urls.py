"""The routes of the test views."""

from django.urls import include, path

from tests.api import views

handler400 = "memoryhub.api.errors.handler400"
handler403 = "memoryhub.api.errors.handler403"
handler404 = "memoryhub.api.errors.handler404"
handler500 = "memoryhub.api.errors.handler500"

urlpatterns = [
    path("", include("sessions_app.pages.urls")),  # the page for people who are lost leads home
    path("api/v1/echo", views.EchoView.as_view()),
    path("api/v1/items/<str:id>", views.ItemView.as_view()),
    path("api/v1/users/<str:user>", views.UserView.as_view()),
    path("api/v1/users", views.UsersView.as_view()),
    path("api/v1/keyed", views.KeyedView.as_view()),
    path("api/v1/refuse/<str:name>", views.RefusingView.as_view()),
    path("api/v1/do", views.DoingView.as_view()),
    path("api/v1/do/<str:id>", views.DoingView.as_view()),
]
