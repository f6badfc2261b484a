import type { ReactNode } from "react";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

/** Sends the file that is imported; what it does is shown before anything is kept. */
export function UploadForm({ children }: { children?: ReactNode }) {
  const t = words("adminImports");

  return (
    <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
      <FormKey />
      {children}
      <label className="flex w-full flex-col gap-1 font-medium">
        {t.rich("csvFileOrSpreadsheetWithHeader", {
          part: (chunks) => <span className="text-sm font-normal text-base-content/80">{chunks}</span>,
        })}
        <input
          type="file"
          name="file"
          accept=".csv,.xlsx,text/csv"
          required
          className="file-input min-h-12 w-full max-w-md"
        />
      </label>
      <SubmitButton>{t("continue")}</SubmitButton>
    </form>
  );
}
