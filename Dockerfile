# The newest image of this Node version. To pin one, append its digest (…-slim@sha256:…): docs/operating.md.
FROM node:26-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packages ./packages
# No install scripts: nothing is compiled. The drawing library ships prebuilt.
RUN npm ci --ignore-scripts
COPY commands ./commands
COPY locales ./locales
COPY src ./src
COPY tools/build ./tools/build
COPY docs/legal ./docs/legal
RUN node tools/build/main.ts
# The bundles, and what can't be bundled: the library that draws pictures.
RUN mkdir -p /app/node_modules/@napi-rs && cp -rL dist/current /app/dist && cp -r node_modules/@napi-rs/canvas* /app/node_modules/@napi-rs/
# Fills the compile cache, which depends on path and user, for every start from this image. The program is expected to fail:
# its settings are missing.
WORKDIR /app
RUN mkdir cache && chown node:node cache
ENV NODE_COMPILE_CACHE=/app/cache
USER node
RUN ! node --disable-warning=ExperimentalWarning --expose-gc dist/steward.mjs
USER root
# Code in the cache is run unchecked, so the bot's user may read it and not write it.
RUN chown -R root:root cache && chmod -R a=rX,u+w cache

FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
# The database and its key: owned by the bot's user, and kept when the container is replaced.
RUN mkdir data && chown node:node data
VOLUME /app/data
USER node
ENV NODE_COMPILE_CACHE=/app/cache
# glibc otherwise keeps the memory of pictures: 70 MB with 1,500 status panels.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
# Not through npm: the bot itself must get SIGTERM to release running operations.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "dist/steward.mjs"]
