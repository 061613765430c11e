FROM node:26-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
COPY commands ./commands
COPY src ./src
# The database and its key: owned by who runs the bot, and kept when the container is replaced.
RUN mkdir data && chown node:node data
VOLUME /app/data
USER node
# Not npm: the process itself gets SIGTERM, and has to, for it hands over what is under way.
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.ts"]
