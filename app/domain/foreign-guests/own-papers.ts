import { randomUUID } from "node:crypto";
import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { STANDING } from "#app/domain/bookings/stay-parts.ts";
import { stayRoot } from "#app/domain/bookings/stay-root.ts";
import type { TxContext } from "#app/domain/context.ts";
import { type Context, hasRole, isUser } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { isForeign } from "#app/domain/shared/nationality.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { type ForeignGuest, readForeignGuests, sealPapers } from "./foreign-guest-row.ts";
import { MOST_PERSONS } from "./labels.ts";
import { particularsSchema, wrongDates } from "./particulars.ts";

/** Passports and visas of a customer's party: entered once, and chosen for each stay (Form C). */

const asked = z.object({
  bookingId: z.uuid(),
  passport: chosenFile,
  visa: z.preprocess(
    (file) => (file instanceof File && file.size === 0 ? undefined : file),
    chosenFile.optional(),
  ),
});

export type OwnPapers = {
  /** Those who come to this stay, and the others of the account. */
  coming: ForeignGuest[];
  others: ForeignGuest[];
  /** Whether the people of the stay can still be changed. */
  isOpen: boolean;
};

/**
 * The people whose documents are attached to a stay, and the others of the account.
 * @throws NotFound for a booking of somebody else, or one that is no room; Forbidden for others than customers
 */
export async function ownPapers(ctx: Context, bookingId: string): Promise<OwnPapers> {
  const { booking, root } = await ownStay(ctx, bookingId);
  const [guests, entries] = await Promise.all([
    readForeignGuests(
      "customer_id = $customer AND particulars_sealed IS NOT NULL",
      { customer: booking.customerId },
      ctx.tx,
    ),
    rows<{ guest: string }>(
      "SELECT foreign_guest_id AS guest FROM form_c_entries WHERE booking_id = $root AND foreign_guest_id IS NOT NULL",
      { root },
      ctx.tx,
    ),
  ]);
  const comes = new Set(entries.map(({ guest }) => guest));
  return {
    coming: guests.filter(({ id }) => comes.has(id)),
    others: guests.filter(({ id }) => !comes.has(id)),
    isOpen: STANDING.includes(booking.status),
  };
}

async function ownStay(ctx: Context, bookingId: string): Promise<{ booking: StoredBooking; root: string }> {
  if (!isUser(ctx.actor) || !hasRole(ctx.actor, "customer")) throw new Forbidden();
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || booking.customerId !== ctx.actor.id || booking.kind !== "room") throw new NotFound();
  const found = await row<{ root: string }>(
    `SELECT ${stayRoot("b")} AS root FROM bookings b WHERE b.id = $bookingId`,
    { bookingId },
    ctx.tx,
  );
  return { booking, root: present(found).root };
}

/** The stay that papers are changed of. @throws as `ownPapers`; Conflict `not_changeable` when it is over or cancelled */
async function openStay(ctx: Context, bookingId: string) {
  const stay = await ownStay(ctx, bookingId);
  if (!STANDING.includes(stay.booking.status))
    throw new Conflict("This stay is over or cancelled: nobody needs papers for it.", "not_changeable");
  return stay;
}

/**
 * Stores the encrypted documents of a person, and adds the person to the stay.
 * @throws as `openStay`; Invalid by field; Conflict `too_many`
 */
