import { recordAudit } from "#app/domain/audit/record.ts";
import { readBookings } from "#app/domain/bookings/booking-row.ts";
import { customerOf, itemOf, sendToEachChannel } from "#app/domain/bookings/notify.ts";
import { lockOrder } from "#app/domain/bookings/order-row.ts";
import { can } from "#app/domain/bookings/policy.ts";
import type { Context } from "#app/domain/context.ts";
import { OWN_DRIVERS, ownDrivers } from "#app/domain/drivers/drivers.ts";
import { Conflict, NotFound } from "#app/domain/errors.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import { formatPhone } from "#app/domain/shared/phone-schema.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { present } from "#app/present.ts";
import { brokenConstraint, execute, row, type Transaction } from "#db/client.ts";

type Chosen = { name: string; phone: string; car: string; valid: boolean; was: string | null };

/** @throws Conflict `trip_over` on a day after that of the trip: who drove it stays as it is */
function refuseEarlierDay({ now }: Context, { endsOn }: { endsOn: IsoDate }): void {
  if (endsOn >= istDate(now)) return;
  throw new Conflict("The day of this trip is over: its driver can no longer be changed.", "trip_over");
}

/**
 * Assigns a driver to a trip; the guest gets the name, phone and number plate, and again when the driver changes. Choosing the
 * same one again changes nothing.
 * @throws NotFound for a foreign trip or driver; Conflict `wrong_status`, `trip_over` on a later day, `licence_ended` on the day of the trip, or `driver_taken`; Forbidden
 */
export async function assignDriver(
  ctx: Context,
  input: { bookingId: string; driverId: string },
): Promise<void> {
  const { bookingId, driverId } = input;
  const own = ownDrivers(ctx);
  await withTransaction(ctx, async (ctx) => {
    const [seen] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (seen?.kind !== "travel" || !can(ctx.actor, "view", seen)) throw new NotFound();
    const order = await lockOrder(ctx.tx, seen.orderId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    if (!["confirmed", "checked_in"].includes(present(booking).status))
      throw new Conflict("A driver can be assigned only until the trip is over.", "wrong_status");
    refuseEarlierDay(ctx, present(booking));
    const chosen = await row<Chosen>(
      `SELECT driver.name, driver.phone_e164 AS phone, unit.registration_number AS car, trip.driver_id AS was,
         driver.licence_valid_until >= (upper(trip.during) AT TIME ZONE 'Asia/Kolkata')::date AS valid
       FROM vehicle_trips trip JOIN vehicle_units unit ON unit.id = trip.vehicle_unit_id
       JOIN drivers driver ON driver.id = $driverId AND driver.active AND ${OWN_DRIVERS}
       WHERE trip.booking_id = $bookingId FOR UPDATE OF trip FOR SHARE OF driver`,
      { bookingId, driverId, ...own },
      ctx.tx,
    );
    if (!chosen) throw new NotFound();
    if (chosen.was === driverId) return;
    if (!chosen.valid) throw new Conflict("This driver's licence ends before this trip.", "licence_ended");
    await giveTrip(ctx.tx, chosen.name, input);
    await recordAudit(ctx, {
      action: "booking.driver",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { driverId: chosen.was },
      after: { driverId },
    });
    await sendToEachChannel(ctx, customerOf(order, booking), {
      key: `booking:${bookingId}:driver:${driverId}:${ctx.now.getTime()}`,
      template: "booking.driver",
      variables: {
        ...itemOf(order, present(booking)),
        driverName: chosen.name,
        driverPhone: formatPhone(chosen.phone),
        car: chosen.car,
      },
      notAfter: new Date(present(booking).startsAt.getTime() + 6 * 3_600_000),
    });
  });
}

/**
 * Removes the driver from a trip before it begins; a trip without a driver stays as it is. The guest reads it on the booking, and is told
 * by message when somebody else is named.
 * @throws NotFound for a foreign trip; Conflict `wrong_status` once the trip has begun, `trip_over` on a later day; Forbidden
 */
export async function takeDriverOff(ctx: Context, bookingId: string): Promise<void> {
  ownDrivers(ctx);
  await withTransaction(ctx, async (ctx) => {
    const [seen] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx);
    if (seen?.kind !== "travel" || !can(ctx.actor, "view", seen)) throw new NotFound();
    await lockOrder(ctx.tx, seen.orderId);
    const [booking] = await readBookings("booking.id = $bookingId", { bookingId }, ctx.tx, "FOR UPDATE");
    if (present(booking).status !== "confirmed")
      throw new Conflict("A driver can be taken off a trip only before it begins.", "wrong_status");
    refuseEarlierDay(ctx, present(booking));
    const trip = await row<{ was: string | null }>(
      "SELECT driver_id AS was FROM vehicle_trips WHERE booking_id = $bookingId FOR UPDATE",
      { bookingId },
      ctx.tx,
    );
    if (!trip?.was) return;
    await execute(
      "UPDATE vehicle_trips SET driver_id = NULL WHERE booking_id = $bookingId",
      { bookingId },
      ctx.tx,
    );
    await recordAudit(ctx, {
      action: "booking.driver",
      subjectKind: "booking",
      subjectId: bookingId,
      before: { driverId: trip.was },
      after: { driverId: null },
    });
  });
}

async function giveTrip(
  tx: Transaction,
  name: string,
  input: { bookingId: string; driverId: string },
): Promise<void> {
  try {
    await execute("UPDATE vehicle_trips SET driver_id = $driverId WHERE booking_id = $bookingId", input, tx);
  } catch (error) {
    if (brokenConstraint(error) === "vehicle_trips_one_driver")
      throw new Conflict(`${name} drives another trip at that time.`, "driver_taken");
    throw error;
  }
}
