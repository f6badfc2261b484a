import { recordAudit } from "#app/domain/audit/record.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Forbidden, Invalid } from "#app/domain/errors.ts";
import { countFormPost } from "#app/domain/identity/limits.ts";
import { maskRecipient } from "#app/domain/messages/schema.ts";
import { newReadableNumber } from "#app/domain/shared/ids.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { brokenConstraint, execute, row, rows, type Transaction } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { STATE_SQL } from "./find-referral.ts";
import {
  MAX_OPEN_REFERRALS,
  MIN_BOOKING_PAISE,
  REFERRAL_DAYS,
  REWARD_PAISE,
  type ReferralState,
} from "./labels.ts";

export type OwnReferral = {
  referralId: string;
  /** Masked. */
  refereeContactNo: string;
  referredAt: Date;
  state: ReferralState;
  rewardPaise: number;
  paidAt: Date | null;
};

export type Referrer = {
  /** May refer: has a booking with us that stands, and not too many referrals that wait. */
  eligible: boolean;
  /** Why not, in a sentence; null when eligible. */
  why: string | null;
  referrals: OwnReferral[];
};

const NO_BOOKING =
  "You can refer others once you have a booking with us yourself, made with this mobile number.";
const TOO_MANY = `${MAX_OPEN_REFERRALS} of your referrals have not booked yet. You can add another once one of them has.`;

/**
 * Whether the signed-in customer may refer, and what became of the referrals so far (the newest 100).
 * @throws Forbidden for anybody but a customer
 */
export async function findReferrer(ctx: Context): Promise<Referrer> {
  const id = customerId(ctx);
  const [booked, referrals] = await Promise.all([
    hasBooking(id, ctx.tx),
    rows<OwnReferral>(
      `SELECT r.referral_id, r.referee_contact_no, r.referred_datetime AS "referredAt",
         ${STATE_SQL} AS state, r.reward_paise, r.referrer_paid_datetime AS "paidAt"
       FROM referrals r WHERE r.referrer_id = $id ORDER BY r.referred_datetime DESC, r.id LIMIT 100`,
      { id, now: ctx.now },
      ctx.tx,
    ),
  ]);
  const waiting = referrals.filter(({ state }) => state === "waiting").length;
  const why = booked ? (waiting >= MAX_OPEN_REFERRALS ? TOO_MANY : null) : NO_BOOKING;
  return {
    eligible: why === null,
    why,
    referrals: referrals.map((each) => ({ ...each, refereeContactNo: maskRecipient(each.refereeContactNo) })),
  };
}

function customerId(ctx: Context): string {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  return ctx.actor.id;
}

async function hasBooking(customer: string, tx?: Transaction): Promise<boolean> {
  const found = await row(
    "SELECT FROM bookings WHERE customer_id = $customer AND status IN ('confirmed', 'checked_in', 'completed') LIMIT 1",
    { customer },
    tx,
  );
  return found !== undefined;
}

export type ReferInput = {
  referrer_name: string;
  referrer_email?: string;
  referrer_upi_number: string;
  /** E.164. */
  referee_contact_no: string;
};

/**
 * Remembers that the signed-in customer refers a mobile number. Nothing is sent to that number: the referrer tells the person.
 * @throws Invalid on the field: one's own number, or one that was referred or has booked before (which of the two is not told);
 *   Forbidden for anybody but a customer who may refer; TooMany
 */
export async function refer(ctx: Context, input: ReferInput): Promise<{ referralId: string }> {
  const id = customerId(ctx);
  const { eligible, why } = await findReferrer(ctx);
  if (!eligible) throw new Invalid(filled(why));
  await countFormPost(ctx, "referral", id);
  const own = await models.User.findByPk(id, { transaction: ctx.tx });
  if (own?.phoneE164 === input.referee_contact_no) refuse("This is your own number. Refer somebody else.");
  const referralId = newReadableNumber("MHN");
  try {
    await withTransaction(ctx, async (ctx) => {
      await lapse(ctx, input.referee_contact_no);
      if (await hasBooked(ctx.tx, input.referee_contact_no)) refuse(TAKEN);
      await execute(
        `INSERT INTO referrals (referral_id, referrer_id, referrer_name, referrer_email, referrer_contact_no, referrer_upi_number,
           referee_contact_no, reward_paise, min_booking_paise, referred_datetime)
         VALUES ($referralId, $id, $name, $email, $phone, $upi, $referee, $reward, $minBooking, $now)`,
        {
          referralId,
          id,
          name: input.referrer_name,
          email: input.referrer_email ?? null,
          phone: filled(own).phoneE164,
          upi: input.referrer_upi_number,
          referee: input.referee_contact_no,
          reward: REWARD_PAISE,
          minBooking: MIN_BOOKING_PAISE,
          now: ctx.now,
        },
        ctx.tx,
      );
      await recordAudit(ctx, {
        action: "referral.create",
        subjectKind: "referral",
        subjectId: referralId,
        after: { rewardPaise: REWARD_PAISE },
      });
    });
  } catch (error) {
    if (brokenConstraint(error) === "referrals_one_living") refuse(TAKEN);
    throw error;
  }
  return { referralId };
}

const TAKEN =
  "This number cannot be referred: someone has already referred it, or it has booked with us before.";

function refuse(text: string): never {
  throw new Invalid(text, { referee_contact_no: [text] });
}

/** A referral that brought nothing in time makes room for another. */
async function lapse(ctx: TxContext, referee: string): Promise<void> {
  await execute(
    `UPDATE referrals SET lapsed_at = $now WHERE referee_contact_no = $referee AND booking_id IS NULL AND lapsed_at IS NULL
       AND referred_datetime < $now::timestamptz - make_interval(days => ${REFERRAL_DAYS})`,
    { referee, now: ctx.now },
    ctx.tx,
  );
}

async function hasBooked(tx: Transaction, phone: string): Promise<boolean> {
  const found = await row(
    `SELECT FROM users u JOIN bookings b ON b.customer_id = u.id
     WHERE u.role = 'customer' AND u.phone_e164 = $phone AND b.status IN ('confirmed', 'checked_in', 'completed', 'no_show') LIMIT 1`,
    { phone },
    tx,
  );
  return found !== undefined;
}
