import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { rows } from "#db/client.ts";
import type { BookingFilters } from "./booking-conditions.ts";
import { type BookingListRow, listBookings } from "./list-bookings.ts";

export type LabBookingRow = BookingListRow & {
  email: string | null;
  /** Of the patient, in years. */
  age: number | null;
  gender: string | null;
};

/** The lab bookings that meet the filters, with what a lab asks of its patients. @throws Forbidden for all but admins */
export async function listLabBookings(ctx: Context, filters: Omit<BookingFilters, "kind">) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  const found = await listBookings(ctx, { ...filters, kind: "lab" });
  const patients = await rows<Pick<LabBookingRow, "id" | "email" | "age" | "gender">>(
    `SELECT booking.id, placed.email, patient.age_years AS age, patient.gender
     FROM bookings booking JOIN orders placed ON placed.id = booking.order_id
     LEFT JOIN booking_guests patient ON patient.booking_id = booking.id AND patient.guest_type = 'patient'
     WHERE booking.id = ANY($ids::uuid[])`,
    { ids: found.rows.map(({ id }) => id) },
    ctx.tx,
  );
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  return { ...found, rows: found.rows.map((row): LabBookingRow => ({ ...row, ...byId.get(row.id)! })) };
}
