import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Invalid, NotFound } from "#app/domain/errors.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, rows } from "#db/client.ts";
import { readBookings } from "./booking-row.ts";
import { can } from "./policy.ts";
import { attendantName } from "./schema.ts";
import { lockStay, STANDING } from "./stay-parts.ts";

/** Who stays with the patient changes in the course of a treatment: the names change, the price does not. */

const schema = z.object({
  bookingId: z.uuid(),
  attendantNames: z.array(attendantName).max(40),
});

/**
 * Records who stays with the patient from now on, in every part of the stay: at most as many as were booked; more people need `moveStay`.
 * @throws NotFound; Invalid on `attendantNames`; Conflict `not_changeable`
 */
export async function changeAttendants(ctx: Context, input: z.input<typeof schema>): Promise<void> {
  const { bookingId, attendantNames } = parseInput(schema, input);
  await withTransaction(ctx, async (ctx) => {
    const [visible] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (!visible || !can(ctx.actor, "view", visible) || visible.kind !== "room") throw new NotFound();
    const { parts } = await lockStay(ctx.tx, bookingId);
    const standing = parts.filter(({ status }) => STANDING.includes(status));
    if (standing.length === 0 || !standing.every((part) => can(ctx.actor, "extend", part)))
      throw new Conflict(words("refusals")("notChangeable"), "not_changeable");
    const places = Math.min(...standing.map((part) => part.adults + part.children + part.infants)) - 1;
    if (attendantNames.length > places) {
      const message = `There is room for ${places} besides the patient. For more people, change the number of guests.`;
      throw new Invalid(message, { attendantNames: [message] });
    }
    const ids = standing.map(({ id }) => id);
    const before = await rows<{ name: string }>(
      "SELECT guest_name AS name FROM booking_guests WHERE booking_id = $id AND guest_type = 'attendant' ORDER BY position",
      { id: ids[0] },
      ctx.tx,
    );
    await execute(
      "DELETE FROM booking_guests WHERE booking_id = ANY($ids::uuid[]) AND guest_type = 'attendant'",
      { ids },
      ctx.tx,
    );
    await execute(
      `INSERT INTO booking_guests (booking_id, position, guest_name, guest_type, age_group)
       SELECT part.id, named.position + (SELECT coalesce(max(guest.position), 0) FROM booking_guests guest WHERE guest.booking_id = part.id), named.name, 'attendant', 'adult'
       FROM unnest($ids::uuid[]) AS part(id) CROSS JOIN jsonb_array_elements_text($names::jsonb) WITH ORDINALITY AS named(name, position)`,
      { ids, names: JSON.stringify(attendantNames) },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "booking.guests",
      subjectKind: "booking",
      subjectId: present(standing[0]).id,
      before: { attendants: before.map(({ name }) => name) },
      after: { attendants: attendantNames },
    });
  });
}
