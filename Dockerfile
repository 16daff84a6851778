FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci
COPY index.html vite.config.ts vite.server.config.ts tsconfig*.json ./
COPY public public
COPY scripts scripts
COPY src src
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci --omit=dev && npm cache clean --force
# For npm run admin, backup, keys:rotate and restore.
COPY scripts scripts
COPY src/contract src/contract
COPY src/server src/server
COPY --from=build /app/dist dist
# PostgreSQL refuses to run as root; a new volume takes over this folder's owner.
RUN mkdir --mode=700 /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by way of npm, which would not pass the signal to stop on to the server.
CMD ["node", "--max-semi-space-size=4", "dist/server/main.js"]
