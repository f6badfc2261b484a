import { startCountdowns } from "./countdown.ts";
import { startCopyButtons, startDevicePoints, startPrintButtons } from "./device.ts";
import { startDrafts } from "./drafts.ts";
import { startFinders } from "./finder.ts";
import { startForms } from "./forms.ts";
import { startGallery } from "./gallery.ts";
import { startHeldForm } from "./held-form.ts";
import { startLater } from "./later.ts";
import { startMenus } from "./menus.ts";
import { startOffline } from "./offline.ts";
import { startPhotos } from "./photos.ts";
import { startPickers } from "./picker.ts";
import { startProgress } from "./progress.ts";
import { startRefreshes } from "./refresh.ts";
import { startShortcuts } from "./shortcut.ts";
import { startStays } from "./stay.ts";

/** What works on elements inside the main part: started with the page, and again when a refused form brings a new main part. */
function startParts(main: HTMLElement) {
  startDrafts(main);
  startCountdowns(main);
  startFinders(main);
  startPickers(main);
  startStays(main);
  startRefreshes(main, startParts);
  startPrintButtons(main);
  startCopyButtons(main);
  startDevicePoints(main);
  startPhotos(main);
  startHeldForm(main);
  startGallery(main);
}

export function startPage() {
  startShortcuts();
  startProgress();
  startForms(startParts);
  startLater();
  startMenus();
  const main = document.querySelector("main");
  if (!main) return;
  startParts(main);
  void startOffline(main);
}
