import { words } from "#app/words/catalogue.ts";

/** Copies a text (`app/browser/device.ts`). It appears only where scripts run and may copy; elsewhere the text beside it can be marked. */
export function CopyButton({ text }: { text: string }) {
  const t = words("links");
  return (
    <button type="button" className="btn btn-outline min-h-12" hidden data-copy={text}>
      <span role="status">
        <span data-copied="no">{t("copy")}</span>{" "}
        <span data-copied="yes" hidden>
          {t("copied")}
        </span>
      </span>
    </button>
  );
}
