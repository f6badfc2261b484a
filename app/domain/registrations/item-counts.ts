import type { Context } from "#app/domain/context.ts";
import { rows } from "#db/client.ts";

/** How many of what an account sells is approved and waits. */
export type SoldItemCounts = Record<
  "property" | "room" | "food" | "transport" | "equipment",
  [approved: number, pending: number]
>;

const NONE: SoldItemCounts = {
  property: [0, 0],
  room: [0, 0],
  food: [0, 0],
  transport: [0, 0],
  equipment: [0, 0],
};

const GROUP: Record<string, keyof SoldItemCounts> = {
  property: "property",
  room: "room",
  kitchen: "food",
  food_item: "food",
  transport_company: "transport",
  vehicle: "transport",
  travel_location: "transport",
  medical_store: "equipment",
  equipment_item: "equipment",
};

/** Approved and waiting items of these accounts, in one statement. */
export async function itemCounts(ctx: Context, accountIds: string[]): Promise<Map<string, SoldItemCounts>> {
  if (accountIds.length === 0) return new Map();
  const counted = await rows<{ accountId: string; kind: string; approved: number; pending: number }>(
    `SELECT account_id, kind, count(*) FILTER (WHERE status = 'approved')::integer AS approved,
       count(*) FILTER (WHERE status = 'pending')::integer AS pending
     FROM (
       SELECT account_id, 'property' AS kind, status FROM properties WHERE account_id = ANY($accountIds::uuid[])
       UNION ALL SELECT p.account_id, 'room', r.status FROM rooms r JOIN properties p ON p.id = r.property_id WHERE p.account_id = ANY($accountIds::uuid[])
       UNION ALL SELECT account_id, kind, status FROM items WHERE account_id = ANY($accountIds::uuid[])
     ) sold GROUP BY account_id, kind`,
    { accountIds },
    ctx.tx,
  );
  const found = new Map<string, SoldItemCounts>();
  for (const { accountId, kind, approved, pending } of counted) {
    const group = GROUP[kind];
    if (!group) continue;
    const before = found.get(accountId) ?? NONE;
    found.set(accountId, { ...before, [group]: [before[group][0] + approved, before[group][1] + pending] });
  }
  return found;
}
