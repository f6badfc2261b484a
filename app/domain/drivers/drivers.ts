import { z } from "zod";
import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { lastDaySchema, numberOf } from "#app/domain/documents/schema.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { personNameSchema } from "#app/domain/identity/schema.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { phoneSchema } from "#app/domain/shared/phone-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";

/** The drivers of a transport partner: who they are, how a guest reaches them, and until when they may drive. A branch keeps its own. */

export const driverForm = z.object({
  name: personNameSchema,
  phone: phoneSchema,
  licence_number: numberOf("driving_licence"),
  licence_valid_until: lastDaySchema,
});
export type DriverInput = z.input<typeof driverForm>;

export type Driver = {
  id: string;
  name: string;
  phone: string;
  licenceNumber: string;
  licenceValidUntil: IsoDate;
  /** The licence has ended: no trip is given to this driver. */
  ended: boolean;
};

/** More than a fleet of one partner has. */
const MOST = 200;

/** The drivers that somebody keeps, over `drivers driver`, with what `ownDrivers` binds. */
export const OWN_DRIVERS =
  "driver.account_id = $accountId AND ($branchId::uuid IS NULL OR driver.sub_partner_id = $branchId::uuid)";

/** The binds of `OWN_DRIVERS` for an actor; an admin names the partner. @throws Forbidden for other roles than partners */
export function ownDrivers(ctx: Context, named?: string): { accountId: string; branchId: string | null } {
  const { actor } = ctx;
  if (named && isPrivileged(actor)) return { accountId: named, branchId: null };
  if (!hasRole(actor, "partner") || !isUser(actor) || !actor.accountId) throw new Forbidden();
  return { accountId: actor.accountId, branchId: actor.subPartnerId ?? null };
}

/** The own drivers by name, or those of the partner that an admin names. @throws Forbidden for other roles than partners */
export async function listDrivers(ctx: Context, accountId?: string): Promise<Driver[]> {
  const own = ownDrivers(ctx, accountId);
  return rows<Driver>(
    `SELECT id, name, phone_e164 AS phone, licence_number, licence_valid_until, licence_valid_until < $today::date AS ended
     FROM drivers driver WHERE ${OWN_DRIVERS} AND active ORDER BY name, id LIMIT ${MOST}`,
    { ...own, today: istDate(ctx.now) },
    ctx.tx,
  );
}

/**
 * Adds a driver, or changes one; a driver that was removed comes back when the same licence is entered again.
 * @throws Invalid for a licence that has ended or stands at another driver; NotFound for a foreign one; Conflict `too_many`; Forbidden
 */
export async function saveDriver(
  ctx: Context,
  input: DriverInput & { id?: string; accountId?: string },
): Promise<{ id: string }> {
  const own = ownDrivers(ctx, input.accountId);
  const values = parseInput(driverForm, input);
  if (values.licence_valid_until < istDate(ctx.now))
    throw new Invalid("This licence has ended.", {
      licence_valid_until: ["This licence has ended. Please enter the renewed one."],
    });
  const set = { ...values, now: ctx.now };
  try {
    return await withTransaction(ctx, async (ctx) => {
      const owner = await row(
        "SELECT FROM accounts WHERE id = $accountId AND account_kind = 'partner' FOR UPDATE",
        { accountId: own.accountId },
        ctx.tx,
      );
      if (!owner) throw new NotFound();
      const saved = input.id
        ? await row<{ id: string }>(
            `UPDATE drivers driver SET name = $name, phone_e164 = $phone, licence_number = $licence_number,
               licence_valid_until = $licence_valid_until
             WHERE id = $id AND active AND ${OWN_DRIVERS} RETURNING id`,
            { ...values, ...own, id: input.id },
            ctx.tx,
          )
        : await row<{ id: string }>(
            `INSERT INTO drivers AS driver (account_id, sub_partner_id, name, phone_e164, licence_number, licence_valid_until, created_at)
             SELECT $accountId, $branchId, $name, $phone, $licence_number, $licence_valid_until, $now
             WHERE (SELECT count(*) FROM drivers kept WHERE kept.account_id = $accountId AND kept.active) < ${MOST}
             ON CONFLICT (account_id, licence_number) DO UPDATE SET name = excluded.name, phone_e164 = excluded.phone_e164,
               licence_valid_until = excluded.licence_valid_until, active = true
             WHERE NOT driver.active AND driver.sub_partner_id IS NOT DISTINCT FROM excluded.sub_partner_id RETURNING id`,
            { ...set, ...own },
            ctx.tx,
          );
      if (!saved) throw input.id ? new NotFound() : await notAdded(own.accountId, values.licence_number);
      await recordAudit(ctx, {
        action: input.id ? "driver.change" : "driver.create",
        subjectKind: "driver",
        subjectId: saved.id,
        after: { name: values.name, licenceValidUntil: values.licence_valid_until },
      });
      return saved;
    });
  } catch (error) {
    if (brokenConstraint(error) === "drivers_licence") throw knownLicence();
    throw error;
  }
}

async function notAdded(accountId: string, licence: string): Promise<Error> {
  const known = await row("SELECT FROM drivers WHERE account_id = $accountId AND licence_number = $licence", {
    accountId,
    licence,
  });
  return known ? knownLicence() : new Conflict(`At most ${MOST} drivers.`, "too_many");
}

function knownLicence(): Invalid {
  const message = "Another driver has this licence number.";
  return new Invalid(message, { licence_number: [message] });
}

/**
 * Removes a driver from the list; trips that were driven keep the name.
 * @throws NotFound for a foreign one; Conflict `driver_needed` while a trip is still to be driven; Forbidden
 */
export async function removeDriver(ctx: Context, id: string, accountId?: string): Promise<void> {
  const own = ownDrivers(ctx, accountId);
  await withTransaction(ctx, async (ctx) => {
    const found = await row(
      `SELECT FROM drivers driver WHERE id = $id AND active AND ${OWN_DRIVERS} FOR UPDATE`,
      { id, ...own },
      ctx.tx,
    );
    if (!found) throw new NotFound();
    const ahead = await row(
      `SELECT FROM vehicle_trips trip JOIN bookings booking ON booking.id = trip.booking_id
       WHERE trip.driver_id = $id AND booking.status IN ('confirmed', 'checked_in') AND upper(trip.during) > $now LIMIT 1`,
      { id, now: ctx.now },
      ctx.tx,
    );
    if (ahead)
      throw new Conflict(
        "This driver has trips ahead. Please give them to another driver first.",
        "driver_needed",
      );
    await execute("UPDATE drivers SET active = false WHERE id = $id", { id }, ctx.tx);
    await recordAudit(ctx, { action: "driver.remove", subjectKind: "driver", subjectId: id });
  });
}
