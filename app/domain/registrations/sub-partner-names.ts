import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { rows } from "#db/client.ts";
import { registrationScope } from "./policy.ts";

export type SubPartnerName = { id: string; name: string; accountId: string; accountName: string };

/**
 * Names of the approved branches that the actor sees, at most 500, for a choice: a partner's own, those of the zone's partners for
 * staff and city managers, all for admins. `kind` is what the branch sells, `ofKind` what its partner registered for.
 */
export function subPartnerNames(
  ctx: Context,
  filter: { accountId?: string; kind?: PartnerKind; ofKind?: PartnerKind } = {},
): Promise<SubPartnerName[]> {
  const { actor } = ctx;
  const isPartner = isUser(actor) && hasRole(actor, "partner");
  const scope = registrationScope(actor);
  return rows<SubPartnerName>(
    `SELECT s.id, s.name, a.id AS "accountId", a.name AS "accountName" FROM sub_partners s JOIN accounts a ON a.id = s.account_id
     WHERE s.status = 'approved' AND ($all OR a.id = $own OR a.city_id = $zone) AND ($branch::uuid IS NULL OR s.id = $branch)
       AND ($accountId::uuid IS NULL OR a.id = $accountId) AND ($kind::text IS NULL OR s.partner_kind = $kind)
       AND ($ofKind::text IS NULL OR a.partner_kind = $ofKind)
     ORDER BY s.name, s.id LIMIT 500`,
    {
      all: "all" in scope,
      own: isPartner ? actor.accountId : null,
      zone: "cityId" in scope ? scope.cityId : null,
      branch: isPartner ? (actor.subPartnerId ?? null) : null,
      accountId: filter.accountId ?? null,
      kind: filter.kind ?? null,
      ofKind: filter.ofKind ?? null,
    },
    ctx.tx,
  );
}
