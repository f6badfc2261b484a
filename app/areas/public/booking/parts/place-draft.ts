import { z } from "zod";
import { bookForGuest } from "#app/domain/bookings/book-for-guest.ts";
import { checkGuests } from "#app/domain/bookings/guest-input.ts";
import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import { handOverGuests } from "#app/domain/bookings/update-draft.ts";
import type { Context } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, TooMany } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { verifyOtp } from "#app/domain/identity/otp.ts";
import { otpCodeSchema } from "#app/domain/identity/schema.ts";
import { createSession, readSession } from "#app/domain/identity/sessions.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { sessionCookie } from "#app/http/cookies.ts";
import type { Desk } from "#app/http/desk-here.ts";
import { type Done, done } from "#app/http/flash.ts";
import { paths } from "#app/http/paths.ts";
import { formatInstant } from "#app/ui/format.ts";

type Placing = {
  /** The choice and the page of its details, to return to. */
  draft: { id: string; guests: TypedGuests; chosen: Array<{ kind: BookingKindName }>; detailsHref: string };
  browser: Buffer;
  formKey: string;
  /** The total that the guest saw and agreed to. */
  shownTotalPaise: number;
  /** What the code was asked for. */
  purpose?: "booking" | "travel_booking";
};

/** Holds the rooms and goes on to the payment. @throws as `placeOrder` */
export async function placeDraft(ctx: Context, placing: Placing, cookies: string[] = []): Promise<Done> {
  const { draft, browser, formKey, shownTotalPaise } = placing;
  const order = await placeOrder(ctx, {
    draftId: draft.id,
    browserHash: browser,
    formKey,
    acceptTotalPaise: shownTotalPaise,
  });
  return done(paths.pay(order.reference), undefined, { cookies });
}

/** Holds everything for the guest on the phone, who gets the payment link, and continues at the desk. @throws as `bookForGuest` */
export async function placeAtDesk(ctx: Context, desk: Desk, placing: Placing): Promise<Done> {
  const { draft, browser, formKey, shownTotalPaise } = placing;
  await handOverGuests(ctx, { id: draft.id, browserHash: browser }, desk.ctx.actor);
  const { bookingId, holdExpiresAt } = await bookForGuest(desk.ctx, {
    draftId: draft.id,
    browserHash: browser,
    formKey,
    acceptTotalPaise: shownTotalPaise,
  });
  const until = formatInstant(holdExpiresAt);
  return done(desk.booking(bookingId), `Held until ${until}. The guest has the link to pay by SMS.`);
}

/**
 * Verifies the mobile number by its code, signs the customer in, and holds the rooms. A right code is used up, so a later refusal is shown
 * on the next page, where the customer is signed in.
 * @throws Invalid when the code is not accepted
 */
export async function proveAndPlace(
  ctx: Context,
  placing: Placing & { code: string; userAgent: string },
): Promise<Done> {
  const { draft, browser, userAgent } = placing;
  const { phone, contactName: name, email } = checkGuests(draft.guests, draft.chosen);
  const { otp: code } = parseInput(z.object({ otp: otpCodeSchema }), { otp: placing.code });
  const purpose = placing.purpose ?? "booking";
  const { proof } = await verifyOtp(ctx, { phone, purpose, browserHash: browser, code });
  const customer = await findOrCreateCustomer(ctx, { phone, name, email, proof });
  const session = await createSession(
    { userId: customer.id, role: "customer", userAgent, browserHash: browser },
    ctx.now,
  );
  const signedIn = await readSession(session.token, "customer", ctx.now);
  if (!signedIn)
    throw new Forbidden("The account of this mobile number is closed. Please use another number.");
  const cookies = [await sessionCookie("customer", session.token, session.expiresAt)];
  await handOverGuests(ctx, { id: draft.id, browserHash: browser }, signedIn.actor);
  try {
    return await placeDraft({ ...ctx, actor: signedIn.actor }, placing, cookies);
  } catch (error) {
    const isRefused = error instanceof Conflict || error instanceof Invalid || error instanceof TooMany;
    if (!isRefused) throw error;
    return done(draft.detailsHref, error.message, {
      tone: "negative",
      cookies,
    });
  }
}
