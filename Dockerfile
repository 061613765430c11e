# The newest image of this Node version. To pin one, append its digest (…-slim@sha256:…): docs/operating.md.
FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts no optional dependency is compiled; what draws pictures is one, and comes compiled.
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY commands ./commands
COPY src ./src
# The database and its key: owned by the bot's user, and kept when the container is replaced.
RUN mkdir -p data node_modules/.cache && chown node:node data node_modules/.cache
VOLUME /app/data
USER node
# Fills the compile cache for every start from this image. The second program is expected to fail: its settings are missing.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/steward
RUN node src/compiled.ts && ! node src/main.ts
# Code in the cache is run unchecked, so the bot's user may read it and not write it.
USER root
RUN chown -R root:root node_modules/.cache && chmod -R a=rX,u+w node_modules/.cache
USER node
# Not through npm: the bot itself must get SIGTERM to release running operations.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "src/main.ts"]
