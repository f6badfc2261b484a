import { csvStream } from "#app/domain/exports/csv.ts";
import { type ReferralRow, referralBatches } from "#app/domain/referrals/list-referrals.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { referralSearch } from "./search.ts";
import { shortInstant } from "./short-instant.ts";

const texts = [
  "referral_id",
  "referrer_name",
  "referrer_email",
  "referrer_upi_number",
  "referee_contact_no",
] as const;
const payment = ["referrer_payment_ref_no", "referrer_payment_method", "referrer_payment_status"] as const;
const text = (name: (typeof texts)[number] | (typeof payment)[number]) => ({
  label: name,
  value: (row: ReferralRow) => row[name],
});
const instant = (name: "referred_datetime" | "booked_datetime" | "referrer_paid_datetime") => ({
  label: name,
  value: (row: ReferralRow) => shortInstant(row[name]),
});

const columns = [
  ...texts.map(text),
  instant("referred_datetime"),
  instant("booked_datetime"),
  { label: "booking_id", value: (row: ReferralRow) => row.booking_id },
  ...payment.map(text),
  instant("referrer_paid_datetime"),
  { label: "state", value: (row: ReferralRow) => row.state },
  { label: "reward", value: (row: ReferralRow) => row.rewardPaise / 100 },
];

/** The referral report as CSV, with the filters of the page; UPI ids masked. */
export const loader = adminLoader(
  { permission: "admin.referral.read", search: referralSearch },
  (ctx, { search }) => csvResponse("referrals", csvStream(columns, referralBatches(ctx, search))),
);
