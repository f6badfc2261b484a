import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings, type StoredBooking } from "#app/domain/bookings/booking-row.ts";
import { type Keep, planGivingBack } from "#app/domain/bookings/give-back.ts";
import { can } from "#app/domain/bookings/policy.ts";
import { lockStay, readStay, refusePending, STANDING, stayDates } from "#app/domain/bookings/stay-parts.ts";
import { type Context, hasRole, isPrivileged, systemContext, userIdOf } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, isIsoDate, istDate, nightDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { attachUploads, receiveUpload } from "#app/domain/uploads/receive-upload.ts";
import { chosenFile } from "#app/domain/uploads/schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { brokenConstraint, row } from "#db/client.ts";
import { WAIVER_CAUSES, WAIVER_HOURS } from "./labels.ts";
import { waiverRules } from "./rules.ts";
import { readWaivers, type Waiver } from "./waiver-row.ts";

/** The treatment changed: the family asks, with the hospital's letter, that nothing is charged for the nights that it does not use. */

const asked = {
  bookingId: z.uuid(),
  /** The day on which the guest leaves; without it no night that is left is used. */
  leavesOn: z.string().refine(isIsoDate, "Please enter a date as dd/mm/yyyy").nullable().default(null),
};
const schema = z.object({
  ...asked,
  cause: z.enum(WAIVER_CAUSES, "Please choose what happened."),
  note: z.string().trim().max(1_000, "At most 1,000 characters").default(""),
  letter: chosenFile,
  formKey: z.uuid(),
});

export type WaiverStay = {
  parts: StoredBooking[];
  leavesOn: IsoDate | null;
  keep: Keep;
  was: { checkIn: IsoDate; checkOut: IsoDate };
};

/**
 * What of a stay is not used when its guest leaves on a day. Of a guest who has slept there the nights until today stay.
 * @throws NotFound; Forbidden for partners and agents; Conflict `not_changeable`, `extension_pending`; Invalid on `leavesOn`
 */
export async function stayToWaive(
  ctx: Context,
  { bookingId, leavesOn }: { bookingId: string; leavesOn: IsoDate | null },
): Promise<WaiverStay> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking) || booking.kind !== "room") throw new NotFound();
  if (hasRole(ctx.actor, "partner", "agent")) throw new Forbidden();
  const stay = await readStay(bookingId, ctx.tx);
  await refusePending(stay, ctx.tx);
  const parts = stay.filter(({ status }) => STANDING.includes(status));
  const was = parts[0] && stayDates(parts);
  if (!was || was.checkOut <= istDate(ctx.now))
    throw new Conflict(words("refusals")("notChangeable"), "not_changeable");
  const tonight = nightDate(ctx.now);
  const hasSlept = present(parts[0]).status === "checked_in" && was.checkIn < tonight;
  const last = leavesOn ?? (hasSlept ? tonight : null);
  const refuse = (message: string) => new Invalid(message, { leavesOn: [message] });
  if (last !== null && (last < tonight || last <= was.checkIn))
    throw refuse("This day has passed. Please choose today or a later day of the stay.");
  if (last !== null && last >= was.checkOut)
    throw refuse("That keeps every night. Please choose an earlier day.");
  return { parts, was, leavesOn: last, keep: last === null ? null : { from: was.checkIn, until: last } };
}

/** What cancelling the same would cost now, without a waiver, paise. @throws as `stayToWaive` */
export async function quoteWithoutWaiver(
  ctx: Context,
  input: { bookingId: string; leavesOn: IsoDate | null },
): Promise<{ chargePaise: number; paidPaise: number }> {
  const { parts, keep } = await stayToWaive(ctx, input);
  const { shown } = await planGivingBack(
    { ...systemContext("waiver", ctx.now), tx: ctx.tx },
    parts,
    keep,
    false,
  );
  return { chargePaise: shown.chargePaise, paidPaise: shown.paidPaise };
}

/**
 * Asks for a waiver, once at a time for a stay. It is decided within 12 hours, by the rule of today. Pressing twice asks once.
 * @throws as `stayToWaive`; Invalid on `cause`, `letter`; Conflict `asked_already`
 */
export async function askWaiver(ctx: Context, input: z.input<typeof schema>): Promise<{ id: string }> {
  const { bookingId, letter, formKey, cause, note, leavesOn } = parseInput(schema, input);
  const earlier = await row<{ id: string }>(
    "SELECT id FROM medical_waivers WHERE form_key = $formKey AND booking_id = $bookingId AND asked_by = $by",
    { formKey, bookingId, by: userIdOf(ctx.actor) },
    ctx.tx,
  );
  if (earlier) return earlier;
  // Seen first, so that nobody uploads for a booking of somebody else.
  await stayToWaive(ctx, { bookingId, leavesOn });
  const { id: uploadId } = await receiveUpload(ctx, { file: letter, purpose: "hospital_letter" });
  try {
    return await withTransaction(ctx, async (ctx) => {
      await lockStay(ctx.tx, bookingId);
      const stay = await stayToWaive(ctx, { bookingId, leavesOn });
      const rule = present((await waiverRules(istDate(ctx.now), ctx.tx)).find((one) => one.cause === cause));
      await attachUploads(ctx, { uploadIds: [uploadId], purpose: "hospital_letter", accountId: null });
      const made = present(
        await row<{ id: string }>(
          `INSERT INTO medical_waivers (form_key, booking_id, cause, rule_id, leaves_on, note, letter_id, asked_by, asked_at, due_at)
         VALUES ($formKey, $bookingId, $cause, $ruleId, $leavesOn, $note, $uploadId, $by, $now, $dueAt) RETURNING id`,
          {
            formKey,
            cause,
            note,
            uploadId,
            bookingId: present(stay.parts[0]).id,
            ruleId: rule.id,
            leavesOn: stay.leavesOn,
            by: userIdOf(ctx.actor),
            now: ctx.now,
            dueAt: new Date(ctx.now.getTime() + WAIVER_HOURS * 3_600_000),
          },
          ctx.tx,
        ),
      );
      await recordAudit(ctx, {
        action: "waiver.ask",
        subjectKind: "booking",
        subjectId: present(stay.parts[0]).id,
        after: { waiver: made.id, cause, leavesOn: stay.leavesOn },
      });
      return made;
    });
  } catch (error) {
    if (brokenConstraint(error) !== "medical_waivers_one_open") throw error;
    throw new Conflict(words("refusals")("waiverAsked"), "asked_already");
  }
}

/** The waivers that were asked for a stay, oldest first, for its guest and the office. @throws NotFound */
export async function waiversOfBooking(ctx: Context, bookingId: string): Promise<Waiver[]> {
  const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
  if (!booking || !can(ctx.actor, "view", booking)) throw new NotFound();
  if (hasRole(ctx.actor, "partner", "agent") && !isPrivileged(ctx.actor)) return [];
  const ids = (await readStay(bookingId, ctx.tx)).map(({ id }) => id);
  return readWaivers("waiver.booking_id = ANY($ids::uuid[])", { ids }, ctx.tx);
}

/** Until when the waiver that was asked for a stay is decided; null when none waits. @throws NotFound */
export async function waiverDue(ctx: Context, bookingId: string): Promise<Date | null> {
  const waiting = (await waiversOfBooking(ctx, bookingId)).find(
    ({ state }) => state === "asked" || state === "proposed",
  );
  return waiting?.dueAt ?? null;
}
