import { MASTERS, type MasterField, type MasterKey } from "#app/domain/masters/definitions.ts";
import type { MasterRow } from "#app/domain/masters/list-master.ts";
import { shown } from "./shown.ts";

/** The columns of a master's file: those that its import reads, a reference by its name and a rate in per cent, then the id and whether it is in use. */
export function masterCsvColumns(master: MasterKey) {
  return [
    ...(MASTERS[master].fields as readonly MasterField[]).map((field) => ({
      label: field.name.replace(/_id$|_ppm$/, ""),
      value: (row: MasterRow) =>
        field.kind === "number" || field.kind === "choice" || field.kind === "date"
          ? (row.values[field.name] as string | number | null)
          : shown(field, row),
    })),
    { label: "id", value: (row: MasterRow) => row.id },
    { label: "in_use", value: (row: MasterRow) => (row.active ? "yes" : "no") },
  ];
}
