"""The pages for end users: home and sign-in, chat, and what is remembered about them."""
