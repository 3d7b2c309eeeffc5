"""English words of more things, beside those of `words_en`."""

MORE_THINGS = {
    "study": """
degree university college school phd doctorate master's masters bachelor's bachelor thesis dissertation
studied study studying studies major majored graduate graduated graduating diploma exam semester
apprenticeship certificate dropped_out scholarship physics biology chemistry medicine law economics gcse
gcses a-levels baccalaureate vocational traineeship trainee seminary law_school med_school art_school
music_school conservatoire conservatory night_school open_university distance_learning mooc bootcamp
postgraduate postgrad mba msc ba bsc llb minor minored alma_mater school_leaver secondary_school
high_school grammar_school boarding_school homeschooled architecture_degree engineering_degree
history_degree linguistics anthropology archaeology philosophy theology psychology sociology astronomy
geology nursing_school
""",
    "parcel": """
deliver delivery deliveries courier couriers parcel parcels package packages shipment ship post mailman
porter concierge neighbour neighbor doorbell bell ring buzzer intercom gate entrance door doorstep hallway
locker signature sign_for pick-up drop van mailbox letterbox bike_shed shed left_with leave_it_with
signed_for forklift_access loading_bay goods_in reception front_office front_desk pickup pick_up_point
parcel_shop safe_place side_gate garden_gate stairwell heavy_items groceries grocery_delivery milkman dhl
ups fedex hermes royal_mail amazon
""",
    "engagement": """
appointment wedding exam flight surgery operation trip interview holiday vacation conference ceremony
funeral graduation anniversary party reunion concert move visit check-up checkup course marathon race
tournament talk booked scheduled due expecting evening_classes evening_class evening_course half_marathon
honeymoon summit completes exchange_contracts moving_day due_date scan ultrasound operation_on biopsy mri
x-ray hearing tribunal court_date viva defence defense audition premiere opening_night launch_party
christening baptism baby_shower hen_do stag_do prom reunion_in pilgrimage retreat residency_in fellowship
exhibition_opening open_day parents'_evening sports_day school_play recital half-term term_starts
semester_starts visa_appointment driving_test driving_lesson mot service_on vaccination booster haircut
fitting viewing house_viewing mortgage_appointment
""",
    "project": """
project release launch client customer customers deadline budget sprint milestone codename tender supplier
vendor roadmap rewrite redesign relaunch migration phase scope stakeholder contract grant proposal pilot
beta prototype product feature service pipeline app exhibition invoice invoices payment payments campaign
merger supervisor steering subscription website guidebook warehouse sprint_review retro retrospective
kick-off kickoff handover go-live cutover rollout roll-out backlog epic ticket_queue okr okrs kpi
workstream programme initiative bid rfp quote purchase_order supplier_of subcontractor contractor
consortium partner_company sponsor donor grant_from funder board_meeting steering_committee stakeholders
users beta_users product_line product_launch merger_with acquisition restructuring reorganisation reorg
audit compliance certification iso gdpr
""",
    "runs": """
lead leads leading leader in_charge owns owner responsible approves approve signs_off sign_off manages
heads took_over takes_over belongs handles oversees supervises maintains on_hold cancelled canceled
postponed slipped delayed closes starts moved_to went_up signed_by done_by led dropped
""",
    "tech": """
git repo repository branch branches commit commits merge pull_request pull_requests pr code codebase
database postgres mysql redis valkey mongo backend frontend server deploy deploys deployment ci pipeline
docker kubernetes linux arch ubuntu macos windows vim emacs helix vscode editor ide python rust java kotlin
typescript javascript react django pytest unittest test tests mock mocks migration migrations log logs loki
jira linear confluence wiki figma notion obsidian markdown latex spreadsheet excel ansible terraform
buildkite jenkins github gitlab bitbucket slack trello variable variables tabs spaces indent snake_case
camelcase utc timestamps api framework library laptop thinkpad macbook keyboard dvorak qwerty layout phone
app version tickets ticket imperative review reviewed production staging sway gnome feature_flag
feature_flags launchdarkly staging_server prod dev_environment docker-compose helm grafana prometheus
sentry datadog kibana elastic elasticsearch kafka rabbitmq celery nginx apache caddy cloudflare aws azure
gcp s3 lambda heroku vercel netlify supabase firebase graphql rest_api grpc openapi swagger postman
insomnia zsh bash fish_shell tmux neovim nano sublime intellij pycharm webstorm xcode android_studio swift
c++ c# dotnet php laravel rails ruby elixir haskell scala clojure julia matlab r_studio sql nosql sqlite
oracle mariadb dynamodb bigquery snowflake dbt airflow spark hadoop pandas numpy pytorch tensorflow jupyter
colab svelte vue angular next.js tailwind bootstrap sass webpack vite eslint prettier black ruff mypy
pre-commit husky_hooks semver changelog monorepo submodule rebase squash cherry-pick trunk-based gitflow
code_review pair_programming tdd bdd e2e cypress playwright selenium linter formatter type_checker asana
basecamp monday.com clickup miro airtable zapier evernote onenote roam logseq paper_diary diary
bullet_journal kanban whiteboard zoom teams google_meet webex signal whatsapp telegram discord outlook
gmail thunderbird protonmail chrome firefox safari brave duckduckgo vpn raspberry_pi synology nas pixel
iphone android ipad kindle kobo
""",
}
