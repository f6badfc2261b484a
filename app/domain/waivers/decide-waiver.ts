import { z } from "zod";
import { type ByTwo, proposeByTwo, twoPersonSubject } from "#app/domain/approvals/by-two.ts";
import type { Approval } from "#app/domain/approvals/labels.ts";
import type { ApprovalSubject } from "#app/domain/approvals/subject.ts";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { aloneUpToPaise } from "#app/domain/bookings/charge-quote.ts";
import { type GiveBackPlan, giveBack, planGivingBack, writeChange } from "#app/domain/bookings/give-back.ts";
import { withFreshNumbers } from "#app/domain/bookings/open-order.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { releaseReservedNights } from "#app/domain/bookings/reserved-nights.ts";
import {
  type LockedStay,
  lockStay,
  readStay,
  refusePending,
  STANDING,
  stayDates,
} from "#app/domain/bookings/stay-parts.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isPrivileged, systemContext, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { formatPhone } from "#app/domain/identity/schema.ts";
import { derivedKey } from "#app/domain/shared/derived-key.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { execute, row, type Transaction } from "#db/client.ts";
import { CAUSE_WORDS } from "./labels.ts";
import { notifyGranted, notifyRefused } from "./notify-waiver.ts";
import { readWaivers, type Waiver } from "./waiver-row.ts";

/**
 * The manager of the city, or an admin, decides a waiver. Granted, everything that was paid for the nights goes back; what the policy would
 * have charged is borne by house and platform as the rule of the day said on which it was asked. Above a limit a second person approves it.
 */

const schema = z.object({
  waiverId: z.uuid(),
  decision: z.enum(["grant", "refuse"]),
  reason: z.string().trim().min(3, "Please say why: the family reads it.").max(500, "At most 500 characters"),
});

/** What granting means, paise: what goes back, what the policy would have charged when it was asked, and who bears that. */
export type WaiverOffer = {
  refundPaise: number;
  chargePaise: number;
  platformPaise: number;
  needsSecond: boolean;
};

export type WaiverToDecide = Waiver & {
  guest: string;
  partner: string;
  offer: WaiverOffer | null;
  refusal: string | null;
};

/** A waiver with what granting it means now. @throws Forbidden; NotFound also for another city's */
export async function findWaiver(ctx: Context, id: string): Promise<WaiverToDecide> {
  const waiver = await visibleWaiver(ctx, id);
  const about = present(
    await row<{ name: string; phone: string; partner: string }>(
      `SELECT placed.contact_name AS name, placed.phone_e164 AS phone, account.name AS partner FROM bookings booking
     JOIN orders placed ON placed.id = booking.order_id JOIN accounts account ON account.id = booking.account_id WHERE booking.id = $id`,
      { id: waiver.bookingId },
      ctx.tx,
    ),
  );
  const shown = {
    ...waiver,
    guest: `${about.name}, ${formatPhone(about.phone)}`,
    partner: about.partner,
  };
  if (waiver.state !== "asked") return { ...shown, offer: null, refusal: null };
  try {
    const parts = await readStay(waiver.bookingId, ctx.tx);
    const { plan, chargePaise, platformPaise } = await planWaiver(waiver, parts, ctx.tx);
    const needsSecond = chargePaise > aloneUpToPaise();
    const offer = { refundPaise: plan.shown.refundPaise, chargePaise, platformPaise, needsSecond };
    return { ...shown, offer, refusal: null };
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return { ...shown, offer: null, refusal: error.message };
  }
}

/** @throws Forbidden for others than admins and city managers; NotFound */
async function visibleWaiver(ctx: Context, id: string): Promise<Waiver> {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "city_manager")) throw new Forbidden();
  const [waiver] = z.uuid().safeParse(id).success ? await readWaivers("waiver.id = $id", { id }, ctx.tx) : [];
  const [booking] = waiver
    ? await readBookings("booking.id = $id", { id: waiver.bookingId }, ctx.tx)
    : [undefined];
  if (!waiver || !booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  return waiver;
}

/**
 * Decides a waiver, once.
 * @returns `proposed` when what is given up is above the limit: another admin approves it under Approvals
 * @throws as `findWaiver`; Invalid on `reason`; Conflict `stale`, `not_changeable`, `extension_pending`, `guest_came`, `stay_changed` when the
 *   stay was moved to another house at this moment
 */
