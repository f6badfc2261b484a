import { z } from "zod";
import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { ownContact } from "#app/domain/identity/own-contact.ts";
import { phoneSchema } from "#app/domain/identity/schema.ts";
import { ALL_REFERRAL_STATES } from "#app/domain/referrals/labels.ts";
import { payReferral, reverseReferral } from "#app/domain/referrals/pay-referral.ts";
import { findReferrer, refer } from "#app/domain/referrals/refer.ts";
import { countReferrals, referralList } from "#app/domain/referrals/referral-list.ts";
import { payReferralForm, referForm, reverseReferralForm } from "#app/domain/referrals/schema.ts";
import { BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { toRupees } from "../amounts.ts";
import {
  commandSchema,
  FLAG,
  listAnswerSchema,
  NUMBER,
  objectSchema,
  rowsSchema,
  TEXT,
} from "../answer-schemas.ts";
import { dates, page, q } from "../fields.ts";
import { ADMIN, CUSTOMER, operation } from "../operation.ts";
import { listAnswer } from "../present/list.ts";
import { ownReferral } from "../present/referral.ts";

/** Refer and earn: what a customer refers, and the office's report and payments. */

const filters = z.object({
  ...dates,
  q,
  page,
  state: z.enum([...ALL_REFERRAL_STATES, "all"]).default("all"),
});
type Filters = z.output<typeof filters>;

const filtersOf = <T extends Omit<Filters, "page">>({ fromDate, toDate, ...rest }: T) => ({
  ...rest,
  from: fromDate ?? null,
  to: toDate ?? null,
});

const REFERRALS = listAnswerSchema(referralList);

const listed = (ctx: Context, input: Filters) => listAnswer(ctx, referralList, filtersOf(input));

/** The id of a referral by its number. @throws NotFound */
async function idOf(ctx: Context, number: string): Promise<string> {
  const { rows } = await referralList.page(ctx, { q: number });
  const referral = rows.find((one) => one.referral_id === number.toUpperCase());
  if (!referral) throw new NotFound();
  return referral.key;
}

const payment = z.discriminatedUnion("referrer_payment_status", [
  payReferralForm.extend({
    referral_id: z.string().trim().max(40),
    referrer_payment_status: z.literal("paid"),
  }),
  reverseReferralForm.extend({
    referral_id: z.string().trim().max(40),
    referrer_payment_status: z.literal("reversed"),
  }),
]);

export const referralCalls = [
  ...operation({
    name: "referral.check-eligibility",
    answer: commandSchema({
      DoesUserEligibleForReferal: FLAG,
      ReferralDetails: { type: "array", items: ownReferral.schema },
    }),
    summary: "Whether the signed-in customer may refer, and what became of the referrals so far.",
    access: CUSTOMER,
    input: z.object({ phone: phoneSchema }),
    aliases: [
      {
        at: "POST /referAndEarn/checkReferalStatus/:phone",
        note: "The phone is the customer's own: another number is not found, whoever it belongs to.",
      },
    ],
    run: async (ctx, { phone }) => {
      if ((await ownContact(ctx))?.phone !== phone) throw new NotFound();
      const { eligible, why, referrals } = await findReferrer(ctx);
      return {
        message: why ?? "You may refer others.",
        DoesUserEligibleForReferal: eligible,
        ReferralDetails: referrals.map(ownReferral.row),
      };
    },
  }),
  ...operation({
    name: "referral.submit",
    answer: commandSchema({ uploadedStatus: FLAG, referral_id: TEXT }),
    creates: "referral_id",
    summary: "Remembers that the signed-in customer refers a mobile number.",
    access: CUSTOMER,
    input: referForm,
    aliases: [
      {
        at: "POST /referAndEarn/SubmitREForm/:param",
        as: { param: "referee_contact_no" },
        note: "param is read as the mobile number that is referred.",
      },
    ],
    run: async (ctx, form) => {
      const { referralId } = await refer(ctx, form);
      return {
        message: BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
        uploadedStatus: true,
        referral_id: referralId,
      };
    },
  }),
  ...operation({
    name: "referral.list",
    answer: REFERRALS,
    summary: "Referrals, newest first, 25 a page.",
    access: ADMIN,
    input: filters,
    aliases: [
      { at: "POST /adminDashboard/getReferralDetailsForAdmin", answers: { data: "referralDetails" } },
    ],
    run: listed,
  }),
  ...operation({
    name: "referral.list-by-date",
    answer: REFERRALS,
    summary: "The referrals of these days, newest first, 25 a page.",
    access: ADMIN,
    input: filters,
    aliases: [
      {
        at: "POST /adminDashboard/getReferAndEarnDateWiseData",
        answers: { data: "dateWiseReferralDetails" },
      },
    ],
    run: listed,
  }),
  ...operation({
    name: "referral.count-by-category",
    answer: rowsSchema(objectSchema({ category: TEXT, count: NUMBER, reward: NUMBER })),
    summary: "How many referrals are in each status, and what they are worth.",
    access: ADMIN,
    input: filters.omit({ page: true }),
    aliases: [
      {
        at: "POST /adminDashboard/getCountForReferAndEarnDataByCat",
        note: "The category is read as the status of a referral.",
      },
    ],
    run: async (ctx, input) => ({
      data: (await countReferrals(ctx, filtersOf(input))).map(({ state, count, rewardPaise }) => ({
        category: state,
        count,
        reward: toRupees(rewardPaise),
      })),
    }),
  }),
  ...operation({
    name: "referral.update-payment-status",
    answer: commandSchema({ isDataUpdated: FLAG }),
    summary: "Records that a reward was paid (with its reference), or takes one back (with a reason).",
    access: ADMIN,
    input: payment,
    aliases: [
      {
        at: "POST /referAndEarn/updateRefPaymentStatus",
        note: 'referrer_payment_status is "paid" or "reversed".',
      },
    ],
    run: async (ctx, input) => {
      const id = await idOf(ctx, input.referral_id);
      if (input.referrer_payment_status === "reversed")
        await reverseReferral(ctx, { id, reason: input.reason });
      else await payReferral(ctx, { ...input, id });
      return { message: BOOKINGS_MESSAGES.updatedReferrerPaymentStatus, isDataUpdated: true };
    },
  }),
];
