import { z } from "zod";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid } from "#app/domain/errors.ts";
import type { StateOfList } from "#app/domain/lists/define-list.ts";
import { payeeToPay } from "#app/domain/payees/find-payee.ts";
import { adjustShare } from "#app/domain/settlements/adjust-share.ts";
import { approvePayout, cancelPayout } from "#app/domain/settlements/decide-payout.ts";
import { SIDES } from "#app/domain/settlements/labels.ts";
import { paymentRecord, payPayout } from "#app/domain/settlements/pay-payout.ts";
import { payoutList } from "#app/domain/settlements/payout-list.ts";
import { recordPayment } from "#app/domain/settlements/record-payment.ts";
import { sendPayout } from "#app/domain/settlements/transfer-payout.ts";
import { ADMIN_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { rupeesGiven } from "../amounts.ts";
import { commandSchema, FLAG, listAnswerSchema } from "../answer-schemas.ts";
import { byNumber, NUMBER_NAMES, number, refuseOtherScope } from "../asked-bookings.ts";
import { id, page } from "../fields.ts";
import { type Access, ADMIN, operation } from "../operation.ts";
import { listAnswer } from "../present/list.ts";

/** What is paid to partners: recorded by the admin, seen by both. A payment settles everything that is due of one kind. */

const { transfer_amount_paise: _, ...bankFields } = paymentRecord.shape;

const input = z.object({
  ...bankFields,
  paid_date: z.string("Please give the date, like 2026-12-31").max(20),
  transferPaise: rupeesGiven,
  /** A payout that was prepared before; otherwise whose it is: by account, or by a booking that it settles. */
  payoutId: id.optional(),
  accountId: id.optional(),
  number: number.optional(),
  side: z.enum(SIDES).default("partner"),
  kind: z.enum(BOOKING_KINDS).optional(),
  /** Only compared with the account that is paid to. */
  bank_account_num: z.string().max(60).default(""),
});
type Given = z.output<typeof input>;

/** Whom a payment goes to, and for which kind of bookings. @throws Invalid when nothing says so */
async function payee(ctx: Context, given: Given) {
  if (given.accountId && given.kind) return { accountId: given.accountId, kind: given.kind };
  if (given.number) {
    const booking = await findBooking(ctx, { id: (await byNumber(ctx, given.number)).key });
    return { accountId: booking.accountId, kind: booking.kind };
  }
  const text = "Please say who is paid: account_id and kind, a booking of theirs, or payout_id.";
  throw new Invalid(text, { account_id: [text] });
}

/** A payment goes to the bank account that its owner entered; a caller who names another one is mistaken. @throws Invalid */
async function refuseOtherAccount(ctx: Context, accountId: string, typed: string): Promise<void> {
  const number = typed.replace(/[\s-]/g, "");
  if (number === "" || (await payeeToPay(accountId, ctx.now, ctx.tx))?.bankAccountNum === number) return;
  const text =
    "This is not the approved bank account of whoever is paid. Leave it out: the payment goes there.";
  throw new Invalid(text, { bank_account_num: [text] });
}

async function pay(ctx: Context, given: Given, formKey: string) {
  const { reference_number, paid_date, from_accounts, type_of_payment, side, payoutId: prepared } = given;
  const record = { reference_number, paid_date, from_accounts, type_of_payment };
  const transfer = { ...record, transfer_amount_paise: given.transferPaise };
  if (prepared) {
    await payPayout(ctx, { ...transfer, payoutId: prepared });
    return { success: true, message: BOOKINGS_MESSAGES.paymentSuccessfull, payout_id: prepared };
  }
  const whose = { side, ...(await payee(ctx, given)) };
  await refuseOtherAccount(ctx, whose.accountId, given.bank_account_num);
  const { payoutId, paid } = await recordPayment(ctx, { ...whose, ...transfer, formKey });
  const message = paid
    ? BOOKINGS_MESSAGES.paymentSuccessfull
    : "A second admin has to approve this payment first. Then send it again with payout_id.";
  return { success: paid, message, payout_id: payoutId };
}

const NAMES = {
  ...NUMBER_NAMES,
  travelBookingId: "number",
  payout_id: "payoutId",
  account_id: "accountId",
  partner_id: "accountId",
  transfer_amount: "transferPaise",
  booking_type: "kind",
};

const OFFICE = ["partner", "admin"] as const satisfies Access;

async function read(ctx: Context, filters: StateOfList<typeof payoutList>) {
  return listAnswer(ctx, payoutList, filters, { pageSize: 50 });
}

export const paymentCalls = [
  ...operation({
    name: "payment.save",
    creates: "payout_id",
    summary:
      "Records the payment to a partner of everything that is due for one kind; transfer_amount has to be exactly that.",
    access: ADMIN,
    input,
    aliases: [
      { at: "POST /adminDashboard/paymentForPartnerSaving", as: NAMES, note: "kind says of which bookings." },
      { at: "POST /adminDashboard/paymentForAccommodationPartnerSaving", as: NAMES, with: { kind: "room" } },
      { at: "POST /adminDashboard/paymentForFoodPartnerSaving", as: NAMES, with: { kind: "food" } },
      { at: "POST /adminDashboard/paymentForEquipmentPartnerSaving", as: NAMES, with: { kind: "equipment" } },
      { at: "POST /centeraccounts/paymentForTravelPartnerSaving", as: NAMES, with: { kind: "travel" } },
    ],
    run: (ctx, given, { commandId }) =>
      withFailureMessage(ADMIN_MESSAGES.failedToSavePaymentDetails, () => pay(ctx, given, commandId)),
  }),
  ...operation({
    name: "payout.approve",
    summary: "Approves a payout above the limit that another admin prepared.",
    access: ADMIN,
    input: z.object({ payoutId: id }),
    aliases: [{ at: "POST /payouts/:payout_id/approve", as: { payout_id: "payoutId" } }],
    run: async (ctx, input) => {
      await approvePayout(ctx, input);
      return { message: "The payout is approved." };
    },
  }),
  ...operation({
    name: "payout.cancel",
    summary: "Cancels a payout that is not paid yet; its amount is due again.",
    access: ADMIN,
    input: z.object({
      payoutId: id,
      reason: z.string("Please say why").trim().min(1, "Please say why").max(300),
    }),
    aliases: [{ at: "POST /payouts/:payout_id/cancel", as: { payout_id: "payoutId" } }],
    run: async (ctx, input) => {
      await cancelPayout(ctx, input);
      return { message: "The payout is cancelled." };
    },
  }),
  ...operation({
    name: "payout.send",
    summary:
      "Sends an approved payout to the payee's bank account by the payment gateway. The bank's answer is recorded automatically.",
    access: ADMIN,
    input: z.object({ payoutId: id }),
    aliases: [{ at: "POST /payouts/:payout_id/transfer", as: { payout_id: "payoutId" } }],
    run: async (ctx, input) => {
      await sendPayout(ctx, input);
      return { message: "The payout is on its way to the bank." };
    },
  }),
  ...operation({
    name: "payment.list",
    answer: listAnswerSchema(payoutList),
    summary:
      "What was paid to a partner, newest first, 50 a page. An admin sees what is still to be paid too.",
    access: OFFICE,
    input: z.object({ accountId: id, kind: z.enum(BOOKING_KINDS).optional(), page }),
    aliases: [
      {
        at: "GET /centeraccounts/loadallpayments/:id",
        as: { id: "accountId" },
        note: "id is read as the partner's account.",
      },
      {
        at: "GET /centeraccounts/loadallTravelpayments/:id",
        as: { id: "accountId" },
        with: { kind: "travel" },
        note: "id is read as the partner's account.",
      },
    ],
    run: (ctx, asked) => {
      refuseOtherScope(ctx, asked.accountId);
      return read(ctx, { account: asked.accountId, kind: asked.kind, page: asked.page });
    },
  }),
  ...operation({
    name: "payment.list-by-booking",
    answer: listAnswerSchema(payoutList),
    summary: "The payments to partners and agents that settled a booking.",
    access: ADMIN,
    input: z.object({ number }),
    aliases: [
      { at: "GET /adminDashboard/payment-details-by-booking/:booking_order_id", as: NUMBER_NAMES },
      { at: "GET /adminDashboard/payment-details-by-food-booking/:food_booking_orderid", as: NUMBER_NAMES },
    ],
    run: async (ctx, asked) => read(ctx, { booking: (await byNumber(ctx, asked.number)).key }),
  }),
  ...operation({
    name: "booking.update-mh-share",
    answer: commandSchema({ success: FLAG, repeated: FLAG }),
    summary: "Changes our commission on a booking that was sold; the difference goes from or to the partner.",
    access: ADMIN,
    input: z.object({ number, commissionPaise: rupeesGiven, reason: z.string().max(300) }),
    aliases: [
      {
        at: "PUT /centeraccounts/editMhShare",
        as: { ...NUMBER_NAMES, mh_share: "commissionPaise", mh_commission: "commissionPaise" },
        note: "Read as the share of one booking: booking_order_id, mh_share in rupees, reason.",
      },
    ],
    run: (ctx, { number: wanted, ...change }, { commandId: formKey }) =>
      withFailureMessage(ADMIN_MESSAGES.failedToEditMHShare, async () => {
        const { key: bookingId } = await byNumber(ctx, wanted);
        const { repeated } = await adjustShare(ctx, { bookingId, ...change, formKey });
        return { success: true, message: "The share is changed.", repeated };
      }),
  }),
];
