import type { TxContext } from "#app/domain/context.ts";
import { type Context, isUser, systemContext, userIdOf } from "#app/domain/context.ts";
import { divideSale } from "#app/domain/money/breakdown.ts";
import { type CancellationQuote, quoteWords } from "#app/domain/money/cancellation-policy.ts";
import { addDays, type IsoDate } from "#app/domain/shared/dates.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { present } from "#app/present.ts";
import { row, type Transaction } from "#db/client.ts";
import type { StoredBooking } from "./booking-row.ts";
import { type GivenUp, quoteByPolicy, quoteGivenUp, requireMayWaive, type Waive } from "./charge-quote.ts";
import { type ChargedNights, chargeWords } from "./charge-words.ts";
import { givenUpNights, type Night, type PartOfStay, ratesOfNights, withNights } from "./part-nights.ts";
import { postCancelled, waivedCharge } from "./post-cancellation.ts";
import type { Carry } from "./refund-captured.ts";
import { stayDates } from "./stay-parts.ts";
import { type Division, takeNights } from "./take-nights.ts";

/** Nights of a stay that are given back: what they cost by the frozen policy of each part, and giving back exactly that. */

/** What giving nights back costs. Amounts in paise. */
export type GivenBack = {
  was: { checkIn: IsoDate; checkOut: IsoDate };
  nights: IsoDate[];
  paidPaise: number;
  chargePaise: number;
  refundPaise: number;
  /** GST that is no longer due. */
  taxReversalPaise: number;
  /** What a person who waives gives up of the charges. */
  waivedPaise: number;
  /** What the policies charge at this moment, in words; where they differ, with the nights. */
  charges: string[];
};

/** The remaining nights, from the first to the morning after the last; null when none remains. */
export type Keep = { from: IsoDate; until: IsoDate } | null;

/** What of one part is given back: all of it, or nights that are divided off. `part` is the booking as it is just before. */
type Cut = {
  part: StoredBooking;
  nights: IsoDate[];
  given: GivenUp;
  division: Division | null;
  quote: CancellationQuote;
};
export type GiveBackPlan = { cuts: Cut[]; stays: StoredBooking[]; shown: GivenBack };

/**
 * What of the standing parts of a stay is given back when only these nights stay, at the policies of this moment. With `waive` everything
 * that was paid for them goes back.
 * @throws Forbidden for a waiver by others than the city manager and admins
 */
export async function planGivingBack(
  ctx: Context,
  standing: StoredBooking[],
  keep: Keep,
  waive: Waive,
): Promise<GiveBackPlan> {
  if (waive) requireMayWaive(ctx);
  const cuts: Cut[] = [];
  const stays: StoredBooking[] = [];
  for (const part of await withNights(standing, ctx.tx)) {
    const early = cutOff(ctx, part, ({ night }) => keep === null || night < keep.from, waive);
    const late =
      early.left && cutOff(ctx, early.left, ({ night }) => keep === null || night >= keep.until, waive);
    cuts.push(...early.cuts, ...(late?.cuts ?? []));
    if (late?.left) stays.push(late.left.booking);
  }
  const shown = {
    was: stayDates(standing),
    nights: cuts.flatMap(({ nights }) => nights),
    paidPaise: sum(cuts, ({ quote }) => quote.paidPaise),
    chargePaise: sum(cuts, ({ quote }) => quote.chargePaise),
    refundPaise: sum(cuts, ({ quote }) => quote.refundPaise),
    taxReversalPaise: sum(cuts, ({ quote }) => quote.taxReversalPaise),
    waivedPaise:
      waive && isUser(ctx.actor)
        ? sum(cuts, ({ part, given }) => quoteByPolicy(part, given, ctx.now).chargePaise)
        : 0,
    charges: chargeWords(cuts.map(chargedNights)),
  };
  return { cuts, stays, shown };
}

/** What the agency of a stay loses of its commission after tax by giving this back, paise: none where everything is charged. */
export function commissionLost({ cuts }: Pick<GiveBackPlan, "cuts">): number {
  return sum(cuts, ({ given, quote }) => given.original.netAgentPaise - quote.kept.netAgentPaise);
}

