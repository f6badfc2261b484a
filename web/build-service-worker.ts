import path from "node:path";
import { build } from "vite";

/** Builds `app/browser/service-worker.ts` into one file beside the server, which serves it (`/service-worker.js`). */
export async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      rollupOptions: {
        input: path.resolve("app/browser/service-worker.ts"),
        output: { format: "iife", entryFileNames: "service-worker.js" },
      },
    },
  });
}
