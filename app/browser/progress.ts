/** Shows that an answer is awaited: a line at the top of the page after 150 ms, and `aria-busy` on the main part. */

const SHOWN_AFTER_MS = 150;
let timer: ReturnType<typeof setTimeout> | undefined;

const line = () => document.getElementById("progress");

export function showProgress() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    line()?.removeAttribute("hidden");
    document.querySelector("main")?.setAttribute("aria-busy", "true");
  }, SHOWN_AFTER_MS);
}

export function hideProgress() {
  clearTimeout(timer);
  line()?.setAttribute("hidden", "");
  document.querySelector("main")?.removeAttribute("aria-busy");
}

/** Links and search forms leave the page by themselves; a page that comes back from the browser's memory waits for nothing. */
export function startProgress() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link instanceof HTMLAnchorElement && leavesPage(link, event)) showProgress();
  });
  addEventListener("pageshow", hideProgress);
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const here = location.href.replace(/#.*/, "");
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
  const isPage = link.origin === location.origin && !link.target && !link.hasAttribute("download");
  return isPlain && isPage && link.href.replace(/#.*/, "") !== here && !link.pathname.endsWith(".csv");
}
