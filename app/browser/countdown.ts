/** `<p data-countdown="2026-11-22T10:00:00Z" hidden>` shows the minutes that are left, and loads the page again at the end. */
export function startCountdowns(main: HTMLElement) {
  for (const clock of main.querySelectorAll<HTMLElement>("[data-countdown]")) {
    const end = Date.parse(clock.dataset.countdown ?? "");
    const shown = clock.querySelector("[data-left]");
    if (!Number.isFinite(end) || !shown) continue;
    const tick = () => {
      if (!clock.isConnected) return clearInterval(timer);
      const seconds = Math.max(0, Math.round((end - Date.now()) / 1_000));
      shown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      if (seconds > 0) return;
      clearInterval(timer);
      location.reload();
    };
    const timer = setInterval(tick, 1_000);
    clock.hidden = false;
    tick();
  }
}
