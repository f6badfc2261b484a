import { parse } from "csv-parse/sync";
import { Invalid } from "#app/domain/errors.ts";
import { isStorable } from "./bounded-input.ts";
import { withoutInvisible } from "./invisible.ts";

/**
 * The rows of a small CSV file, by the names in its first line; what a row leaves out, and an `optional` column that is not there, is "".
 * @throws Invalid with the field `file`: no CSV, one of `columns` is missing, or more than `maxRows` rows
 */
export function readSmallCsv<Column extends string, Extra extends string = never>(
  text: string,
  columns: readonly Column[],
  maxRows: number,
  optional: readonly Extra[] = [],
): Array<Record<Column | Extra, string>> {
  let records: Array<Record<string, string>>;
  let header: string[] = [];
  if (!isStorable(text)) throw refused("This is not a CSV file: save it as CSV in UTF-8, please.");
  try {
    records = parse(text, {
      columns: (names: string[]) => {
        header = names;
        return names;
      },
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw refused("This is not a CSV file with a line of column names.");
  }
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw refused(`These columns are missing: ${missing.join(", ")}.`);
  if (records.length > maxRows) throw refused(`At most ${maxRows} rows at once, please.`);
  const names = [...columns, ...optional];
  return records.map(
    (record) =>
      Object.fromEntries(names.map((name) => [name, withoutInvisible(record[name] ?? "")])) as Record<
        Column | Extra,
        string
      >,
  );
}

function refused(message: string): Invalid {
  return new Invalid(message, { file: [message] });
}
