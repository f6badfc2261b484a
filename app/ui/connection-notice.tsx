import { words } from "#app/words/catalogue.ts";

/**
 * What the script of the site (`app/browser/notice.ts`) tells while a form is on its way. Its words stand ready in attributes: a browser
 * for text shows what is hidden.
 */
export function ConnectionNotice() {
  const t = words("shell");
  return (
    <div
      id="notice"
      hidden
      role="alert"
      className="no-print fixed inset-x-0 bottom-0 z-50 border-t-2 border-warning-content bg-warning p-4 text-warning-content"
    >
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3">
        <p data-offline={t("offline")} data-slow={t("slowLine")} data-failed={t("notSent")} />
        <button type="button" className="btn min-h-11" hidden data-text={t("tryAgain")} />
      </div>
    </div>
  );
}
