import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { findOrCreateCustomer } from "#app/domain/identity/find-or-create-customer.ts";
import { preferredChannel } from "#app/domain/messages/preferred-channel.ts";
import { present } from "#app/present.ts";
import { refuseOwnNumber } from "./agency.ts";
import { readBookings, roomFirst } from "./booking-row.ts";
import { readDraft } from "./draft.ts";
import { checkGuests } from "./guest-input.ts";
import { notifyPayLink } from "./notify-holds.ts";
import { type PlacedOrder, withFreshNumbers } from "./open-order.ts";
import { readOrder } from "./order-row.ts";
import { type PlaceOrderInput, placeOrder } from "./place-order.ts";
import { can, mayPlaceForOthers } from "./policy.ts";

/**
 * An account with an unverified number was opened with a mail address, and the number may belong to somebody else.
 * @throws Invalid on `email` unless the guest names that address
 */
function refuseOtherMail(
  account: { created: boolean; numberProven: boolean; email: string | null },
  typed: string | undefined,
): void {
  if (account.created || account.numberProven) return;
  if (typed && typed.toLowerCase() === account.email?.toLowerCase()) return;
  const message =
    "The account of this number was opened with a mail address. Please ask the guest for it and enter it as the email.";
  throw new Invalid(message, { email: [message] });
}

/**
 * Places a choice for the guest whose number the draft names, as an agent or the office does with the guest at the phone. The
 * booking is the guest's, who signs in by a code to that number; an agent earns the commission. If the number already has an account,
 * nothing of it is shown or changed. The guest is sent a payment link.
 * @returns the held order and the id of its first booking
 * @throws Forbidden; Invalid with the fields of the guest details; and as `placeOrder`
 */
export async function bookForGuest(
  ctx: Context,
  input: Omit<PlaceOrderInput, "customerId">,
): Promise<PlacedOrder & { bookingId: string }> {
  if (!mayPlaceForOthers(ctx.actor)) throw new Forbidden();
  return withFreshNumbers(ctx, async (ctx) => {
    const draft = await readDraft(ctx, { id: input.draftId, browserHash: input.browserHash });
    const { phone, contactName: name, email } = checkGuests(draft.guests, draft.selections);
    await refuseOwnNumber(ctx, phone);
    const customer = await findOrCreateCustomer(ctx, { phone, name });
    refuseOtherMail(customer, email);
    // Guests with a foreign number sign in by mail; for a new number only the office can set the address.
    if (customer.created && email && !hasRole(ctx.actor, "agent") && preferredChannel(phone) === "mail")
      await findOrCreateCustomer(ctx, { phone, email });
    const order = await placeOrder(ctx, { ...input, customerId: customer.id }).catch((error) => {
      if (!(error instanceof NotFound)) throw error;
      const message = "Nothing can be booked for this number. Please ask the guest for another one.";
      throw new Invalid(message, { phone: [message] });
    });
    const bookings = await readBookings("booking.order_id = $orderId", { orderId: order.orderId }, ctx.tx);
    bookings.sort(roomFirst);
    if (!bookings.every((booking) => can(ctx.actor, "view", booking)))
      throw new Forbidden("This is in another city: its city manager or an admin books it.");
    if (!order.repeated && !hasRole(ctx.actor, "agent"))
      await recordAudit(ctx, {
        action: "booking.book_for_guest",
        subjectKind: "booking",
        subjectId: present(bookings[0]).id,
      });
    if (!order.repeated) await notifyPayLink(ctx, await readOrder(order.reference, ctx.tx), bookings);
    return { ...order, bookingId: present(bookings[0]).id };
  });
}
