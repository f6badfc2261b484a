import { useEffect, useState } from "react";

/** Copies a text. It appears only where scripts run and may copy; everywhere else the text beside it can be marked. */
export function CopyButton({ text }: { text: string }) {
  const [ready, setReady] = useState(false);
  const [copied, setCopied] = useState(false);
  useEffect(() => setReady(navigator.clipboard !== undefined), []);
  if (!ready) return null;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <button type="button" className="btn btn-outline min-h-12" onClick={copy}>
      <span role="status">{copied ? "Copied" : "Copy the link"}</span>
    </button>
  );
}
