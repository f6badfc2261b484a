import type { z } from "zod";
import { type Context, isUser, type TxContext } from "#app/domain/context.ts";
import { bookingIdsOf, newestBookingOf } from "#app/domain/conversations/conversation-scope.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { row } from "#db/client.ts";
import { waitingSql } from "./labels.ts";
import { grievanceForm } from "./schema.ts";
import { insertRequest, type SubmittedRequest } from "./submit-request.ts";

/**
 * Takes a grievance from anybody. The same words from the same mobile while the first still waits are one. It lies in the city of the
 * booking that it names, if that is one of the number, or else of the newest one: so the office there sees that it waits.
 * @throws Invalid, TooMany
 */
export async function askGrievance(ctx: Context, input: unknown): Promise<SubmittedRequest> {
  const form = parseInput(grievanceForm, input);
  await countFormPost(ctx, "grievance", form.mobile_no);
  return withTransaction(ctx, async (ctx) => {
    const same = await row<Omit<SubmittedRequest, "isByGuest">>(
      `SELECT id, number, due_at FROM requests told WHERE kind = 'grievance' AND phone_e164 = $phone AND message = $message AND ${waitingSql("told")} LIMIT 1`,
      { phone: form.mobile_no, message: form.message },
      ctx.tx,
    );
    if (same) return { ...same, isByGuest: !isUser(ctx.actor) };
    const { about, booking } = form;
    return insertRequest(ctx, {
      kind: "grievance",
      name: form.name,
      phone: form.mobile_no,
      email: form.email_id,
      cityId: await cityOf(ctx, form),
      message: form.message,
      details: booking === "" ? { about } : { about, booking },
    });
  });
}

async function cityOf(
  ctx: TxContext,
  { mobile_no: phone, booking }: z.output<typeof grievanceForm>,
): Promise<string | undefined> {
  const found = await row<{ cityId: string | null }>(
    `SELECT coalesce((SELECT named.city_id FROM bookings named WHERE named.booking_order_id = $booking AND named.id IN (${bookingIdsOf("$phone")})),
       (SELECT newest.city_id FROM (${newestBookingOf("$phone")}) newest)) AS city_id`,
    { phone, booking },
    ctx.tx,
  );
  return found?.cityId ?? undefined;
}
