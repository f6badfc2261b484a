/**
 * What a page names for later (`noscript[data-later]` in `app/root.tsx`) is fetched once the page is painted, so that on a slow line it takes
 * no bandwidth from what is seen. Without scripts the browser reads it where it stands.
 */
export function startLater() {
  const later = document.querySelector("noscript[data-later]");
  if (!later) return;
  const load = () => document.head.insertAdjacentHTML("beforeend", later.textContent ?? "");
  const afterPaint = () => {
    // An older browser never tells when it paints.
    if (!PerformanceObserver.supportedEntryTypes?.includes("paint")) return load();
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      load();
    }).observe({ type: "paint", buffered: true });
  };
  if (document.readyState === "complete") afterPaint();
  else addEventListener("load", afterPaint, { once: true });
}
