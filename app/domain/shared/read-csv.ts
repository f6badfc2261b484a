import { parse } from "csv-parse/sync";
import { Invalid } from "#app/domain/errors.ts";

/**
 * The rows of a small CSV file, by the names in its first line.
 * @throws Invalid with the field `file`: no CSV, one of `columns` is missing, or more than `maxRows` rows
 */
export function readCsv(
  text: string,
  columns: readonly string[],
  maxRows: number,
): Array<Record<string, string>> {
  let records: Array<Record<string, string>>;
  try {
    records = parse(text, {
      columns: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw refused("This is not a CSV file with a line of column names.");
  }
  const missing = columns.filter((name) => !(name in (records[0] ?? {})));
  if (missing.length > 0) throw refused(`These columns are missing: ${missing.join(", ")}.`);
  if (records.length > maxRows) throw refused(`At most ${maxRows} rows at once, please.`);
  return records;
}

function refused(message: string): Invalid {
  return new Invalid(message, { file: [message] });
}
