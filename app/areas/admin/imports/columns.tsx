import type { ImportColumn } from "#app/domain/imports/columns.ts";
import { ENCODINGS } from "#app/domain/imports/encodings.ts";
import type { FileEncoding } from "#app/domain/imports/file-imports.ts";
import type { FilePreview } from "#app/domain/imports/preview-file.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";
import { words } from "#app/words/catalogue.ts";

type MappedProps = {
  columns: readonly ImportColumn[];
  header: string[];
  mapping: Partial<Record<string, number>>;
  preview: FilePreview;
};

/** Says which column of the file each of ours is. */
export function Mapped({ columns, header, mapping, preview }: MappedProps) {
  const t = words("adminImports");

  const titles = header.map((title, index) => ({
    value: String(index),
    label: title.trim() || t("columnIndex", { index: index + 1 }),
  }));
  return (
    <Panel title={t("columns")}>
      <form method="post" className="flex flex-col gap-4">
        <FormKey />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, hint, required }) => (
            <PlainSelect
              key={name}
              id={`at-${name}`}
              name={`at.${name}`}
              label={`${formatStatus(name)}${required ? t("needed") : ""}`}
              hint={preview.guessed.includes(name) ? t("guessedFromSimilarNamePlease", { hint }) : hint}
              defaultValue={mapping[name] === undefined ? "" : String(mapping[name])}
              options={[{ value: "", label: t("notInFile") }, ...titles]}
            />
          ))}
        </div>
        <div>
          <SubmitButton intent="map" tone="plain">
            {t("mapColumns")}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}

const ENCODING_WORDS: Record<FileEncoding, string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252 (Western European, ANSI)",
  "utf-16le": "UTF-16 (Unicode text of a spreadsheet)",
};

/** Says how the bytes of the file are text, where letters look wrong. */
export function Encoding({ encoding }: { encoding: FileEncoding }) {
  const t = words("adminImports");

  return (
    <Panel title={t("doLettersLookWrong")}>
      <form method="post" className="flex flex-wrap items-end gap-4">
        <FormKey />
        <PlainSelect
          id="encoding"
          name="encoding"
          label={t("textOfFile")}
          defaultValue={encoding}
          options={ENCODINGS.map((value) => ({ value, label: ENCODING_WORDS[value] }))}
        />
        <SubmitButton intent="encoding" tone="plain">
          {t("readItAgain")}
        </SubmitButton>
      </form>
    </Panel>
  );
}
