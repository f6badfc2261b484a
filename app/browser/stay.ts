/** The day somebody leaves follows the day they arrive: one night later, or as many nights as were chosen before. */

const DAY_MS = 24 * 3600 * 1000;

export function startStays(main: HTMLElement) {
  for (const stay of main.querySelectorAll<HTMLElement>("[data-stay]")) {
    const arrive = stay.querySelector<HTMLInputElement>("[name=checkIn]");
    const leave = stay.querySelector<HTMLInputElement>("[name=checkOut]");
    if (!arrive || !leave) continue;
    let nights = nightsOf(arrive, leave);
    arrive.addEventListener("change", () => {
      if (!arrive.valueAsDate) return;
      leave.min = dayAfter(arrive, 1);
      leave.value = dayAfter(arrive, nights);
    });
    leave.addEventListener("change", () => {
      nights = nightsOf(arrive, leave);
    });
  }
}

const nightsOf = (arrive: HTMLInputElement, leave: HTMLInputElement) =>
  Math.max(1, Math.round((leave.valueAsNumber - arrive.valueAsNumber) / DAY_MS) || 1);

const dayAfter = (day: HTMLInputElement, days: number) =>
  new Date(day.valueAsNumber + days * DAY_MS).toISOString().slice(0, 10);
