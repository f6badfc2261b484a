/**
 * A page with this stays readable without a connection after one visit (`app/browser/offline.ts`). The note is hidden while the page
 * comes from the server, and shown with its time in the copy on the device.
 */
export function KeepOffline() {
  return (
    <p hidden data-keep-offline className="no-print rounded-box bg-info p-3 text-info-content">
      This is the copy kept on this phone: <span data-kept-at />. It may have changed since.
    </p>
  );
}
