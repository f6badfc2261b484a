import { useEffect, useState } from "react";

/** Prints the page. It appears only where scripts run; everywhere else the browser's own menu prints as well. */
export function PrintButton() {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return null;
  return (
    <button type="button" className="btn btn-outline min-h-11" onClick={() => window.print()}>
      Print
    </button>
  );
}
