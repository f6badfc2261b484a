import { z } from "zod";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { askWaiver, quoteWithoutWaiver, waiversOfBooking } from "#app/domain/waivers/ask-waiver.ts";
import { decideWaiver, findWaiver, type WaiverToDecide } from "#app/domain/waivers/decide-waiver.ts";
import { WAIVER_CAUSES } from "#app/domain/waivers/labels.ts";
import type { Waiver } from "#app/domain/waivers/waiver-row.ts";
import { toRupees } from "../amounts.ts";
import { commandSchema, NUMBER, objectSchema, rowsSchema, TEXT } from "../answer-schemas.ts";
import { byNumber, number } from "../asked-bookings.ts";
import { day, id } from "../fields.ts";
import { type Access, BACK_OFFICE, operation } from "../operation.ts";
import { field, rowOf } from "../present/row.ts";

/** Medical waivers: the treatment changed, and the family asks that nothing is charged for nights that it does not use. */

const ASK = ["customer", ...BACK_OFFICE] as const satisfies Access;
const DECIDE = ["admin", "city_manager"] as const satisfies Access;
const AT = { booking_order_id: "number", leaves_on: "leavesOn" };

const waiverFields = {
  waiver_id: field.id((one: Waiver) => one.id),
  booking_order_id: field.text((one: Waiver) => one.bookingOrderId),
  cause: field.text((one: Waiver) => one.cause),
  leaves_on: field.dayOrNull((one: Waiver) => one.leavesOn),
  note: field.text((one: Waiver) => one.note),
  status: field.text((one: Waiver) => one.state),
  platform_percent: field.rate((one: Waiver) => one.platformPpm),
  asked_at: field.instant((one: Waiver) => one.askedAt),
  due_at: field.instant((one: Waiver) => one.dueAt),
  decided_at: field.instantOrNull((one: Waiver) => one.decidedAt),
  reason: field.text((one: Waiver) => one.decisionReason),
  charge_amount: field.amountOrNull((one: Waiver) => one.chargePaise),
};
const waiver = rowOf<Waiver>()(waiverFields);
const toDecide = rowOf<WaiverToDecide>()({
  ...waiverFields,
  refund_amount: field.amountOrNull((one) => one.offer?.refundPaise ?? null),
  given_up_amount: field.amountOrNull((one) => one.offer?.chargePaise ?? null),
  platform_amount: field.amountOrNull((one) => one.offer?.platformPaise ?? null),
  refusal: field.textOrNull((one) => one.refusal),
});

export const waiverCalls = [
  ...operation({
    name: "waiver.list",
    answer: rowsSchema(waiver.schema),
    summary: "The medical waivers that were asked for a stay, oldest first.",
    access: ASK,
    input: z.object({ number }),
    aliases: [{ at: "GET /waivers/:booking_order_id", as: AT }],
    run: async (ctx, asked) => {
      const { key } = await byNumber(ctx, asked.number, ["room"]);
      return { data: (await waiversOfBooking(ctx, key)).map(waiver.row) };
    },
  }),
  ...operation({
    name: "waiver.quote",
    answer: objectSchema({ paid_amount: NUMBER, charge_amount: NUMBER }),
    summary: "What leaving on a day, or without one not using any night, would cost now without a waiver.",
    access: ASK,
    input: z.object({ number, leavesOn: day.nullable().default(null) }),
    aliases: [{ at: "GET /waivers/:booking_order_id/charge", as: AT }],
    run: async (ctx, { number: wanted, leavesOn }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      const { paidPaise, chargePaise } = await quoteWithoutWaiver(ctx, { bookingId, leavesOn });
      return { paid_amount: toRupees(paidPaise), charge_amount: toRupees(chargePaise) };
    },
  }),
  ...operation({
    name: "waiver.ask",
    creates: "waiver_id",
    summary:
      "Asks for a medical waiver of a stay, with the hospital's letter as a file. It is decided within 12 hours.",
    access: ASK,
    input: z.object({
      number,
      cause: z.enum(WAIVER_CAUSES, "Please choose what happened"),
      leavesOn: day.nullable().default(null),
      note: z.string().max(1_000).default(""),
      letter: z
        .array(chosenFile)
        .min(1, "Please send the letter of the hospital")
        .max(1, "One letter, please"),
    }),
    maxFileBytes: maxBytesOf("hospital_letter"),
    files: "letter",
    aliases: [{ at: "POST /waivers/:booking_order_id", as: AT }],
    run: async (ctx, { number: wanted, letter: [letter], ...asked }, { commandId }) => {
      const { key: bookingId } = await byNumber(ctx, wanted, ["room"]);
      const made = await askWaiver(ctx, { bookingId, ...asked, letter, formKey: commandId } as never);
      return { message: "We have your request.", waiver_id: made.id };
    },
  }),
  ...operation({
    name: "waiver.get",
    answer: objectSchema({ data: toDecide.schema }),
    summary: "A waiver with what granting it means now, or why it cannot be granted.",
    access: DECIDE,
    input: z.object({ waiverId: id }),
    aliases: [{ at: "GET /medicalWaivers/:waiver_id", as: { waiver_id: "waiverId" } }],
    run: async (ctx, { waiverId }) => ({ data: toDecide.row(await findWaiver(ctx, waiverId)) }),
  }),
  ...operation({
    name: "waiver.decide",
    answer: commandSchema({ status: TEXT }),
    summary: "Grants or refuses a waiver, once; above the limit another admin approves it (status proposed).",
    access: DECIDE,
    input: z.object({
      waiverId: id,
      decision: z.enum(["grant", "refuse"]),
      reason: z.string("Please say why: the family reads it").max(500),
    }),
    aliases: [{ at: "PUT /medicalWaivers/:waiver_id", as: { waiver_id: "waiverId" } }],
    run: async (ctx, input) => {
      const status = await decideWaiver(ctx, input);
      return { message: `The waiver is ${status}.`, status };
    },
  }),
];
