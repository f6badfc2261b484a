import { words } from "#app/words/catalogue.ts";
/** Prints the page (`app/browser/device.ts`). It appears only where scripts run; everywhere else the browser's own menu prints as well. */
export function PrintButton() {
  const t = words("search");
  return (
    <button type="button" className="btn btn-outline min-h-11" hidden data-print>
      {t("print")}
    </button>
  );
}
