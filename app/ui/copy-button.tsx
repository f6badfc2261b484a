/** Copies a text (`app/browser/device.ts`). It appears only where scripts run and may copy; elsewhere the text beside it can be marked. */
export function CopyButton({ text }: { text: string }) {
  return (
    <button type="button" className="btn btn-outline min-h-12" hidden data-copy={text}>
      <span role="status">
        <span data-copied="no">Copy the link</span>
        <span data-copied="yes" hidden>
          Copied
        </span>
      </span>
    </button>
  );
}
