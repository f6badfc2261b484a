import { words } from "#app/words/catalogue.ts";

/**
 * A page with this stays readable without a connection after one visit (`app/browser/offline.ts`). The note is empty while the page
 * comes from the server, and says its time in the copy on the device.
 */
export function KeepOffline() {
  const t = words("offline");
  return (
    <p
      hidden
      data-keep-offline
      data-text={t("copy", { time: "{time}" })}
      className="no-print rounded-box bg-info p-3 text-info-content"
    />
  );
}
