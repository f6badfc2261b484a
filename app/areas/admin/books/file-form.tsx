import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";

/** A CSV file that is imported above the list of what it brings. */
export function FileForm({
  title,
  columns,
  hint,
  open,
}: {
  title: string;
  columns: readonly string[];
  hint: string;
  open: boolean;
}) {
  return (
    <FoldedPanel title={title} open={open}>
      <form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
        <FormKey />
        <label className="flex flex-col gap-1 font-medium">
          CSV file with the columns {columns.join(", ")}
          <span className="text-sm font-normal text-base-content/80">{hint}</span>
          <input
            type="file"
            name="file"
            accept=".csv,text/csv"
            required
            className="file-input min-h-12 w-full max-w-md"
          />
        </label>
        <SubmitButton className="self-start">Import</SubmitButton>
      </form>
    </FoldedPanel>
  );
}

/** The first rows that were refused, for the message after an import. */
export function refusedWords(refused: Array<{ line: number; reason: string }>): string {
  if (refused.length === 0) return "";
  const shown = refused.slice(0, 10).map(({ line, reason }) => `line ${line}: ${reason}`);
  return ` ${refused.length} refused: ${shown.join("; ")}.`;
}
