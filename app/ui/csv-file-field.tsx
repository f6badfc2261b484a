import type { ReactNode } from "react";

/** The field of a form that sends a CSV file, or a spreadsheet where they are read too; `label` says which columns it has. */
export function CsvFileField({ label, spreadsheets = false }: { label: ReactNode; spreadsheets?: boolean }) {
  return (
    <label className="flex w-full flex-col gap-1 font-medium">
      {label}
      <input
        type="file"
        name="file"
        accept={spreadsheets ? ".csv,.xlsx,text/csv" : ".csv,text/csv"}
        required
        className="file-input min-h-12 w-full max-w-md"
      />
    </label>
  );
}

/** The part of such a label that is a note. */
export const fileNote = (chunks: ReactNode) => (
  <span className="text-sm font-normal text-base-content/80">{chunks}</span>
);
