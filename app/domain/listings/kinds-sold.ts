import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { row } from "#db/client.ts";

/** What a partner's account sells: what it registered for, and everything it has added since. Empty for other roles. */
export async function kindsSold(ctx: Context): Promise<PartnerKind[]> {
  const { actor } = ctx;
  if (!isUser(actor) || !hasRole(actor, "partner") || !actor.accountId) return [];
  const sold = await row<{ registered: PartnerKind | null; rooms: boolean; kinds: string[] | null }>(
    `SELECT account.partner_kind AS registered, EXISTS (SELECT FROM properties WHERE account_id = account.id) AS rooms,
       to_json((SELECT array_agg(DISTINCT kind) FROM items WHERE account_id = account.id AND parent_id IS NULL)) AS kinds
     FROM accounts account WHERE account.id = $accountId`,
    { accountId: actor.accountId },
    ctx.tx,
  );
  const outlets = sold?.kinds ?? [];
  const has: Record<PartnerKind, boolean> = {
    property: sold?.rooms ?? false,
    food: outlets.includes("kitchen"),
    travel: outlets.includes("transport_company"),
    equipment: outlets.includes("medical_store") || outlets.includes("lab_centre"),
  };
  return (Object.keys(has) as PartnerKind[]).filter((kind) => has[kind] || kind === sold?.registered);
}
