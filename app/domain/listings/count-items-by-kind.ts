import type { Context } from "#app/domain/context.ts";
import { present } from "#app/present.ts";
import { plannedRow } from "#db/client.ts";
import type { ItemKind, ItemStatus } from "./labels.ts";
import { listingScope } from "./policy.ts";

export type ItemKindCounts = Partial<Record<ItemKind, Partial<Record<ItemStatus, number>>>>;

/** How many items of each kind the actor has in each status, of one account when told; kinds of which there are none are left out. */
export async function countItemsByKind(ctx: Context, accountId?: string): Promise<ItemKindCounts> {
  const scope = listingScope(ctx.actor, "i");
  const counted = await plannedRow<{ counts: ItemKindCounts }>(
    `WITH counted AS (SELECT i.kind, i.status, count(*)::integer AS count FROM items i WHERE ${scope.where} AND ($accountId::uuid IS NULL OR i.account_id = $accountId) GROUP BY 1, 2)
     SELECT coalesce(jsonb_object_agg(kind, statuses), '{}') AS counts
     FROM (SELECT kind, jsonb_object_agg(status, count) AS statuses FROM counted GROUP BY kind) kinds`,
    { ...scope.bind, accountId: accountId ?? null },
    ctx.tx,
  );
  return present(counted).counts;
}
