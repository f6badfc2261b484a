import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { execute, inTransaction } from "#db/client.ts";
import { lockProperty } from "./property-record.ts";
import { lockRoom } from "./room-record.ts";

/**
 * Takes a property with all its rooms, or one room, off sale for a while, or puts it back, at once and without an admin. What an
 * admin has not approved is not sold either way; bookings that are made stand.
 * @throws NotFound for a foreign one
 */
export async function setPropertyOnSale(
  ctx: Context,
  input: { propertyId: string; onSale: boolean } | { roomId: string; onSale: boolean },
): Promise<void> {
  await inTransaction(ctx.tx, async (tx) => {
    const isRoom = "roomId" in input;
    const { id } = isRoom
      ? await lockRoom(ctx, tx, input.roomId)
      : await lockProperty(ctx, tx, input.propertyId);
    const changed = await execute(
      `UPDATE ${isRoom ? "rooms" : "properties"} SET on_sale = $onSale, updated_at = $now WHERE id = $id AND on_sale <> $onSale`,
      { id, onSale: input.onSale, now: ctx.now },
      tx,
    );
    if (changed === 0) return;
    const subjectKind = isRoom ? "room" : "property";
    await recordAudit(ctx, tx, {
      action: `${subjectKind}.${input.onSale ? "on_sale" : "off_sale"}`,
      subjectKind,
      subjectId: id,
      before: { onSale: !input.onSale },
      after: { onSale: input.onSale },
    });
  });
}
