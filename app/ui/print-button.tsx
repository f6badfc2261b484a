import { words } from "#app/words/catalogue.ts";
import { Icon } from "./icon.tsx";

/** Prints the page (`app/browser/device.ts`). It appears only where scripts run; everywhere else the browser's own menu prints as well. */
export function PrintButton() {
  const t = words("search");
  return (
    <button type="button" className="btn btn-ghost min-h-11 px-3" hidden data-print>
      <Icon name="print" />
      {t("print")}
    </button>
  );
}
