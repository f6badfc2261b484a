import { readFile } from "node:fs/promises";
import path from "node:path";
import { publicLoader } from "#app/http/guard.ts";
import { keepsOfflinePages } from "#app/http/offline-pages.ts";

/** Ends an installed service worker and what it kept: the answer while offline pages are switched off, and in development. */
const END = `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => self.registration.unregister())
));
`;

/** The service worker (`app/browser/service-worker.ts`), as the build made it. Browsers look for a newer one at each visit. */
export const loader = publicLoader({ permission: "public" }, async () => {
  const built = path.resolve(process.env.BUILD_DIRECTORY || "build", "server", "service-worker.js");
  return new Response(keepsOfflinePages() ? await readFile(built) : END, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
    },
  });
});
