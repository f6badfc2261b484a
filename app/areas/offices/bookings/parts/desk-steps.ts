import { z } from "zod";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.ts";
import { changeAttendants } from "#app/domain/bookings/change-guests.ts";
import { cancelUnpaidChange, sendAgain } from "#app/domain/bookings/desk.ts";
import { extendBooking } from "#app/domain/bookings/extend-booking.ts";
import { MARKED } from "#app/domain/bookings/labels.ts";
import { moveStay } from "#app/domain/bookings/move-stay.ts";
import { giveReservedBack, reserveNights } from "#app/domain/bookings/reserve-nights.ts";
import { shortenStay } from "#app/domain/bookings/shorten-stay.ts";
import { waiveCharge } from "#app/domain/bookings/waive-charge.ts";
import type { Context } from "#app/domain/context.ts";
import { markBackAfterAll } from "#app/domain/fulfilment/back-after-all.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { giveGoodwill } from "#app/domain/goodwill/give-goodwill.ts";
import { retryRefund } from "#app/domain/payments/refund.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { noteCallBack } from "#app/domain/requests/call-back.ts";
import { postedNights, readNights } from "#app/ui/bookings/open-end.ts";
import { plural } from "#app/ui/format.ts";

/** What the desk does with a booking: the form of each step, and the command that it is. */

const reason = z.string().trim().min(3, "Please write why.").max(500, "At most 500 characters");
const shorten = z.object({
  reason,
  checkIn: z.string().max(10),
  checkOut: z.string().max(10),
  shownRefundPaise: z.coerce.number().int().min(0),
});
const people = z.coerce.number().int();
const cancel = z.object({ reason, shownRefundPaise: z.coerce.number().int().min(0) });

export const deskIntents = {
  cancel,
  waive: cancel,
  shorten,
  shorten_waive: shorten,
  move: z.object({
    checkIn: z.string().max(10),
    checkOut: z.string().max(10),
    roomId: z.uuid(),
    units: people,
    adults: people,
    children: people,
    infants: people,
    shownTotalPaise: z.coerce.number().int().min(0),
    shownRefundPaise: z.coerce.number().int().min(0),
  }),
  extend: z.object({ checkOut: z.string().max(10), shownTotalPaise: z.coerce.number().int().min(0) }),
  goodwill: z.object({
    reason,
    rupees: z.coerce.number().int().min(1).max(10_000_000),
    platform: z.enum(["100", "50", "0"]),
  }),
  reserve: postedNights,
  give_back: z.object({ from: z.string().max(10) }),
  guests: z.object({ attendantNames: z.string().max(4_000).default("") }),
  checked_in: z.object({}),
  completed: z.object({}),
  no_show: z.object({}),
  back_after_all: z.object({ expectedBackPaise: z.coerce.number().int().min(0) }),
  send: z.object({}),
  let_go: z.object({}),
  retry_refund: z.object({ refund: z.uuid() }),
  note: z.object({
    note: z.string().max(500, "At most 500 characters").default(""),
    call_date: z.string().max(10).default(""),
    call_time: z.string().max(8).default(""),
  }),
};

type Waived = Omit<Parameters<typeof waiveCharge>[1], "expectedRefundPaise"> & { shownRefundPaise: number };

type Posted = {
  [Intent in keyof typeof deskIntents]: { intent: Intent; value: z.output<(typeof deskIntents)[Intent]> };
}[keyof typeof deskIntents];

