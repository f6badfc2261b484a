import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";
import type { KindName } from "./labels.ts";
import { listingScope } from "./policy.ts";
import { LISTING_KINDS } from "./registry.ts";
import { ROW } from "./sql.ts";
import { STORES } from "./stores.ts";

/**
 * The listings that the actor may add one of this kind to (a room to properties, a dish to kitchens), of one partner when told, by
 * name, at most 500; none for a kind that stands on its own.
 */
export async function parentChoices(
  ctx: Context,
  kind: KindName,
  { accountId = null }: { accountId?: string | null } = {},
): Promise<Array<{ id: string; name: string }>> {
  const { parent } = LISTING_KINDS[kind];
  if (!parent) return [];
  const { store } = LISTING_KINDS[parent];
  const { kind: kindSql, parent: above, owner, from } = STORES[store];
  const row = ROW[store];
  const scope = listingScope(ctx.actor, owner);
  return rows(
    `SELECT ${row}.id, ${row}.name || coalesce(', ' || ${above.name}, '') AS name FROM ${from}
     WHERE ${kindSql} = $parent AND ${row}.status <> 'rejected' AND ($accountId::uuid IS NULL OR ${owner}.account_id = $accountId) AND ${scope.where}
     ORDER BY 2, 1 LIMIT 500`,
    { parent, accountId, ...scope.bind },
    ctx.tx,
  );
}
