/** How much time is left: minutes and seconds, with hours before them where there are any. */
export function clockOf(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** `<p data-countdown="2026-11-22T10:00:00Z" hidden>` shows the time that is left, and loads the page again at the end. */
export function startCountdowns(main: HTMLElement) {
  for (const clock of main.querySelectorAll<HTMLElement>("[data-countdown]")) {
    const end = Date.parse(clock.dataset.countdown ?? "");
    const shown = clock.querySelector("[data-left]");
    if (!Number.isFinite(end) || !shown) continue;
    const tick = () => {
      if (!clock.isConnected) return clearInterval(timer);
      const seconds = Math.max(0, Math.round((end - Date.now()) / 1_000));
      shown.textContent = clockOf(seconds);
      if (seconds > 0) return;
      clearInterval(timer);
      location.reload();
    };
    const timer = setInterval(tick, 1_000);
    clock.hidden = false;
    tick();
  }
}
