/** Buttons for what only a device can do. The server hides them, because without scripts they would do nothing. */

export function startPrintButtons(main: HTMLElement) {
  for (const button of main.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => print());
  }
}

/** Copies the text of a button, and says so in it. */
export function startCopyButtons(main: HTMLElement) {
  if (!navigator.clipboard) return;
  for (const button of main.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy ?? "");
      for (const text of button.querySelectorAll<HTMLElement>("[data-copied]"))
        text.hidden = text.dataset.copied !== "yes";
    });
  }
}

/** Fills latitude, longitude and accuracy of a form with the place of the device. */
export function startDevicePoints(main: HTMLElement) {
  if (!("geolocation" in navigator)) return;
  for (const part of main.querySelectorAll<HTMLElement>("[data-device-point]")) {
    const form = part.closest("form");
    const button = part.querySelector<HTMLButtonElement>("button");
    if (!form || !button) continue;
    const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
    const say = (what: string) => {
      for (const text of part.querySelectorAll<HTMLElement>("[data-say]"))
        text.hidden = text.dataset.say !== what;
    };
    // A point that is typed has no accuracy.
    for (const name of ["latitude", "longitude"])
      field(name).addEventListener("input", () => {
        field("accuracy_m").value = "";
      });
    const take = ({ coords }: GeolocationPosition) => {
      field("latitude").value = coords.latitude.toFixed(6);
      field("longitude").value = coords.longitude.toFixed(6);
      field("accuracy_m").value = String(Math.round(coords.accuracy));
      const shown = part.querySelector("[data-accuracy]");
      if (shown) shown.textContent = field("accuracy_m").value;
      button.disabled = false;
      say("taken");
    };
    const refuse = () => {
      button.disabled = false;
      say("refused");
    };
    button.addEventListener("click", () => {
      button.disabled = true;
      say("asking");
      const options = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 };
      navigator.geolocation.getCurrentPosition(take, refuse, options);
    });
    part.hidden = false;
  }
}
