import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { execute } from "#db/client.ts";
import { type ListingRef, lockListing } from "./record.ts";

/**
 * Takes a listing, with whatever it sells, off sale for a while, or puts it back, at once and without an admin. What an admin has
 * not approved is not sold either way; bookings that are made stand.
 * @throws NotFound for a foreign one
 */
export async function setOnSale(ctx: Context, input: ListingRef & { onSale: boolean }): Promise<void> {
  const { store, onSale } = input;
  await withTransaction(ctx, async (ctx) => {
    const { kind, id } = await lockListing(ctx, input);
    const changed = await execute(
      `UPDATE ${store} SET on_sale = $onSale, updated_at = $now WHERE id = $id AND on_sale <> $onSale`,
      { id, onSale, now: ctx.now },
      ctx.tx,
    );
    if (changed === 0) return;
    await recordAudit(ctx, {
      action: `${kind}.${onSale ? "on_sale" : "off_sale"}`,
      subjectKind: kind,
      subjectId: id,
      before: { onSale: !onSale },
      after: { onSale },
    });
  });
}
