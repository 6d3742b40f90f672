# The page, built with Node; the wheel, built with a C compiler; and an image with neither, that serves.
#   docker build -t tianhu . && docker run -p 8765:8765 -v tianhu:/data tianhu
FROM node:22-slim AS page
WORKDIR /src
COPY web/package.json web/package-lock.json web/
RUN npm ci --prefix web --no-audit --no-fund
COPY web web
COPY src src
RUN npm --prefix web run build

FROM python:3.13-slim AS core
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY requirements-postgres.txt .
RUN python -m venv /opt/tianhu && /opt/tianhu/bin/pip install --no-cache-dir -r requirements-postgres.txt
COPY . .
COPY --from=page /src/src src
# TIANHU_STRICT: an image without the compiled core is none.
RUN TIANHU_STRICT=1 TIANHU_GAMES= /opt/tianhu/bin/pip install --no-cache-dir --no-deps . \
    && test -f "$(/opt/tianhu/bin/python -c 'import tianhu.server.settings as s; print(s.PAGE)')/index.html" \
    && /opt/tianhu/bin/pip uninstall -y pip

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data tianhu && install -d -o tianhu -g tianhu -m 700 /data
COPY --from=core /opt/tianhu /opt/tianhu
USER tianhu
ENV PATH=/opt/tianhu/bin:$PATH PYTHONUNBUFFERED=1 XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s CMD ["python", "-c", \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8765/health', timeout=4)"]
CMD ["tianhu", "serve", "--host", "0.0.0.0"]
