import { bigint, citext, id, instant, NOW, oneOf, text, uuid } from "./columns.ts";
import { table } from "./table.ts";

/** Who recommended us to whom, and the reward. */

export class Referral extends table("referrals", {
  id: id(),
  referralId: text(),
  referrerId: uuid().references("users"),
  referrerName: text(),
  referrerEmail: citext().nullable(),
  referrerContactNo: text(),
  referrerUpiNumber: text(),
  refereeContactNo: text(),
  rewardPaise: bigint(),
  referredDatetime: instant().default(NOW),
  lapsedAt: instant().nullable(),
  bookingId: uuid().nullable().references("bookings"),
  bookedDatetime: instant().nullable(),
  earnedAt: instant().nullable(),
  referrerPaymentStatus: oneOf("pending", "paid", "reversed").nullable(),
  reversedReason: text().default(""),
  referrerPaymentRefNo: text().default(""),
  referrerPaymentMethod: text().default(""),
  referrerPaidDatetime: instant().nullable(),
  paidBy: uuid().nullable().references("users"),
  /** The minimum amount of the booking, before tax, to earn the reward. */
  minBookingPaise: bigint().default(0),
}) {}