export async function addForeignGuest(
  ctx: Context,
  input: { bookingId: string; papers: unknown; passport: File; visa?: File },
): Promise<{ id: string }> {
  const papers = parseInput(particularsSchema, input.papers);
  const { bookingId, passport, visa } = parseInput(asked, input);
  const fields = wrongDates(papers, istDate(ctx.now));
  const [wrong] = Object.values(fields);
  if (wrong) throw new Invalid(present(wrong[0]), fields);
  if (!isForeign(papers.nationality)) {
    const text = "Guests with an Indian passport need no Form C.";
    throw new Invalid(text, { nationality: [text] });
  }
  // Seen first, so that nobody uploads for a booking of somebody else.
  await openStay(ctx, bookingId);
  const passportId = (await receiveUpload(ctx, { file: passport, purpose: "travel_paper" })).id;
  const visaId = visa ? (await receiveUpload(ctx, { file: visa, purpose: "travel_paper" })).id : null;
  return withTransaction(ctx, async (ctx) => {
    const { booking, root } = await openStay(ctx, bookingId);
    const count = await row<{ count: number }>(
      `SELECT count(*)::integer AS count FROM foreign_guests WHERE customer_id = (SELECT id FROM users WHERE id = $customer FOR UPDATE)
       AND particulars_sealed IS NOT NULL`,
      { customer: booking.customerId },
      ctx.tx,
    );
    if (present(count).count >= MOST_PERSONS)
      throw new Conflict(
        "The papers of 12 persons are kept. Please erase those of somebody first.",
        "too_many",
      );
    const id = randomUUID();
    await attachUploads(ctx, {
      uploadIds: visaId ? [passportId, visaId] : [passportId],
      purpose: "travel_paper",
      accountId: null,
    });
    await execute(
      `INSERT INTO foreign_guests (id, customer_id, particulars_sealed, passport_id, visa_id, created_at)
       VALUES ($id, $customer, $sealed, $passportId, $visaId, $now)`,
      { id, customer: booking.customerId, sealed: sealPapers(id, papers), passportId, visaId, now: ctx.now },
      ctx.tx,
    );
    await comes(ctx.tx, root, id);
    await note(ctx, "form_c.add", root, id);
    return { id };
  });
}

const comes = (tx: Transaction, root: string, id: string) =>
  execute(
    "INSERT INTO form_c_entries (booking_id, foreign_guest_id) VALUES ($root, $id) ON CONFLICT ON CONSTRAINT form_c_entries_once DO NOTHING",
    { root, id },
    tx,
  );

const note = (ctx: TxContext, action: string, bookingId: string, person: string) =>
  recordAudit(ctx, { action, subjectKind: "booking", subjectId: bookingId, after: { person } });

type OfStay = { bookingId: string; guestId: string };

/** Adds the person to this stay too. @throws as `openStay`; NotFound for a person of somebody else */
export async function bringForeignGuest(ctx: Context, { bookingId, guestId }: OfStay): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { booking, root } = await openStay(ctx, bookingId);
    await ownGuest(ctx.tx, booking.customerId, guestId);
    await comes(ctx.tx, root, guestId);
    await note(ctx, "form_c.bring", root, guestId);
  });
}

/**
 * Removes the person from this stay.
 * @throws as `bringForeignGuest`; Conflict `filed` when the house has reported the person
 */
export async function leaveForeignGuest(ctx: Context, { bookingId, guestId }: OfStay): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { booking, root } = await openStay(ctx, bookingId);
    await ownGuest(ctx.tx, booking.customerId, guestId);
    const removed = await execute(
      "DELETE FROM form_c_entries WHERE booking_id = $root AND foreign_guest_id = $guestId AND filed_at IS NULL",
      { root, guestId },
      ctx.tx,
    );
    if (removed === 0) throw new Conflict("The house has reported this person already.", "filed");
    await note(ctx, "form_c.leave", root, guestId);
  });
}

/**
 * Erases the papers of a person for good: the register keeps only that somebody was reported.
 * @throws as `ownPapers`; NotFound for a person of somebody else
 */
export async function eraseForeignGuest(ctx: Context, { bookingId, guestId }: OfStay): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { booking, root } = await ownStay(ctx, bookingId);
    await ownGuest(ctx.tx, booking.customerId, guestId);
    await execute(
      "UPDATE foreign_guests SET particulars_sealed = NULL, passport_id = NULL, visa_id = NULL WHERE id = $guestId",
      { guestId },
      ctx.tx,
    );
    await execute(
      "DELETE FROM form_c_entries WHERE foreign_guest_id = $guestId AND filed_at IS NULL",
      { guestId },
      ctx.tx,
    );
    await note(ctx, "form_c.erase", root, guestId);
  });
}

async function ownGuest(tx: Transaction, customerId: string, guestId: string): Promise<void> {
  const found = await row(
    "SELECT FROM foreign_guests WHERE id = $guestId AND customer_id = $customerId AND particulars_sealed IS NOT NULL FOR UPDATE",
    { guestId, customerId },
    tx,
  );
  if (!found) throw new NotFound();
}
