import { createDraft } from "#app/domain/bookings/create-draft.ts";
import { findOrder } from "#app/domain/bookings/find-order.ts";
import { needsPlace, placeField, requirePlace } from "#app/domain/bookings/guest-input.ts";
import { placeOrder } from "#app/domain/bookings/place-order.ts";
import type { Selection, TypedGuests } from "#app/domain/bookings/schema.ts";
import { updateDraft } from "#app/domain/bookings/update-draft.ts";
import { type Context, hasRole } from "#app/domain/context.ts";
import { requestOtp } from "#app/domain/identity/otp.ts";
import { paths } from "#app/http/paths.ts";
import { toRupees } from "./amounts.ts";
import { FLAG, INSTANT, NUMBER, objectSchema, TEXT } from "./answer-schemas.ts";
import type { Answer, CallRequest } from "./operation.ts";
import { provenCustomer } from "./proven-customer.ts";

/**
 * Books a choice in one call, as the pages do in steps: what is chosen, who it is for, the proof of the mobile, the order, which is
 * then paid at `pay_url` within the time of its hold. Where nobody is signed in the first call sends the code.
 * @throws as createDraft, provenCustomer and placeOrder
 */
export async function placeChoice(
  ctx: Context,
  choice: { selection: Selection; guests: TypedGuests; phone?: string; code?: string },
  request: CallRequest,
): Promise<Answer> {
  const { selection, guests, phone, code } = choice;
  const browserHash = request.clientHash;
  requirePlace(needsPlace([selection]), guests, placeField([selection]));
  const isCustomer = hasRole(ctx.actor, "customer");
  const draft = await createDraft(ctx, { browserHash, search: "", selection });
  if (phone && !code && !isCustomer) {
    const { message } = await requestOtp(ctx, {
      phone,
      purpose: "booking",
      browserHash,
      typedMail: guests.email || undefined,
    });
    return { success: false, message };
  }
  const proof = { phone, code, name: guests.contactName };
  const customer = await provenCustomer(ctx, "booking", proof, request);
  await updateDraft(customer.ctx, { id: draft.id, browserHash, guests });
  const { reference } = await placeOrder(customer.ctx, {
    draftId: draft.id,
    browserHash,
    formKey: request.commandId,
  });
  return { ...(await held(customer.ctx, reference)), token: customer.token };
}

/** What `placeChoice` answers: only that a code was sent, or what is held and where it is paid. */
export const HELD = objectSchema(
  { success: FLAG, message: TEXT },
  {
    booking_order_id: TEXT,
    reference: TEXT,
    order_reference: TEXT,
    total_price: NUMBER,
    hold_expires_at: INSTANT,
    pay_url: TEXT,
    token: TEXT,
  },
);

async function held(ctx: Context, orderReference: string): Promise<Answer> {
  const order = await findOrder(ctx, { reference: orderReference });
  return {
    success: true,
    message: "It is held for you. Please pay it to confirm.",
    booking_order_id: order.bookings[0]?.bookingOrderId,
    reference: order.bookings[0]?.reference,
    order_reference: order.reference,
    total_price: toRupees(order.totalPaise),
    hold_expires_at: order.holdExpiresAt,
    pay_url: paths.pay(order.reference),
  };
}
