import { IMPORT_NAMES, type ImportName } from "#app/domain/imports/columns.ts";
import { importList } from "#app/domain/imports/lists/index.ts";
import type { AnyList } from "#app/domain/lists/define-list.ts";
import { LIST_NAMES, type ListName, loadList } from "./lists.ts";

/** Lists whose name is also that of something that can be imported: their own, where both are offered. */
const OTHER_NAMES: Partial<Record<ListName, string>> = {
  partners: "partner-registrations",
  vehicles: "vehicle-trips",
};

const LISTS_BY_NAME = new Map(
  LIST_NAMES.map((name) => [OTHER_NAMES[name] ?? name, name] as const).filter(
    // The list of a master or of the hospitals is the import's own.
    ([name]) => !(IMPORT_NAMES as readonly string[]).includes(name),
  ),
);

/**
 * Everything that `medihaven export` writes: whatever can be imported, under the import's name and with its columns, so that the file can be
 * imported again, and every list and report.
 */
export const EXPORT_NAMES = [...IMPORT_NAMES, ...LISTS_BY_NAME.keys()] as [string, ...string[]];

/** @param name one of `EXPORT_NAMES` */
export function loadExport(name: string): Promise<AnyList> {
  const list = LISTS_BY_NAME.get(name);
  return list ? loadList(list) : importList(name as ImportName);
}