const chargedNights = ({ nights, quote }: Cut): ChargedNights => ({
  startsOn: present(nights[0]),
  endsOn: addDays(present(nights.at(-1)), 1),
  text: quoteWords(quote),
});

/**
 * Gives back what was planned, for a command that has locked the stay: divides parts, cancels what is given up at the planned quotes, and
 * refunds it or, with `carry`, pays another order of it.
 */
export async function giveBack(
  ctx: TxContext,
  { cuts, shown }: GiveBackPlan,
  input: { formKey: string; reason: string; stayChangeId?: string; carry?: Carry },
): Promise<void> {
  let waived = waivedCharge(input.formKey, shown.waivedPaise);
  for (const { part, division, quote } of cuts) {
    const given = division ? await takeNights(ctx, part, division) : part;
    const formKey = derivedKey(input.formKey, `${part.id}:${given.startsOn}`);
    await postCancelled(ctx, given, quote, { ...input, formKey, waived });
    waived = null;
  }
}

export type StayChangeRecord = {
  change: "shorter" | "moved";
  /** The booking that the stay is named by afterwards. */
  bookingId: string;
  formKey: string;
  is: { checkIn: IsoDate; checkOut: IsoDate };
  waive: boolean;
  reason: string;
  orderId: string | null;
};

/** Records what was shown and done. @returns the id of the change */
export async function writeChange(
  ctx: TxContext,
  { was, paidPaise, chargePaise, refundPaise }: GivenBack,
  { is, ...change }: StayChangeRecord,
): Promise<string> {
  const made = present(
    await row<{ id: string }>(
      `INSERT INTO stay_changes (booking_id, form_key, change, was_from, was_until, is_from, is_until, paid_paise, charge_paise, refund_paise,
       waived, reason, order_id, changed_by, changed_by_kind, changed_at)
     VALUES ($bookingId, $formKey, $change, $wasFrom, $wasUntil, $isFrom, $isUntil, $paidPaise, $chargePaise, $refundPaise,
       $waive, $reason, $orderId, $changedBy, $changedByKind, $now) RETURNING id`,
      {
        ...change,
        wasFrom: was.checkIn,
        wasUntil: was.checkOut,
        isFrom: is.checkIn,
        isUntil: is.checkOut,
        paidPaise,
        chargePaise,
        refundPaise,
        changedBy: userIdOf(ctx.actor),
        changedByKind: isUser(ctx.actor) ? ctx.actor.role : ctx.actor.kind,
        now: ctx.now,
      },
      ctx.tx,
    ),
  );
  return made.id;
}

/** Divides the nights that are given back from a part. */
function cutOff(
  ctx: Context,
  part: PartOfStay,
  isGiven: (night: Night) => boolean,
  waive: Waive,
): { cuts: Cut[]; left: PartOfStay | null } {
  const { booking, nights } = part;
  const back = nights.filter(isGiven);
  const left = nights.filter((night) => !isGiven(night));
  if (back.length === 0) return { cuts: [], left: part };
  const rates = { staying: ratesOfNights(part, left), taken: ratesOfNights(part, back) };
  const sale =
    left.length > 0
      ? divideSale(
          booking.breakdown,
          rates,
          sum(left, ({ basePaise }) => basePaise),
        )
      : null;
  const given = givenUpNights(part, back, sale?.taken ?? booking.breakdown);
  const cut: Cut = {
    part: booking,
    nights: given.nights,
    given,
    division: sale && { nights: given.nights, ...sale, rates },
    quote: quoteGivenUp(ctx, { ...booking, rates: rates.taken }, given, waive),
  };
  if (!sale) return { cuts: [cut], left: null };
  const [first, last] = [present(left[0]).night, present(left.at(-1)).night];
  const stays = { breakdown: sale.staying, rates: rates.staying };
  const shorter = { ...booking, startsOn: first, endsOn: addDays(last, 1), ...stays };
  return { cuts: [cut], left: { ...part, booking: shorter, nights: left } };
}

const sum = <Item>(items: Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** The quote for giving these nights back when the house failed: nothing is charged, and no approval is needed. */
export function planFailedHouse(
  at: Date,
  parts: StoredBooking[],
  keep: Keep,
  tx?: Transaction,
): Promise<GiveBackPlan> {
  return planGivingBack({ ...systemContext("house failed", at), tx }, parts, keep, true);
}