export async function decideWaiver(
  ctx: Context,
  input: z.input<typeof schema>,
): Promise<"granted" | "refused" | "proposed"> {
  const { waiverId, decision, reason } = parseInput(schema, input);
  return withFreshNumbers(ctx, async (ctx) => {
    const { bookingId } = await visibleWaiver(ctx, waiverId);
    const locked = await lockStay(ctx.tx, bookingId);
    const waiver = await lockWaiver(ctx.tx, waiverId, "asked", locked);
    if (decision === "refuse") {
      await refuse(ctx, waiver, locked, reason);
      return "refused" as const;
    }
    const { chargePaise } = await planWaiver(waiver, locked.parts, ctx.tx);
    if (chargePaise <= aloneUpToPaise()) {
      await grant(ctx, waiver, locked, reason);
      return "granted" as const;
    }
    await proposeByTwo(ctx, {
      of: waiverByTwo,
      subjectId: waiverId,
      title: `${waiver.bookingOrderId}, ${waiver.title}`,
      proposal: { reason, chargePaise, cause: CAUSE_WORDS[waiver.cause] },
    });
    await execute("UPDATE medical_waivers SET state = 'proposed' WHERE id = $waiverId", { waiverId }, ctx.tx);
    return "proposed" as const;
  });
}

async function lockWaiver(
  tx: Transaction,
  id: string,
  state: Waiver["state"],
  { parts }: LockedStay,
): Promise<Waiver> {
  const [waiver] = await readWaivers("waiver.id = $id", { id }, tx, "FOR UPDATE OF waiver");
  if (waiver?.state !== state) throw new Conflict("This was decided already.", "stale");
  // A relocation takes the waiver to the booking in the other house, which is not the stay that was locked.
  if (!parts.some((part) => part.id === waiver.bookingId))
    throw new Conflict(words("refusals")("stayMoved"), "stay_changed");
  return waiver;
}

type Proposal = { reason: string; chargePaise: number; cause: string };

const waiverByTwo: ByTwo<Proposal> = {
  kind: "medical_waiver",
  label: "Medical waiver",
  // Links a city manager or an admin to their own start page.
  path: "/login",
  lines: (_ctx, { reason, chargePaise, cause }) => [
    { label: "Cause", before: null, after: cause },
    { label: "Charge given up, rupees", before: null, after: String(chargePaise / 100) },
    { label: "Reason", before: null, after: reason },
  ],
  bookingId: ({ tx }, _proposal, waiverId) => bookingOf(waiverId, tx),
  async files({ tx }, waiverId) {
    const [waiver] = await readWaivers("waiver.id = $waiverId", { waiverId }, tx);
    return waiver?.letterId ? [{ uploadId: waiver.letterId, title: "The hospital's letter" }] : [];
  },
  async carryOut(ctx, { reason }, waiverId) {
    const locked = await lockStay(ctx.tx, await bookingOf(waiverId, ctx.tx));
    await grant(ctx, await lockWaiver(ctx.tx, waiverId, "proposed", locked), locked, reason);
  },
};

async function bookingOf(waiverId: string, tx?: Transaction): Promise<string> {
  const [waiver] = await readWaivers("waiver.id = $waiverId", { waiverId }, tx);
  if (!waiver) throw new NotFound();
  return waiver.bookingId;
}

async function askAgain({ tx }: TxContext, { subjectId }: Approval) {
  await execute(
    "UPDATE medical_waivers SET state = 'asked' WHERE id = $subjectId AND state = 'proposed'",
    { subjectId },
    tx,
  );
}

/** What happens to a waiver above the limit; turned down or taken back, it waits for another decision. */
export const waiverApproval: ApprovalSubject = {
  ...twoPersonSubject(waiverByTwo),
  reject: askAgain,
  withdraw: askAgain,
};

type Planned = {
  plan: GiveBackPlan;
  standing: StoredBooking[];
  chargePaise: number;
  platformPaise: number;
};

