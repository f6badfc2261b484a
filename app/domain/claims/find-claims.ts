import { z } from "zod";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { isObjectionLink } from "#app/domain/bookings/links.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { type Context, hasRole, isPrivileged, systemContext } from "#app/domain/context.ts";
import { Forbidden, NotFound } from "#app/domain/errors.ts";
import type { IsoDate } from "#app/domain/shared/dates.ts";
import { type OpenedUpload, readUpload } from "#app/domain/uploads/read-upload.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { type Claim, readClaims } from "./claim-row.ts";
import { type ConditionPhoto, readConditionPhotos } from "./condition.ts";
import { DECISION_HOURS } from "./labels.ts";
import { isMissing, mayDecide, takesObjection } from "./policy.ts";

/** How long the link to a claim shows it. */
const LINK_DAYS = 90;

/** The claims of a booking that the caller may see, oldest first. @throws NotFound */
export async function claimsOfBooking(ctx: Context, bookingId: string): Promise<ReadClaim[]> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  // An agent brought the guest; what is between guest and partner is theirs.
  if (hasRole(ctx.actor, "agent")) return [];
  const claims = await readClaims("claim.booking_id = $bookingId", { bookingId }, ctx.tx);
  return claims.map((claim) => readAt(claim, booking, ctx.now));
}

/**
 * A claim, whether the guest can still object to it (until its time is over, whenever the job settles it), and by when an objection that
 * was made is decided.
 */
export type ReadClaim = Claim & {
  canObject: boolean;
  decideBy: Date | null;
  /** The return of the hire would withdraw it. */
  endsWithReturn: boolean;
  /** The amount is withheld while it is heard: it is for the late days of what was settled as not returned and came back after all. */
  isKeptAlready: boolean;
};

const readAt = (claim: Claim, { depositSettledAt }: StoredBooking, now: Date): ReadClaim => ({
  ...claim,
  canObject: takesObjection(claim, now),
  endsWithReturn: isMissing(claim),
  isKeptAlready: claim.kind === "late" && !claim.settledAt && depositSettledAt !== null,
  decideBy:
    claim.state === "objected" && claim.objectedAt
      ? new Date(claim.objectedAt.getTime() + DECISION_HOURS * 3_600_000)
      : null,
});

/** A claim with the words of its booking. */
export type ShownClaim = ReadClaim & {
  bookingOrderId: string;
  bookingKind: StoredBooking["kind"];
  title: string;
  subtitle: string;
  partnerName: string;
  depositPaise: number;
  startsAt: Date;
  startsOn: IsoDate;
  endsOn: IsoDate;
  /** When a hire came back. */
  returnedAt: Date | null;
};

const shown = (claim: Claim, booking: StoredBooking, now: Date): ShownClaim => ({
  ...readAt(claim, booking, now),
  bookingOrderId: booking.bookingOrderId,
  bookingKind: booking.kind,
  title: booking.snapshot.title,
  subtitle: booking.snapshot.subtitle,
  partnerName: booking.snapshot.propertyName,
  depositPaise: booking.depositPaise,
  startsAt: booking.startsAt,
  startsOn: booking.startsOn,
  endsOn: booking.endsOn,
  returnedAt: booking.returnedAt,
});

/** A claim by the link that its guest got. @throws NotFound when the link is wrong or over */
export async function findClaimByLink(ctx: Context, link: { id: string; sign: string }): Promise<ShownClaim> {
  const gone = () => new NotFound("This link is no longer valid.");
  if (!z.uuid().safeParse(link.id).success || !isObjectionLink(link.id, link.sign)) throw gone();
  const [claim] = await readClaims("claim.id = $id", { id: link.id }, ctx.tx);
  if (!claim || ctx.now.getTime() > claim.madeAt.getTime() + LINK_DAYS * 86_400_000) throw gone();
  const [booking] = await readBookings("booking.id = $id", { id: claim.bookingId }, ctx.tx);
  return shown(claim, present(booking), ctx.now);
}

/** The photo of a claim for anybody with its link. @throws NotFound */
export async function openClaimPhoto(
  ctx: Context,
  link: { id: string; sign: string },
): Promise<OpenedUpload> {
  const { photoId } = await findClaimByLink(ctx, link);
  if (!photoId) throw new NotFound();
  return readUpload({ ...ctx, actor: systemContext("claim link").actor }, photoId);
}

/** A claim for the person who decides it, with its booking's id for a link. @throws NotFound also for another city's */
export async function findClaim(
  ctx: Context,
  id: string,
): Promise<ShownClaim & { guestName: string; phone: string; condition: ConditionPhoto[] }> {
  const [claim] = await readClaims("claim.id = $id", { id }, ctx.tx);
  const [booking] = claim
    ? await readBookings("booking.id = $id", { id: claim.bookingId }, ctx.tx)
    : [undefined];
  if (!claim || !booking || !mayDecide(ctx.actor, booking)) throw new NotFound();
  const [contact] = await rows<{ guestName: string; phone: string }>(
    `SELECT contact_name AS "guestName", phone_e164 AS phone FROM orders WHERE id = $id`,
    { id: booking.orderId },
    ctx.tx,
  );
  return {
    ...shown(claim, booking, ctx.now),
    ...present(contact),
    condition: await readConditionPhotos(booking.id, ctx.tx),
  };
}

export type WaitingClaim = Pick<Claim, "id" | "kind" | "amountPaise" | "objection" | "objectedAt"> & {
  bookingOrderId: string;
  title: string;
};

/** How many claims are shown that wait for a decision. */
export const MAX_OPEN_CLAIMS = 100;

/**
 * What guests objected to and nobody decided yet, oldest first, in the caller's scope: at most 100.
 * @throws Forbidden for anybody but admins and city managers
 */
export async function claimsToDecide(ctx: Context): Promise<WaitingClaim[]> {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "city_manager")) throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  return rows<WaitingClaim>(
    `SELECT claim.id, claim.claim_kind AS kind, claim.amount_paise, claim.objection, claim.objected_at,
       booking.booking_order_id, booking.snapshot ->> 'title' AS title
     FROM claims claim JOIN bookings booking ON booking.id = claim.booking_id
     WHERE claim.state = 'objected' AND ${scope.sql} ORDER BY claim.objected_at, claim.id LIMIT ${MAX_OPEN_CLAIMS}`,
    scope.bind,
    ctx.tx,
  );
}
