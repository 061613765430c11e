# The newest build of this Node. For the same bytes every time put the digest of one behind it (…-slim@sha256:…):
# docs/operating.md.
FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY commands ./commands
COPY src ./src
# The database and its key: owned by who runs the bot, and kept when the container is replaced.
RUN mkdir -p data node_modules/.cache && chown node:node data node_modules/.cache
VOLUME /app/data
USER node
# Compiled here, for every start from this image: the second program ends by naming the settings that it misses.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/steward
RUN node src/compiled.ts && ! node src/main.ts
# What is in the cache is run as it is: who runs the bot reads it, and can't write it.
USER root
RUN chown -R root:root node_modules/.cache && chmod -R a=rX,u+w node_modules/.cache
USER node
# Not npm: the process itself gets SIGTERM, and has to, for it hands over what is under way.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "src/main.ts"]
