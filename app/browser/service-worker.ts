import { cacheNames, clientsClaim } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute, setCatchHandler } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { ASSETS_CACHE, OFFLINE_PAGE, PAGES_CACHE } from "./caches.ts";

/**
 * Answers where there is no connection: a page that was kept (`offline.ts`), else the page that lists them. With a connection every
 * page comes from the server, so that an old version of this file never keeps anybody on an old page.
 */

/** As much of the scope as this file uses: the types of a page and of a worker exclude each other. */
type Lifecycle = Event & { waitUntil: (work: Promise<unknown>) => void };
declare const self: {
  skipWaiting: () => Promise<void>;
  addEventListener: (name: "install" | "activate", listener: (event: Lifecycle) => void) => void;
};

const DAY_S = 24 * 3600;

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(caches.open(PAGES_CACHE).then((cache) => cache.add(OFFLINE_PAGE)));
});
self.addEventListener("activate", (event) => {
  const ours = new Set([PAGES_CACHE, ASSETS_CACHE, ...Object.values(cacheNames)]);
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => !ours.has(name)).map((name) => caches.delete(name))));
  event.waitUntil(old);
});
clientsClaim();

// Their names change with what is in them.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    plugins: [new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 60 * DAY_S })],
  }),
);
registerRoute(({ request }) => request.mode === "navigate", new NetworkOnly());

setCatchHandler(async ({ request }) => {
  if (request.mode !== "navigate") return Response.error();
  const kept = await caches.open(PAGES_CACHE);
  const page = await kept.match(request.url, { ignoreVary: true });
  return page ?? (await kept.match(OFFLINE_PAGE, { ignoreVary: true })) ?? Response.error();
});
