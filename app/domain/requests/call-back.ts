import { z } from "zod";
import { noteCall } from "#app/domain/bookings/desk.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import { isIsoDate, istInstant } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { row } from "#db/client.ts";
import { insertRequest } from "./submit-request.ts";

const callSchema = z.object({
  bookingId: z.uuid(),
  note: z.string(),
  /** IST; both or neither. */
  call_date: z.string().trim().default(""),
  call_time: z.string().trim().default(""),
});

/**
 * Records a conversation about a booking, and when whoever writes it down is to call back: that is a callback of theirs, which stands in
 * their To do and is done when it is closed. The guest is not told.
 * @returns the number of the callback; null when nobody is to be called
 * @throws as `noteCall`; Invalid on `call_date` or `call_time`
 */
export async function noteCallBack(
  ctx: Context,
  input: z.input<typeof callSchema>,
): Promise<{ number: string | null }> {
  const { bookingId, note, call_date: day, call_time: time } = parseInput(callSchema, input);
  const dueAt = dueOf(ctx, day, time);
  return withTransaction(ctx, async (ctx) => {
    await noteCall(ctx, { bookingId, note });
    if (!dueAt) return { number: null };
    const { name, phone, booking, cityId } = present(
      await row<{ name: string; phone: string; booking: string; cityId: string }>(
        `SELECT placed.contact_name AS name, placed.phone_e164 AS phone, booked.booking_order_id AS booking, booked.city_id
         FROM bookings booked JOIN orders placed ON placed.id = booked.order_id WHERE booked.id = $bookingId`,
        { bookingId },
        ctx.tx,
      ),
    );
    const { number } = await insertRequest(ctx, {
      kind: "callback",
      name,
      phone,
      cityId,
      message: note.trim(),
      details: { booking },
      dueAt,
      ownerId: userIdOf(ctx.actor) ?? undefined,
    });
    return { number };
  });
}

function dueOf(ctx: Context, day: string, time: string): Date | null {
  if (day === "" && time === "") return null;
  const refuse = (field: string, text: string): never => {
    throw new Invalid(text, { [field]: [text] });
  };
  if (!isIsoDate(day)) refuse("call_date", "Please choose the day.");
  if (!/^([01]\d|2[0-3]):[0-5]\d(:\d\d)?$/.test(time)) refuse("call_time", "Please enter the time as hh:mm.");
  const dueAt = istInstant(day, time);
  if (dueAt <= ctx.now) refuse("call_time", "Please choose a time in the future.");
  return dueAt;
}