/** What of the stay goes back, by the policy of the moment at which it was asked. @throws Conflict `not_changeable`, `extension_pending`, `guest_came` */
async function planWaiver(
  { leavesOn, askedAt, platformPpm }: Waiver,
  parts: StoredBooking[],
  tx?: Transaction,
): Promise<Planned> {
  await refusePending(parts, tx);
  const standing = parts.filter(({ status }) => STANDING.includes(status));
  const gone = () => new Conflict(words("refusals")("notChangeable"), "not_changeable");
  if (standing.length === 0) throw gone();
  const was = stayDates(standing);
  if (leavesOn !== null && (leavesOn >= was.checkOut || leavesOn <= was.checkIn)) throw gone();
  // Who asked for every night back and came nevertheless has slept in some of them.
  if (leavesOn === null && standing.some(({ checkedInAt }) => checkedInAt !== null && checkedInAt > askedAt))
    throw new Conflict(
      "The guest checked in after asking for every night back. Please refuse this; the family can ask again for the nights that are left.",
      "guest_came",
    );
  const keep = leavesOn === null ? null : { from: was.checkIn, until: leavesOn };
  const by = systemContext("medical waiver", askedAt);
  const byPolicy = await planGivingBack({ ...by, tx }, standing, keep, false);
  const plan = await planGivingBack({ ...by, tx }, standing, keep, { platformPpm });
  const { chargePaise } = byPolicy.shown;
  const platformPaise = plan.cuts.reduce((sum, { quote }) => sum + (quote.waivedPaise ?? 0), 0);
  return { plan, standing, chargePaise, platformPaise };
}

async function grant(ctx: TxContext, waiver: Waiver, locked: LockedStay, reason: string): Promise<void> {
  const { plan, standing, chargePaise, platformPaise } = await planWaiver(waiver, locked.parts, ctx.tx);
  const text = `Medical waiver. ${CAUSE_WORDS[waiver.cause]}. ${reason}`.slice(0, 500);
  const named = plan.stays[0] ?? present(standing[0]);
  const formKey = derivedKey(waiver.id, "grant");
  const is = plan.stays.length > 0 ? stayDates(plan.stays) : null;
  const stayChangeId = is
    ? await writeChange(ctx, plan.shown, {
        change: "shorter",
        bookingId: named.id,
        formKey,
        waive: true,
        reason: text,
        orderId: null,
        is,
      })
    : undefined;
  await giveBack(ctx, plan, { formKey, reason: text, stayChangeId });
  await releaseReservedNights(ctx, locked.parts);
  await execute(
    `UPDATE medical_waivers SET state = 'granted', charge_paise = $chargePaise, platform_paise = $platformPaise,
       alone_up_to_paise = $alonePaise, decided_by = $by, decided_at = $now, decision_reason = $reason WHERE id = $id`,
    { ...decided(ctx, waiver, reason), chargePaise, platformPaise, alonePaise: aloneUpToPaise() },
    ctx.tx,
  );
  const order = present(locked.orders.get(named.orderId));
  const { refundPaise, was } = plan.shown;
  await notifyGranted(ctx, {
    waiver,
    order,
    booking: named,
    was,
    is,
    refundPaise,
    chargePaise,
    platformPaise,
    reason,
  });
  await recordAudit(ctx, {
    action: "waiver.grant",
    subjectKind: "booking",
    subjectId: named.id,
    after: { waiver: waiver.id, refundPaise, chargePaise, platformPaise },
    reason,
  });
}

async function refuse(
  ctx: TxContext,
  waiver: Waiver,
  { parts, orders }: LockedStay,
  reason: string,
): Promise<void> {
  await execute(
    `UPDATE medical_waivers SET state = 'refused', decided_by = $by, decided_at = $now, decision_reason = $reason WHERE id = $id`,
    decided(ctx, waiver, reason),
    ctx.tx,
  );
  const booking = present(parts.find(({ id }) => id === waiver.bookingId));
  await notifyRefused(ctx, { waiver, order: present(orders.get(booking.orderId)), booking, reason });
  await recordAudit(ctx, {
    action: "waiver.refuse",
    subjectKind: "booking",
    subjectId: booking.id,
    after: { waiver: waiver.id },
    reason,
  });
}

const decided = (ctx: Context, { id }: Waiver, reason: string) => ({
  id,
  reason,
  now: ctx.now,
  by: userIdOf(ctx.actor),
});
