import type { ReactNode } from "react";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";

/** Sends the file that is imported; what it does is shown before anything is kept. */
export function UploadForm({ children }: { children?: ReactNode }) {
  return (
    <form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
      <FormKey />
      {children}
      <label className="flex w-full flex-col gap-1 font-medium">
        CSV file or spreadsheet
        <span className="text-sm font-normal text-base-content/80">
          With a header line, 10 MB at most; of a spreadsheet (.xlsx) the first sheet. Larger files: medihaven
          import.
        </span>
        <input
          type="file"
          name="file"
          accept=".csv,.xlsx,text/csv"
          required
          className="file-input min-h-12 w-full max-w-md"
        />
      </label>
      <SubmitButton>Continue</SubmitButton>
    </form>
  );
}
