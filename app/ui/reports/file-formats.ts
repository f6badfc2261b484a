import type { FileFormat } from "#app/domain/lists/write-file.ts";

/** The formats that somebody chooses for a file, as options of a select. */
export const FILE_FORMAT_OPTIONS: Array<{ value: FileFormat; label: string }> = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Spreadsheet (XLSX)" },
  { value: "json", label: "JSON" },
];
