# One image for web, worker and beat; docker-compose.yml says which of them a container runs.
FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=memoryhub.settings \
    MEMORYHUB_DATA_DIR=/data

RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin memoryhub \
    && install --directory --owner=memoryhub --mode=0700 /data

WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --disable-pip-version-check --requirement requirements.txt
COPY . .

USER memoryhub
VOLUME /data
EXPOSE 8000
CMD ["uvicorn", "memoryhub.asgi:application", "--host", "0.0.0.0", "--port", "8000", \
     "--ws-max-size", "65536", "--ws-per-message-deflate", "false", "--lifespan", "off", \
     "--no-server-header", "--no-access-log", "--timeout-graceful-shutdown", "8"]
