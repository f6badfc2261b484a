import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig)],
  // Named, because what Vite finds by itself in `npm run dev` includes packages of the server, which no browser can load.
  optimizeDeps: { noDiscovery: true, include: ["@conform-to/react"] },
  build: { sourcemap: false, target: "es2022" },
});
