import { execute, type Transaction } from "#db/client.ts";
import type { Ids, MergeKind, MergeSide } from "./merge.ts";

/** Two listings of one house of one partner: rooms, bookings, photos and visits go over. */

/**
 * A room of a name that the other house has too is the same room, so that it is no longer sold; what was booked in it stays. The address of
 * the house leads to the other one.
 */
async function prepare(tx: Transaction, ids: Ids, from: MergeSide): Promise<void> {
  await execute(
    `UPDATE rooms own SET on_sale = false, name = left(own.name, 60) || ' (' || left($name, 60) || ', ' || left(own.id::text, 8) || ')'
     WHERE own.property_id = $fromId AND EXISTS (SELECT FROM rooms kept WHERE kept.property_id = $intoId AND kept.name = own.name)`,
    { ...ids, name: from.name },
    tx,
  );
  await execute("UPDATE properties SET on_sale = false WHERE id = $fromId", { fromId: ids.fromId }, tx);
  await execute(
    `INSERT INTO former_addresses (kind, city_slug, slug, target_id)
     SELECT 'property', c.slug, p.slug, $intoId::uuid FROM properties p JOIN cities c ON c.id = p.city_id WHERE p.id = $fromId
     ON CONFLICT (kind, city_slug, slug) DO UPDATE SET target_id = EXCLUDED.target_id, since = now()`,
    ids,
    tx,
  );
  await execute("UPDATE former_addresses SET target_id = $intoId WHERE target_id = $fromId", ids, tx);
}

export const PROPERTY_MERGE: MergeKind = {
  table: "properties",
  singular: "property",
  otherOf: "They belong to different partners. Merge the partners first, if those are one.",
  // Rules and discounts were agreed for the house that goes: they end with it.
  stays: ["commission_rules.property_id", "offers.property_id"],
  whyNot: async () => null,
  prepare,
  subjectKind: () => "property",
};
