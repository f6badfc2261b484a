import { ASSETS_CACHE, OFFLINE_PAGE, PAGES_CACHE } from "./caches.ts";

/** Pages that are needed where there is no connection (`KeepOffline`) stay on the device, as they were when they were last seen. */

const KEPT_AT_MOST = 20;

/** Nothing is installed before there is a page to keep: on the way to a booking it would only take part of a poor line. */
export async function startOffline(main: HTMLElement) {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  if (document.documentElement.dataset.offlinePages === "off") return removeFromDevice();
  if (main.querySelector("[data-keep-offline]")) {
    await navigator.serviceWorker.register("/service-worker.js").catch(() => {});
    await keepStyles();
    await keepPage();
  }
  const list = main.querySelector<HTMLElement>("[data-kept-pages]");
  if (list) await listKeptPages(list);
}

/**
 * Removes the service worker and everything it stored. The one that is served while offline pages are off removes itself too
 * (`app/areas/public/offline`), but a browser fetches it only when it chooses to, and a download that is still under way is stored after that.
 */
async function removeFromDevice() {
  const [registrations, names] = await Promise.all([
    navigator.serviceWorker.getRegistrations(),
    caches.keys(),
  ]);
  await Promise.all([
    ...registrations.map((registration) => registration.unregister()),
    ...names.map((name) => caches.delete(name)),
  ]);
}

async function keepPage() {
  // A page that came from the device is not younger for being looked at.
  if (!navigator.onLine) return;
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const script of page.querySelectorAll("script")) script.remove();
  const note = page.querySelector<HTMLElement>("[data-keep-offline]");
  const { lang } = document.documentElement;
  const time = new Date().toLocaleString(lang, { dateStyle: "medium", timeStyle: "short" });
  if (note) {
    note.textContent = (note.dataset.text ?? "").replace("{time}", time);
    note.hidden = false;
  }
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "X-Kept-Title": encodeURIComponent(document.title),
  };
  const cache = await caches.open(PAGES_CACHE);
  await cache.put(
    location.href.replace(/#.*/, ""),
    new Response(`<!doctype html>${page.outerHTML}`, { headers }),
  );
  const kept = (await cache.keys()).filter(({ url }) => !url.endsWith(OFFLINE_PAGE));
  await Promise.all(kept.slice(0, -KEPT_AT_MOST).map((request) => cache.delete(request)));
}

/** The styles of the first visit were fetched before there was a service worker. */
async function keepStyles() {
  const cache = await caches.open(ASSETS_CACHE);
  for (const { href } of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!(await cache.match(href))) await cache.add(href).catch(() => {});
}

async function listKeptPages(list: HTMLElement) {
  const cache = await caches.open(PAGES_CACHE);
  const item = list.querySelector("li");
  if (!item) return;
  for (const { url } of await cache.keys()) {
    const title = (await cache.match(url))?.headers.get("X-Kept-Title");
    if (!title) continue;
    const shown = item.cloneNode(true) as HTMLElement;
    const link = shown.querySelector("a");
    if (link) Object.assign(link, { href: url, textContent: decodeURIComponent(title) });
    shown.hidden = false;
    list.append(shown);
    list.hidden = false;
  }
}
