import type { Context } from "#app/domain/context.ts";
import { PARTNER_KINDS, type PartnerKind } from "#app/domain/documents/labels.ts";
import { present } from "#app/present.ts";
import { rawRow } from "#db/client.ts";
import { registrationScope } from "./policy.ts";

export type RegistrationCount = { approved: number; pending: number };
export type RegistrationCounts = Record<
  "partner" | "agent" | "staff" | "city_manager" | PartnerKind,
  RegistrationCount
>;

const LIMIT = 1_000;

/** How many of each kind are approved and wait, at most 1,000 of each counted, of those that the actor may see. */
export async function countRegistrations(ctx: Context): Promise<RegistrationCounts> {
  const scope = registrationScope(ctx.actor);
  const nothing = "nothing" in scope;
  const cityId = "cityId" in scope ? scope.cityId : null;
  const inZone = (column: string) => (nothing ? "false" : cityId ? `${column} = $cityId` : "true");
  const count = (from: string, column: string, status: string) =>
    `(SELECT count(*)::integer FROM (SELECT FROM ${from} AND status = '${status}' AND ${inZone(column)} LIMIT ${LIMIT}) x)`;
  const sources: Record<string, [from: string, column: string]> = {
    partner: ["accounts WHERE account_kind = 'partner'", "city_id"],
    agent: ["accounts WHERE account_kind = 'agent'", "city_id"],
    staff: ["users WHERE role = 'staff'", "zone_city_id"],
    city_manager: ["users WHERE role = 'city_manager'", "zone_city_id"],
    ...Object.fromEntries(
      PARTNER_KINDS.map((kind) => [
        kind,
        [`accounts WHERE account_kind = 'partner' AND partner_kind = '${kind}'`, "city_id"],
      ]),
    ),
  };
  const columns = Object.entries(sources).map(
    ([name, [from, column]]) =>
      `json_build_object('approved', ${count(from, column, "approved")}, 'pending', ${count(from, column, "pending")}) AS ${name}`,
  );
  const found = present(
    await rawRow<RegistrationCounts>(`SELECT ${columns.join(", ")}`, cityId ? { cityId } : {}, ctx.tx),
  );
  return found;
}
