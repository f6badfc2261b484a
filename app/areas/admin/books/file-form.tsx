import { CsvFileField, fileNote } from "#app/ui/csv-file-field.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

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
  const t = words("adminBooks");

  return (
    <FoldedPanel title={title} open={open}>
      <form method="post" encType="multipart/form-data" className="flex flex-col gap-3">
        <FormKey />
        <CsvFileField
          label={t.rich("csvFileWithColumns", { columns: columns.join(", "), part: fileNote, hint })}
        />
        <SubmitButton className="self-start">{t("import")}</SubmitButton>
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
