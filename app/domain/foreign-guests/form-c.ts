import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { bookingScope } from "#app/domain/bookings/scope.ts";
import { stayEnd } from "#app/domain/bookings/stay-parts.ts";
import { stayRoot } from "#app/domain/bookings/stay-root.ts";
import { type Context, hasRole, isPrivileged, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, NotFound } from "#app/domain/errors.ts";
import { addDays, type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { execute, row, rows, type Transaction } from "#db/client.ts";
import { type ForeignGuest, readForeignGuests } from "./foreign-guest-row.ts";
import { DUE_AT, ENTRIES, FORM_C_STAY, STATE } from "./form-c-stay.ts";
import { type FormCState, SHOWN_DAYS } from "./labels.ts";

/** The register of guests from abroad, stay by stay: what the house reports of each, and that it did (Form C). */

type Stay = {
  id: string;
  root: string;
  bookingOrderId: string;
  guestName: string;
  nationality: string;
  houseName: string;
  checkIn: IsoDate;
  checkOut: IsoDate;
  arrivedAt: Date | null;
  dueAt: Date;
  state: FormCState;
};

/**
 * A person of the stay: `guest` is null if the house took the documents itself; its `papers` is null outside the days on which they are
 * shown.
 */
export type FormCPerson = {
  entryId: string;
  guest: ForeignGuest | null;
  filedAt: Date | null;
  filingNumber: string;
};
export type FormC = Omit<Stay, "root"> & {
  persons: FormCPerson[];
  /** The papers are shown from the day before the arrival until a month after the departure. */
  isShown: boolean;
};

const filing = z.object({
  bookingId: z.uuid(),
  /** The entry of a person; null for a guest whose papers the house took itself. */
  entryId: z.uuid().nullable(),
  number: z
    .string("Please enter the application number.")
    .trim()
    .min(3, "Please enter the application number.")
    .max(60, "At most 60 characters.")
    .regex(/^[\p{L}\p{N}/ -]+$/u, "An application number has letters and digits."),
});

/**
 * A stay of the register with the papers of its guests. Each view of documents is written to the audit trail.
 * @throws NotFound for a foreign stay, or one that is not reported; Forbidden for others than partners and admins
 */
export async function readFormC(ctx: Context, bookingId: string): Promise<FormC> {
  const { root, ...stay } = await formCStay(ctx, bookingId);
  const today = istDate(ctx.now);
  const isShown =
    today >= addDays(stay.checkIn, -SHOWN_DAYS.before) && today <= addDays(stay.checkOut, SHOWN_DAYS.after);
  const entries = await rows<{
    entryId: string;
    guestId: string | null;
    filedAt: Date | null;
    filingNumber: string;
  }>(
    `SELECT id AS "entryId", foreign_guest_id AS "guestId", filed_at, filing_number FROM form_c_entries
     WHERE booking_id = $root ORDER BY filed_at NULLS FIRST, id LIMIT 50`,
    { root },
    ctx.tx,
  );
  const ids = entries.flatMap(({ guestId }) => guestId ?? []);
  const guests = new Map(
    (await readForeignGuests("id = ANY($ids::uuid[])", { ids }, ctx.tx)).map((guest) => [
      guest.id,
      isShown ? guest : { ...guest, papers: null, passportId: null, visaId: null },
    ]),
  );
  if (isShown && ids.length > 0) {
    await withTransaction(ctx, (ctx) =>
      recordAudit(ctx, {
        action: "form_c.read",
        subjectKind: "booking",
        subjectId: root,
        after: { persons: ids.length },
      }),
    );
  }
  return {
    ...stay,
    isShown,
    persons: entries.map(({ guestId, ...entry }) => ({
      ...entry,
      guest: guestId ? present(guests.get(guestId)) : null,
    })),
  };
}

async function formCStay(ctx: Context, bookingId: string): Promise<Stay> {
  if (!isPrivileged(ctx.actor) && !hasRole(ctx.actor, "partner")) throw new Forbidden();
  const scope = bookingScope(ctx.actor);
  const found = await row<Stay>(
    `SELECT booking.id, ${stayRoot("booking")} AS root, booking.booking_order_id, placed.contact_name AS "guestName", booking.nationality,
       booking.snapshot ->> 'title' AS "houseName", booking.starts_on AS "checkIn", ${stayEnd("booking")} AS "checkOut",
       booking.checked_in_at AS "arrivedAt", ${DUE_AT} AS "dueAt", ${STATE} AS state
     FROM bookings booking JOIN orders placed ON placed.id = booking.order_id CROSS JOIN ${ENTRIES} register
     WHERE booking.id = $bookingId AND ${FORM_C_STAY} AND ${scope.sql}`,
    { ...scope.bind, bookingId, now: ctx.now },
    ctx.tx,
  );
  if (!found) throw new NotFound();
  return found;
}

/**
 * The house has reported a guest to the authorities: keeps the application number that it got. Saying the same again changes nothing.
 * @throws as `readFormC`; Invalid on `number`; Conflict `not_arrived` before the arrival, `filed` when another number stands there
 */
export async function fileFormC(ctx: Context, input: z.input<typeof filing>): Promise<void> {
  const { bookingId, entryId, number } = parseInput(filing, input);
  await withTransaction(ctx, async (ctx) => {
    const stay = await formCStay(ctx, bookingId);
    if (!stay.arrivedAt)
      throw new Conflict("Please mark the arrival first: the 24 hours begin with it.", "not_arrived");
    await execute("SELECT FROM bookings WHERE id = $root FOR UPDATE", { root: stay.root }, ctx.tx);
    const entry = await lockEntry(ctx.tx, stay.root, entryId);
    if (entry?.filingNumber === number) return;
    if (entry?.filingNumber)
      throw new Conflict(`This guest is reported already, under ${entry.filingNumber}.`, "filed");
    const by = userIdOf(ctx.actor);
    await execute(
      entry
        ? "UPDATE form_c_entries SET filed_at = $now, filed_by = $by, filing_number = $number WHERE id = $id"
        : "INSERT INTO form_c_entries (booking_id, filed_at, filed_by, filing_number) VALUES ($root, $now, $by, $number)",
      { now: ctx.now, by, number, ...(entry ? { id: entry.id } : { root: stay.root }) },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "form_c.file",
      subjectKind: "booking",
      subjectId: stay.root,
      after: { entry: entry?.id ?? null, number },
    });
  });
}

/** @throws NotFound for an entry of another stay */
async function lockEntry(tx: Transaction, root: string, entryId: string | null) {
  const entry = await row<{ id: string; filingNumber: string }>(
    `SELECT id, filing_number FROM form_c_entries
     WHERE booking_id = $root AND (id = $entryId OR $entryId::uuid IS NULL AND foreign_guest_id IS NULL) FOR UPDATE`,
    { root, entryId },
    tx,
  );
  if (entryId && !entry) throw new NotFound();
  return entry;
}
