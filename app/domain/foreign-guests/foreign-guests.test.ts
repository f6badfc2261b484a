import { beforeAll, describe, expect, it } from "vitest";
import { moveForeignGuests } from "#app/domain/bookings/stay-root.ts";
import { type Context, systemContext } from "#app/domain/context.ts";
import { Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { markBooking } from "#app/domain/fulfilment/mark-booking.ts";
import { keepToSchedule } from "#app/domain/privacy/retention.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { isForeign } from "#app/domain/shared/nationality.ts";
import { readUpload } from "#app/domain/uploads/read-upload.ts";
import { speaking } from "#app/words/speaking.ts";
import { execute, inTransaction, row, rows } from "#db/client.ts";
import {
  actorOf,
  contextOf,
  customerContext,
  GUESTS,
  inDays,
  makeBooking,
} from "#tests/factories/bookings.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { PAPERS } from "#tests/factories/papers.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { fileFormC, readFormC } from "./form-c.ts";
import { formCList } from "./form-c-list.ts";
import {
  addForeignGuest,
  bringForeignGuest,
  eraseForeignGuest,
  leaveForeignGuest,
  ownPapers,
} from "./own-papers.ts";
import { remindFormC } from "./remind-form-c.ts";

let place: Place;
let house: Context;

beforeAll(async () => {
  place = await makePlace();
  const user = await makeUser({ role: "partner", account_id: place.accountId });
  house = contextOf(actorOf("partner", user, { accountId: place.accountId }));
});

const at = (ctx: Context, day: number, time = "15:00"): Context => ({
  ...ctx,
  now: istInstant(inDays(day), time),
});

/** Two nights from the day after tomorrow of somebody from Bangladesh. */
async function stay(ctx?: Context) {
  const guest = ctx ?? (await customerContext());
  const guests = { ...GUESTS, nationality: "Bangladeshi" };
  const booking = await makeBooking(guest, place, { checkIn: inDays(2), checkOut: inDays(4), guests });
  return { guest, ...booking };
}

const enter = async (ctx: Context, bookingId: string, over: Record<string, string> = {}) =>
  (await addForeignGuest(ctx, { bookingId, papers: { ...PAPERS, ...over }, passport: await photoFile() })).id;

describe("passport and visa", () => {
  it("are entered once, sealed, and come to further stays at a press", async () => {
    const { guest, id } = await stay();
    const person = await enter(guest, id);
    const kept = await row<{ text: string }>(
      "SELECT g::text AS text FROM foreign_guests g WHERE id = $person",
      {
        person,
      },
    );
    expect(kept!.text).not.toMatch(/Rahima|BX0123456|Dhaka/);
    expect((await ownPapers(guest, id)).coming).toMatchObject([{ papers: { passport_number: "BX0123456" } }]);
    const { id: next } = await stay(guest);
    expect((await ownPapers(guest, next)).others).toMatchObject([{ id: person }]);
    await bringForeignGuest(guest, { bookingId: next, guestId: person });
    await leaveForeignGuest(guest, { bookingId: id, guestId: person });
    expect((await ownPapers(guest, id)).coming).toEqual([]);
    expect((await ownPapers(guest, next)).coming).toHaveLength(1);
  });

  it.each([
    ["passport_valid_until", inDays(-1)],
    ["visa_valid_until", inDays(-1)],
    ["born_on", inDays(1)],
    ["nationality", " indian"],
    ["passport_number", "??"],
    ["sex", ""],
    ["home_address", ""],
  ])("are refused with a wrong %s", async (field, value) => {
    const { guest, id } = await stay();
    const error = await enter(guest, id, { [field]: value }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Invalid);
    expect(Object.keys(error.fields)).toEqual([field]);
  });

  it("are nobody else's: other guests, houses and agents see none of them", async () => {
    const { guest, id } = await stay();
    const person = await enter(guest, id);
    const stranger = await customerContext();
    await expect(ownPapers(stranger, id)).rejects.toThrow(NotFound);
    const { id: own } = await stay(stranger);
    await expect(bringForeignGuest(stranger, { bookingId: own, guestId: person })).rejects.toThrow(NotFound);
    await expect(eraseForeignGuest(stranger, { bookingId: own, guestId: person })).rejects.toThrow(NotFound);
    const other = await makePlace();
    const otherHouse = contextOf(
      actorOf("partner", await makeUser({ role: "partner", account_id: other.accountId }), {
        accountId: other.accountId,
      }),
    );
    await expect(readFormC(otherHouse, id)).rejects.toThrow(NotFound);
    await expect(readFormC(guest, id)).rejects.toThrow(Forbidden);
    const passportId = (await ownPapers(guest, id)).coming[0]!.passportId!;
    await expect(readUpload(at(otherHouse, 2), passportId)).rejects.toThrow(NotFound);
    await expect(readUpload(stranger, passportId)).rejects.toThrow(NotFound);
    expect(await readUpload(guest, passportId)).toMatchObject({ visibility: "private" });
  });

  it("are shown to the house from the day before the arrival, and each look is written down", async () => {
    const { guest, id } = await stay();
    await enter(guest, id);
    const passportId = (await ownPapers(guest, id)).coming[0]!.passportId!;
    expect(await readFormC(house, id)).toMatchObject({
      isShown: false,
      persons: [{ guest: { papers: null } }],
    });
    await expect(readUpload(house, passportId)).rejects.toThrow(NotFound);
    const seen = await readFormC(at(house, 1), id);
    expect(seen.persons[0]!.guest!.papers).toMatchObject({ name: "Rahima Khatun" });
    expect(await readUpload(at(house, 1), passportId)).toMatchObject({ visibility: "private" });
    // The last day is the thirtieth after the departure.
    expect(await readUpload(at(house, 34, "23:59"), passportId)).toMatchObject({ visibility: "private" });
    await expect(readUpload(at(house, 35, "00:01"), passportId)).rejects.toThrow(NotFound);
    expect((await readFormC(at(house, 35), id)).isShown).toBe(false);
    const looks = await rows("SELECT FROM audit_events WHERE action = 'form_c.read' AND subject_id = $id", {
      id,
    });
    expect(looks).toHaveLength(1);
  });

  it("go when they are erased, and 90 days after the last stay", async () => {
    const { guest, id } = await stay();
    const [one, two] = [await enter(guest, id), await enter(guest, id, { passport_number: "BX7654321" })];
    await eraseForeignGuest(guest, { bookingId: id, guestId: one });
    const left = async () =>
      (
        await rows<{ id: string }>(
          "SELECT id FROM foreign_guests WHERE id = ANY($ids::uuid[]) AND particulars_sealed IS NOT NULL",
          { ids: [one, two] },
        )
      ).map((guestLeft) => guestLeft.id);
    expect(await left()).toEqual([two]);
    await keepToSchedule(at(systemContext("test"), 93));
    expect(await left()).toEqual([two]);
    await keepToSchedule(at(systemContext("test"), 96));
    expect(await left()).toEqual([]);
    const files = await rows(
      "SELECT FROM uploads u WHERE purpose = 'travel_paper' AND owner_user_id = $user AND attached_at IS NOT NULL",
      { user: (guest.actor as { id: string }).id },
    );
    expect(files).toEqual([]);
  });
});

describe("the register", () => {
  const state = async (ctx: Context, id: string) =>
    (await formCList.page(ctx, {})).rows.find((one) => one.key === id)?.form_c_state;

  it("says what is due within 24 hours of the arrival, is late, and was reported", async () => {
    const { guest, id } = await stay();
    await enter(guest, id);
    const [entry] = (await readFormC(house, id)).persons;
    const filing = { bookingId: id, entryId: entry!.entryId, number: "FRRO 4711" };
    expect(await state(house, id)).toBe("expected");
    await expect(fileFormC(house, filing)).rejects.toMatchObject({ code: "not_arrived" });
    await markBooking(at(house, 2), { bookingId: id, mark: "checked_in" });
    expect(await state(at(house, 3, "14:59"), id)).toBe("due");
    expect(await state(at(house, 3, "15:01"), id)).toBe("late");
    await fileFormC(at(house, 3), filing);
    await fileFormC(at(house, 3), filing);
    expect(await state(at(house, 3, "15:01"), id)).toBe("filed");
    await expect(fileFormC(at(house, 3), { ...filing, number: "Another 1" })).rejects.toMatchObject({
      code: "filed",
    });
    await expect(
      leaveForeignGuest(guest, { bookingId: id, guestId: entry!.guest!.id }),
    ).rejects.toMatchObject({
      code: "filed",
    });
  });

  it("takes a report with papers that the house copied itself, once", async () => {
    const { id } = await stay();
    await markBooking(at(house, 2), { bookingId: id, mark: "checked_in" });
    const own = { bookingId: id, entryId: null, number: "FRRO 4712" };
    await fileFormC(at(house, 2), own);
    await fileFormC(at(house, 2), own);
    expect(await state(at(house, 2), id)).toBe("filed");
    expect((await readFormC(at(house, 2), id)).persons).toMatchObject([
      { guest: null, filingNumber: "FRRO 4712" },
    ]);
  });

  it("goes with a stay that is moved: reported in the same house, to be reported by another", async () => {
    const { guest, id } = await stay();
    await enter(guest, id);
    await markBooking(at(house, 2), { bookingId: id, mark: "checked_in" });
    const [entry] = (await readFormC(at(house, 2), id)).persons;
    await fileFormC(at(house, 2), { bookingId: id, entryId: entry!.entryId, number: "FRRO 4713" });
    for (const sameHouse of [true, false]) {
      const { id: to } = await stay(guest);
      await inTransaction(undefined, (tx) => moveForeignGuests(tx, { from: [id], to, sameHouse }));
      const { persons } = await readFormC(at(house, 2), to);
      expect(persons.map((one) => one.filingNumber)).toEqual([sameHouse ? "FRRO 4713" : ""]);
    }
  });

  it("asks the guest for the papers and reminds the house, each once", async () => {
    const { guest, id } = await stay();
    const sent = async () =>
      (
        await rows<{ template: string; channel: string }>(
          "SELECT template, channel FROM messages WHERE booking_id = $id AND template LIKE 'form_c.%' ORDER BY template, channel",
          { id },
        )
      ).map(({ template, channel }) => `${template} ${channel}`);
    await remindFormC(at(systemContext("test"), 0));
    await remindFormC(at(systemContext("test"), 1));
    expect((await sent()).filter((one) => one.startsWith("form_c.papers"))).toEqual([
      "form_c.papers mail",
      "form_c.papers sms",
    ]);
    await enter(guest, id);
    await markBooking(at(house, 2), { bookingId: id, mark: "checked_in" });
    await remindFormC(at(systemContext("test"), 2, "18:00"));
    expect((await sent()).filter((one) => one.startsWith("form_c.due"))).toEqual([]);
    await remindFormC(at(systemContext("test"), 3, "07:05"));
    await remindFormC(at(systemContext("test"), 3, "08:05"));
    const reminded = (await sent()).filter((one) => one.startsWith("form_c.due"));
    expect(reminded.length).toBeGreaterThan(0);
    expect(new Set(reminded).size).toBe(reminded.length);
  });

  it("asks the guest and reminds the house, each in their own language", async () => {
    const { guest, id } = await speaking("hi", () => stay());
    await execute("UPDATE users SET language = 'te' WHERE account_id = $accountId", place);
    await remindFormC(at(systemContext("test"), 0));
    await enter(guest, id);
    await markBooking(at(house, 2), { bookingId: id, mark: "checked_in" });
    await remindFormC(at(systemContext("test"), 3, "07:05"));
    const told = await rows(
      "SELECT DISTINCT template, language FROM messages WHERE booking_id = $id AND template LIKE 'form_c.%' ORDER BY template",
      { id },
    );
    expect(told).toEqual([
      { template: "form_c.due", language: "te" },
      { template: "form_c.papers", language: "hi" },
    ]);
  });

  it.each([
    ["Indian", false],
    [" india ", false],
    ["", false],
    ["भारतीय", false],
    ["Bangladeshi", true],
    ["Omani", true],
  ])("reports %j: %s", (nationality, expected) => {
    expect(isForeign(nationality)).toBe(expected);
  });
});
