import { words } from "#app/words/catalogue.ts";

/**
 * A page with this stays readable without a connection after one visit (`app/browser/offline.ts`). The note is hidden while the page
 * comes from the server, and shown with its time in the copy on the device.
 */
export function KeepOffline() {
  const t = words("offline");
  return (
    <p hidden data-keep-offline className="no-print rounded-box bg-info p-3 text-info-content">
      {t.rich("copy", {
        time: (chunks) => (
          <span key="time" data-kept-at>
            {chunks}
          </span>
        ),
      })}
    </p>
  );
}
