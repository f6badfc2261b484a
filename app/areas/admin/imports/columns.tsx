import type { ImportColumn } from "#app/domain/imports/columns.ts";
import { ENCODINGS } from "#app/domain/imports/encodings.ts";
import type { FileEncoding } from "#app/domain/imports/file-imports.ts";
import type { Preview } from "#app/domain/imports/preview-file.ts";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatStatus } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PlainSelect } from "#app/ui/plain-field.tsx";

type MappedProps = {
  columns: readonly ImportColumn[];
  header: string[];
  mapping: Partial<Record<string, number>>;
  preview: Preview;
};

/** Says which column of the file each of ours is. */
export function Mapped({ columns, header, mapping, preview }: MappedProps) {
  const titles = header.map((title, index) => ({
    value: String(index),
    label: title.trim() || `Column ${index + 1}`,
  }));
  return (
    <Panel title="Columns">
      <form method="post" className="flex flex-col gap-4">
        <FormKey />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {columns.map(({ name, hint, required }) => (
            <PlainSelect
              key={name}
              id={`at-${name}`}
              name={`at.${name}`}
              label={`${formatStatus(name)}${required ? " (needed)" : ""}`}
              hint={
                preview.guessed.includes(name) ? `${hint}. Guessed from a similar name: please check.` : hint
              }
              defaultValue={mapping[name] === undefined ? "" : String(mapping[name])}
              options={[{ value: "", label: "Not in the file" }, ...titles]}
            />
          ))}
        </div>
        <div>
          <SubmitButton intent="map" tone="plain">
            Map the columns so
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
  return (
    <Panel title="Do letters look wrong?">
      <form method="post" className="flex flex-wrap items-end gap-4">
        <FormKey />
        <PlainSelect
          id="encoding"
          name="encoding"
          label="The text of the file is"
          defaultValue={encoding}
          options={ENCODINGS.map((value) => ({ value, label: ENCODING_WORDS[value] }))}
        />
        <SubmitButton intent="encoding" tone="plain">
          Read it again
        </SubmitButton>
      </form>
    </Panel>
  );
}
