import path from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { buildServiceWorker } from "./web/build-service-worker.ts";
import { compressFiles } from "./web/compress-files.ts";
import { removeFormerBuilds, writtenSince } from "./web/former-builds.ts";
import { keepOneScript } from "./web/keep-one-script.ts";

const BEGAN = Date.now();

/** The server of `npm run dev` is Vite's, so the gate is put before it here. */
const gateInDevelopment: Plugin = {
  name: "gate",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      server
        .ssrLoadModule("/app/http/gate.ts")
        .then(({ gate }) =>
          gate(request, response, () => {
            // Remix's own development server reads this, which was noted before the gate changed the address.
            request.originalUrl = request.url;
            next();
          }),
        )
        .catch(next);
    });
  },
};

const WORDS = path.resolve("app", "words");

/** In `npm run dev` a page is loaded again when anything that it is made of changes: it has no components that could be replaced. */
const reloadInDevelopment: Plugin = {
  name: "reload",
  apply: "serve",
  handleHotUpdate({ file, modules, server }) {
    // The catalogue reads the other languages itself, so they are no modules.
    const areWords = file.startsWith(WORDS);
    if (areWords) server.moduleGraph.onFileChange(path.join(WORDS, "catalogue.ts"));
    if (areWords || modules.length > 0) server.ws.send({ type: "full-reload" });
    return [];
  },
};

/** The framework also builds each screen for the browser. No page is hydrated (decision 15), so there it is nothing. */
const noScreensForTheBrowser: Plugin = {
  name: "no-screens-for-the-browser",
  enforce: "post",
  apply: "build",
  transform: (_, id, options) =>
    !options?.ssr && id.endsWith("?__remix-build-client-route") ? "export {};" : undefined,
};

export default defineConfig({
  plugins: [
    gateInDevelopment,
    reloadInDevelopment,
    noScreensForTheBrowser,
    tailwindcss(),
    remix({
      ...remixConfig,
      buildEnd: async ({ remixConfig: { buildDirectory } }) => {
        const client = path.join(buildDirectory, "client");
        await keepOneScript(await writtenSince(path.join(client, "assets"), BEGAN));
        await compressFiles(await writtenSince(client, BEGAN));
        await buildServiceWorker(path.join(buildDirectory, "server"));
        await removeFormerBuilds(buildDirectory, BEGAN);
      },
    }),
  ],
  // What Vite finds by itself in `npm run dev` includes packages of the server, which no browser can load.
  optimizeDeps: { noDiscovery: true },
  // Whoever runs the build before keeps its files (`web/former-builds.ts`).
  build: { sourcemap: false, target: "es2022", emptyOutDir: false },
});
