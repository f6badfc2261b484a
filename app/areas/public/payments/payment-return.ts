import { redirect } from "@remix-run/node";
import { z } from "zod";
import { settleReturn } from "#app/domain/payments/settle-return.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { type Flash, flashCookie } from "#app/http/cookies.ts";
import { publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";

/**
 * Where a gateway sends the payer back to. What the address says is not believed: the gateway itself is asked, and the same
 * settling that its webhook starts runs once, whoever comes first.
 */
export const loader = publicLoader(
  { permission: "public", params: z.object({ payment: z.string().max(60) }) },
  async (ctx, { params }) => {
    const { outcome, orderReference, bookingReference, kind } = await settleReturn(ctx, {
      paymentId: params.payment,
    });
    const isPaid = outcome === "confirmed";
    const flash: Flash | null = isPaid
      ? { tone: "positive", message: BOOKINGS_MESSAGES.paymentSuccessfull }
      : null;
    throw redirect(isPaid ? paths.bookingPage(kind, bookingReference) : paths.pay(orderReference), {
      status: 303,
      headers: flash ? { "Set-Cookie": await flashCookie(flash) } : undefined,
    });
  },
);
