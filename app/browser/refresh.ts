/**
 * `<Refresh>`: while work goes on, the main part is fetched again every few seconds. Without scripts a link on the page does it. Nobody
 * is disturbed: not while the page is out of sight, nor while a field, button or link has the focus of the keyboard.
 */
export function startRefreshes(main: HTMLElement, start: (main: HTMLElement) => void) {
  const seconds = Number(main.querySelector<HTMLElement>("[data-refresh]")?.dataset.refresh ?? 0);
  if (!(seconds > 0)) return;
  setTimeout(async () => {
    if (!main.isConnected) return;
    const isUsed = document.activeElement?.matches("a, button, input, select, textarea, summary");
    const isFree = document.visibilityState === "visible" && !isUsed;
    const fresh = isFree ? await fetchMain() : undefined;
    if (!fresh || !main.isConnected) return startRefreshes(main, start);
    main.replaceWith(fresh);
    start(fresh);
  }, seconds * 1_000);
}

async function fetchMain(): Promise<HTMLElement | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return (answer.ok && page.querySelector("main")) || undefined;
  } catch {
    return undefined;
  }
}
