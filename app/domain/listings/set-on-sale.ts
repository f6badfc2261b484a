import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, inTransaction } from "#db/client.ts";
import { lockItem } from "./item-record.ts";

/**
 * Takes an item, with whatever it sells, off sale for a while, or puts it back, at once and without an admin. What an admin has not
 * approved is not sold either way; bookings that are made stand.
 * @throws NotFound for a foreign one
 */
export async function setItemOnSale(ctx: Context, input: { itemId: string; onSale: boolean }): Promise<void> {
  const { itemId, onSale } = input;
  await inTransaction(ctx.tx, async (tx) => {
    const { kind } = await lockItem(ctx, tx, itemId);
    const changed = await execute(
      "UPDATE items SET on_sale = $onSale, updated_at = $now WHERE id = $itemId AND on_sale <> $onSale",
      { itemId, onSale, now: ctx.now },
      tx,
    );
    if (changed === 0) return;
    await recordAudit(ctx, tx, {
      action: `${kind}.${onSale ? "on_sale" : "off_sale"}`,
      subjectKind: kind,
      subjectId: itemId,
      before: { onSale: !onSale },
      after: { onSale },
    });
  });
}
