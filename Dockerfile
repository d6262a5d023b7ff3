# Kogge as a container: the browser client, all it needs, and rules compiled for any x86-64-v3 or ARM processor.
# docker build -t kogge . && docker run -p 8700:8700 -v kogge:/data kogge

FROM node:22-slim AS client
WORKDIR /kogge
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-audit --no-fund
COPY web web
COPY src/kogge/games src/kogge/games
RUN cd web && npm run build

FROM python:3.12-slim AS package
WORKDIR /kogge
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
COPY --from=client /kogge/src/kogge/server/static src/kogge/server/static
# polyfactory and faker come with Litestar and are never used
RUN python -m venv /opt/kogge \
    && /opt/kogge/bin/pip install --no-cache-dir '.[postgres]' \
    && /opt/kogge/bin/pip uninstall --yes faker polyfactory pip
RUN /opt/kogge/bin/kogge warm --prebuild /opt/prebuilt \
    && mv /opt/prebuilt "$(/opt/kogge/bin/python -c 'from kogge.core.sources import PACKAGE; print(PACKAGE)')/prebuilt"

FROM python:3.12-slim
RUN useradd --uid 10001 --create-home kogge && install --directory --owner kogge /data
COPY --from=package /opt/kogge /opt/kogge
ENV PATH=/opt/kogge/bin:$PATH KOGGE_DATA=/data KOGGE_CACHE=/home/kogge/cache
USER kogge
RUN kogge warm --check
VOLUME /data
EXPOSE 8700
HEALTHCHECK --interval=10s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8700/health')"]
CMD ["kogge", "serve", "--host", "0.0.0.0", "--port", "8700", "--no-browser", "--json-logs"]
