import type { Actor } from "#app/domain/context.ts";
import type { ListName } from "#app/domain/exports/lists.ts";
import { MASTER_KEYS } from "#app/domain/masters/definitions.ts";
import { REPORT_NAMES, SHARED_REPORTS } from "#app/domain/reports/labels.ts";
import type { Addresses } from "#app/http/addresses/address.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { holds, type Permission } from "#app/http/permissions.ts";

const OFFICES: readonly Addresses[] = [
  ADDRESSES.admin,
  ADDRESSES.partner,
  ADDRESSES.agent,
  ADDRESSES.staff,
  ADDRESSES.city_manager,
];

/** What decides between two lists at one address: whether a tab is chosen. */
const SEARCHES = [new URLSearchParams(), new URLSearchParams({ kind: "all" })];

/** Lists of which one address has several: who may have which as a file. */
const SEVERAL: ReadonlyArray<[Permission, readonly ListName[]]> = [
  ["admin.master.read", MASTER_KEYS],
  ["admin.report.read", REPORT_NAMES],
  ["partner.money.read", SHARED_REPORTS],
  ["agent.money.read", SHARED_REPORTS],
  ["staff.report.export", SHARED_REPORTS],
  ["city.report.export", SHARED_REPORTS],
];

/** The lists that somebody may have written to a file: those whose screens they may open, and their reports. */
export function orderableLists(actor: Actor): ListName[] {
  const seen = OFFICES.flatMap((addresses) => Object.values(addresses))
    .filter(({ permission }) => holds(actor, permission))
    .flatMap(({ list }) =>
      typeof list === "function" ? SEARCHES.flatMap((params) => list(params, {}) ?? []) : (list ?? []),
    );
  const several = SEVERAL.flatMap(([permission, names]) => (holds(actor, permission) ? names : []));
  return [...new Set([...seen, ...several])];
}
