import type { ReactNode } from "react";
import { CsvFileField, fileNote } from "#app/ui/csv-file-field.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

/** Sends the file that is imported; what it does is shown before anything is kept. */
export function UploadForm({ children }: { children?: ReactNode }) {
  const t = words("adminImports");

  return (
    <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
      <FormKey />
      {children}
      <CsvFileField label={t.rich("csvFileOrSpreadsheetWithHeader", { part: fileNote })} spreadsheets />
      <SubmitButton>{t("continue")}</SubmitButton>
    </form>
  );
}
