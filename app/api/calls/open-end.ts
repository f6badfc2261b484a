import { z } from "zod";
import { config } from "#app/config.ts";
import {
  findOpenEnd,
  giveReservedBack,
  type OpenEnd,
  reserveNights,
} from "#app/domain/bookings/reserve-nights.ts";
import { Conflict } from "#app/domain/errors.ts";
import { startPayment } from "#app/domain/payments/start-payment.ts";
import { rupeesGiven } from "../amounts.ts";
import { commandSchema, NUMBER, objectSchema, TEXT } from "../answer-schemas.ts";
import { byNumber, number } from "../asked-bookings.ts";
import { day } from "../fields.ts";
import { type Access, BACK_OFFICE, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** The open end of a stay: nights after it are reserved, kept one after the other, or given back. */

const ACCESS = ["customer", ...BACK_OFFICE] as const satisfies Access;
const AT = { booking_order_id: "number" };
const stay = z.object({ number });

const reserved = rowOf<OpenEnd["reserved"][number]>()({
  night: field.day((one) => one.night),
  keep_by: field.instant((one) => one.keepBy),
  total_amount: field.amount((one) => one.totalPaise),
  order_reference: field.text((one) => one.orderReference),
});
const offered = rowOf<OpenEnd["offered"][number]>()({
  night: field.day((one) => one.night),
  keep_by: field.instant((one) => one.keepBy),
  total_amount: field.amount((one) => one.totalPaise),
});
const openEnd = rowOf<OpenEnd>()({
  check_out: field.day((one) => one.checkOut),
  reserved: field.rows(reserved, (one) => one.reserved),
  offered: field.rows(offered, (one) => one.offered),
});

export const openEndCalls = [
  ...operation({
    name: "booking.get-open-end",
    answer: objectSchema({ data: openEnd.schema }),
    summary:
      "The nights after a stay that are reserved, or that could be, each with its price and until when it is kept.",
    access: ACCESS,
    input: stay,
    aliases: [{ at: "GET /openEnd/:booking_order_id", as: AT }],
    run: async (ctx, asked) => {
      const { key } = await byNumber(ctx, asked.number, ["room"]);
      return { data: openEnd.row(await findOpenEnd(ctx, key)) };
    },
  }),
  ...operation({
    name: "booking.reserve-nights",
    summary:
      "Reserves nights after a stay, all or none, without payment. total_amount is their total as it was shown: if it has changed, nothing is reserved and 409 gives the new one.",
    access: ACCESS,
    input: stay.extend({ nights: z.coerce.number().int().min(1).max(14), totalAmount: rupeesGiven }),
    aliases: [{ at: "POST /openEnd/:booking_order_id", as: { ...AT, total_amount: "totalAmount" } }],
    run: async (ctx, { number: wanted, nights, totalAmount }, { commandId }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      await reserveNights(ctx, { bookingId, nights, expectedTotalPaise: totalAmount, formKey: commandId });
      return { message: "The nights are reserved." };
    },
  }),
  ...operation({
    name: "booking.keep-night",
    answer: commandSchema({ night: TEXT, total_amount: NUMBER, pay_url: TEXT }),
    summary:
      "Keeps the first reserved night: the answer says where to pay for it. Once it is paid, the next night can be kept.",
    access: ACCESS,
    input: stay,
    aliases: [{ at: "POST /openEnd/:booking_order_id/keep", as: AT }],
    run: async (ctx, asked) => {
      const { key } = await byNumber(ctx, asked.number, ["room"]);
      const [next] = (await findOpenEnd(ctx, key)).reserved;
      if (!next) throw new Conflict("No night of this stay is reserved.", "nothing_reserved");
      const { payUrl } = await startPayment(ctx, { orderReference: next.orderReference });
      return {
        message: "The night is kept once it is paid.",
        night: next.night,
        total_amount: next.totalPaise / 100,
        pay_url: new URL(payUrl, config().APP_ORIGIN).href,
      };
    },
  }),
  ...operation({
    name: "booking.give-nights-back",
    answer: commandSchema({ nights: NUMBER }),
    summary: "Gives reserved nights back from one night on, without cost; twice changes nothing.",
    access: ACCESS,
    input: stay.extend({ from: day }),
    aliases: [{ at: "POST /openEnd/:booking_order_id/giveBack", as: AT }],
    run: async (ctx, { number: wanted, from }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      const { nights } = await giveReservedBack(ctx, { bookingId, from });
      return { message: "The nights are free again.", nights };
    },
  }),
];