/** Carries out one step. @returns the message to show @throws as the command */
export async function takeDeskStep(
  ctx: Context,
  { bookingId, formKey }: { bookingId: string; formKey: string },
  posted: Posted,
): Promise<string> {
  switch (posted.intent) {
    case "cancel": {
      const { reason, shownRefundPaise: expectedRefundPaise } = posted.value;
      await cancelBooking(ctx, { bookingId, reason, expectedRefundPaise, formKey });
      return CANCELLED;
    }
    case "shorten": {
      const { shownRefundPaise: expectedRefundPaise, ...wanted } = posted.value;
      await shortenStay(ctx, { bookingId, ...wanted, expectedRefundPaise, formKey });
      return SHORTER;
    }
    case "waive":
      return await waive(ctx, { bookingId, dates: null, formKey, ...posted.value }, CANCELLED);
    case "shorten_waive": {
      const { checkIn, checkOut, ...shown } = posted.value;
      return await waive(ctx, { bookingId, dates: { checkIn, checkOut }, formKey, ...shown }, SHORTER);
    }
    case "move": {
      const { shownTotalPaise: expectedTotalPaise, shownRefundPaise, ...wanted } = posted.value;
      const shown = { expectedTotalPaise, expectedRefundPaise: shownRefundPaise };
      const order = await moveStay(ctx, { bookingId, ...wanted, ...shown, formKey, tellGuest: true });
      if (order.payPaise > 0)
        return "It is held for 15 minutes. The guest has the link to pay by SMS; then the stay moves.";
      await startPayment(ctx, { orderReference: order.reference });
      return "The stay is moved. Guest and house are told.";
    }
    case "extend": {
      const { checkOut, shownTotalPaise: expectedTotalPaise } = posted.value;
      await extendBooking(ctx, { bookingId, checkOut, expectedTotalPaise, formKey, tellGuest: true });
      return "The added nights are held for 15 minutes. The guest has the link to pay by SMS.";
    }
    case "goodwill":
      return await goodwill(ctx, { bookingId, formKey, ...posted.value });
    case "reserve": {
      await reserveNights(ctx, { bookingId, ...readNights(posted.value), formKey });
      return "Reserved. The guest is reminded of each night on its afternoon.";
    }
    case "give_back": {
      const { nights } = await giveReservedBack(ctx, { bookingId, from: posted.value.from });
      return `${plural(nights, "night")} given back. They are on sale again.`;
    }
    case "guests": {
      const names = posted.value.attendantNames.split(/\r?\n/).map((line) => line.trim());
      await changeAttendants(ctx, { bookingId, attendantNames: names.filter((line) => line !== "") });
      return "The attendants are written down.";
    }
    case "checked_in":
    case "completed":
    case "no_show":
      await markBooking(ctx, { bookingId, mark: posted.intent });
      return MARKED[posted.intent];
    case "back_after_all":
      await markBackAfterAll(ctx, { bookingId, ...posted.value });
      return "It is marked as back. The guest is told what goes back.";
    case "send":
      return `The ${await sendAgain(ctx, { bookingId, formKey })} was sent again.`;
    case "let_go":
      await cancelUnpaidChange(ctx, bookingId);
      return "It is no longer held. Nothing was charged.";
    case "retry_refund":
      await retryRefund(ctx, { refundId: posted.value.refund });
      return "The refund is on its way to the gateway again.";
    case "note": {
      const { number } = await noteCallBack(ctx, { bookingId, ...posted.value });
      return number ? `The note is kept. The call stands in your To do as ${number}.` : "The note is kept.";
    }
  }
}

const CANCELLED = "Cancelled. Guest and partner are told, and the refund is on its way.";
const SHORTER = "The nights are given back. Guest and house are told.";
const PROPOSED = "It is above the limit: another admin approves it under Approvals.";

async function waive(
  ctx: Context,
  { shownRefundPaise: expectedRefundPaise, ...asked }: Waived,
  said: string,
): Promise<string> {
  const made = await waiveCharge(ctx, { ...asked, expectedRefundPaise });
  return made === "proposed" ? `${PROPOSED} Until then the booking stands as it is.` : said;
}

async function goodwill(
  ctx: Context,
  asked: { bookingId: string; formKey: string; reason: string; rupees: number; platform: string },
): Promise<string> {
  const { bookingId, formKey, reason, rupees, platform } = asked;
  const given = await giveGoodwill(ctx, {
    bookingId,
    formKey,
    reason,
    amountPaise: rupees * 100,
    platformPercent: Number(platform),
  });
  return given === "given" ? "Given. The guest is told, and the money is on its way." : PROPOSED;
}
