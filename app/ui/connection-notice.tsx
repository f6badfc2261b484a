/** What the script of the site (`app/browser/notice.ts`) tells while a form is on its way: its words stand ready here, hidden. */
export function ConnectionNotice() {
  return (
    <div
      id="notice"
      hidden
      role="alert"
      className="no-print fixed inset-x-0 bottom-0 z-50 border-t-2 border-warning-content bg-warning p-4 text-warning-content"
    >
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3">
        <p>
          <span data-notice="offline" hidden>
            <strong>No connection.</strong> Your details are kept. We try again as soon as the line is back.
          </span>
          <span data-notice="slow" hidden>
            The line is slow. Please wait, nothing is lost.
          </span>
          <span data-notice="failed" hidden>
            This could not be done. Your details are kept; please try again.
          </span>
        </p>
        <button type="button" className="btn min-h-11" hidden>
          Try again
        </button>
      </div>
    </div>
  );
}
