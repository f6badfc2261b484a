import { redirect } from "@remix-run/node";
import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { type Context, isUser } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { type Flash, flashCookie } from "#app/http/cookies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { actorOf } from "#app/http/session.ts";

/**
 * Where a gateway sends the payer back to. The address is not trusted: the gateway itself is asked, and the settling that its webhook also
 * starts runs once, whichever comes first.
 */
export const loader = publicLoader(
  { permission: "public", params: z.object({ payment: z.string().max(60) }) },
  async (ctx, { params, request }) => {
    const { outcome, orderReference, bookingReference, kind } = await settleReturn(ctx, {
      paymentId: params.payment,
    });
    const isPaid = outcome === "confirmed";
    const flash: Flash | null = isPaid
      ? { tone: "positive", message: BOOKINGS_MESSAGES.paymentSuccessfull }
      : null;
    const to = isPaid ? paths.bookingPage(kind, bookingReference) : paths.pay(orderReference);
    throw redirect((await agentsPage(ctx, request, bookingReference)) ?? to, {
      status: 303,
      headers: flash ? { "Set-Cookie": await flashCookie(flash) } : undefined,
    });
  },
);

/** Where an agent who paid for a guest continues; null for everybody else. */
async function agentsPage(ctx: Context, request: Request, reference: string): Promise<string | null> {
  if (isUser(ctx.actor)) return null;
  const agent = await actorOf(request, ["agent"]);
  if (!isUser(agent)) return null;
  const booking = await findBooking({ ...ctx, actor: agent }, { reference }).catch((error) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
  return booking && paths.agentBooking(booking.id);
}
