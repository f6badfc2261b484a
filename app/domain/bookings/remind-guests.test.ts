import { expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { addDays, istDate, istInstant } from "#app/domain/shared/dates.ts";
import { execute, rows } from "#db/client.ts";
import { customerContext, inDays, makeBooking } from "#tests/factories/bookings.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { remindGuests } from "./remind-guests.ts";

it("reminds once on the day before the check-in and once on the day of the check-out", async () => {
  const { id } = await makeBooking(await customerContext(), await makePlace());
  const [booking] = await rows<{ startsOn: string; endsOn: string }>(
    "SELECT starts_on, ends_on FROM bookings WHERE id = $id",
    { id },
  );
  const at = (date: string) => systemContext("test", istInstant(date, "10:00"));
  const sent = async () =>
    (
      await rows<{ template: string }>(
        "SELECT template FROM messages WHERE booking_id = $id AND template LIKE '%reminder' ORDER BY template",
        { id },
      )
    ).map((each) => each.template);
  expect(istDate(new Date()) <= booking!.startsOn).toBe(true);
  await remindGuests(at(addDays(booking!.startsOn, -2)));
  expect(await sent()).toEqual([]);
  expect(await remindGuests(at(addDays(booking!.startsOn, -1)))).toBe(1);
  expect(await remindGuests(at(addDays(booking!.startsOn, -1)))).toBe(0);
  await remindGuests(at(booking!.endsOn));
  expect(await sent()).toEqual(["booking.reminder"]);
  await execute("UPDATE bookings SET status = 'checked_in' WHERE id = $id", { id });
  await remindGuests(at(booking!.endsOn));
  await remindGuests(at(booking!.endsOn));
  expect(await sent()).toEqual(["booking.checkout_reminder", "booking.reminder"]);
});

it("reminds nobody of a check-out who stays on, though the added nights have not begun", async () => {
  const [guest, place] = [await customerContext(), await makePlace()];
  const stay = { checkIn: inDays(1), checkOut: inDays(3) };
  const { id } = await makeBooking(guest, place, stay);
  const { id: added } = await makeBooking(guest, place, { checkIn: stay.checkOut, checkOut: inDays(5) });
  await execute("UPDATE bookings SET status = 'checked_in' WHERE id = $id", { id });
  await execute("UPDATE bookings SET extends_booking_id = $id WHERE id = $added", { id, added });
  await remindGuests(systemContext("test", istInstant(stay.checkOut, "10:00")));
  const told = await rows(
    "SELECT template FROM messages WHERE booking_id = ANY($ids::uuid[]) AND template LIKE '%reminder'",
    { ids: [id, added] },
  );
  expect(told).toEqual([]);
});
