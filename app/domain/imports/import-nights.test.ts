import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { listDrivers } from "#app/domain/drivers/drivers.ts";
import { monthGrid } from "#app/domain/listings/calendar/month-grid.ts";
import { present } from "#app/present.ts";
import { execute, row, rows } from "#db/client.ts";
import { inDays } from "#tests/factories/bookings.ts";
import { makeAccount, makePlace } from "#tests/factories/inventory.ts";
import { uniqueLicence, uniquePhone } from "#tests/factories/unique.ts";
import type { ImportName } from "./columns.ts";
import { type ImportOptions, importFile } from "./import-file.ts";

/** Imports of drivers and of nights with rules of their own. */

async function importText(name: ImportName, text: string, options: ImportOptions = {}) {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "medihaven-import-")), `${name}.csv`);
  await writeFile(file, text);
  const { errorsFile, ...result } = await importFile(systemContext("test"), name, file, options);
  const refused = errorsFile ? parse(await readFile(errorsFile), { columns: true }) : [];
  return { ...result, reasons: (refused as Array<Record<string, string>>).map((one) => one.reason) };
}

test("drivers: new ones are made, known ones changed, and each mistake is said", async () => {
  const phone = uniquePhone();
  const accountId = await makeAccount({ phone_e164: phone, partner_kind: "travel" });
  const licence = uniqueLicence();
  const file = (name: string, ...more: string[]) =>
    [
      "partner_phone,name,phone,licence_number,licence_valid_until",
      `${phone},${name},9848054321,${licence},31/05/2030`,
      ...more,
    ].join("\n");
  expect(await importText("drivers", file("Anil Das"))).toMatchObject({ created: 1, reasons: [] });
  expect(await importText("drivers", file("Anil Das"))).toMatchObject({ unchanged: 1, reasons: [] });
  const wrong = [
    `9000000001,No Partner,9848054321,${uniqueLicence()},31/05/2030`,
    `${phone},Short,9848054321,ABC,31/05/2030`,
    `${phone},Ended,9848054321,${uniqueLicence()},31/05/2020`,
    `${phone},Dayless,9848054321,${uniqueLicence()},for ever`,
  ];
  expect(await importText("drivers", file("Anil Kumar Das", ...wrong))).toMatchObject({
    changed: 1,
    reasons: [
      "there is no partner with the mobile +919000000001",
      'licence_number is no driving licence: "ABC"',
      expect.stringContaining("This licence has ended"),
      'licence_valid_until is no day: "for ever"',
    ],
  });
  const kept = await listDrivers(systemContext("test"), accountId);
  expect(kept).toMatchObject([{ name: "Anil Kumar Das", licenceValidUntil: "2030-05-31" }]);
});

test("room-nights: rules of single nights are set by the room's name or id; what is empty stays", async () => {
  const place = await makePlace();
  const named = await row<{ house: string; room: string }>(
    "SELECT property.name AS house, room.name AS room FROM rooms room JOIN properties property ON property.id = room.property_id WHERE room.id = $roomId",
    { roomId: place.roomId },
  );
  const { house, room } = present(named);
  const head =
    "property,room,first_night,last_night,price,rooms,closed,closed_reason,closed_to_arrival,room_id";
  const closed = `${house},${room},${inDays(5)},${inDays(7)},,,yes,The owner is away,,`;
  const dear = `${house},${room},${inDays(9)},,1750.50,2,,,yes,${place.roomId}`;
  const text = [head, closed, dear].join("\n");
  expect(await importText("room-nights", text)).toMatchObject({ changed: 2, reasons: [] });
  expect(await importText("room-nights", text)).toMatchObject({ unchanged: 2, reasons: [] });
  const stored = await rows(
    `SELECT night::text, price_paise AS price, allotment, closed, closed_reason AS reason, closed_to_arrival AS "noArrival"
     FROM room_nights WHERE room_id = $roomId ORDER BY night`,
    { roomId: place.roomId },
  );
  const away = { price: null, closed: true, reason: "The owner is away", noArrival: false };
  expect(stored).toMatchObject([
    ...[5, 6, 7].map((day) => ({ night: inDays(day), ...away })),
    { night: inDays(9), price: 175_050, allotment: 2, closed: false, noArrival: true },
  ]);
  const painted = `${house},${room},${inDays(7)},,,,yes,The walls are painted,,`;
  expect(await importText("room-nights", [head, painted].join("\n"))).toMatchObject({ changed: 1 });
  expect(
    await row("SELECT closed_reason AS reason FROM room_nights WHERE room_id = $roomId AND night = $night", {
      roomId: place.roomId,
      night: inDays(7),
    }),
  ).toEqual({ reason: "The walls are painted" });
  const usual = `${house},${room},${inDays(9)},,usual,usual,no,,no,`;
  expect(await importText("room-nights", [head, usual].join("\n"))).toMatchObject({ changed: 1 });
  const grid = await monthGrid(systemContext("test"), {
    propertyId: place.propertyId,
    month: inDays(9).slice(0, 7),
  });
  const cell = grid.rooms[0]!.cells.find(({ night }) => night === inDays(9));
  expect(cell).toMatchObject({ pricePaise: 100_000, noArrival: false });

  await execute("UPDATE room_nights SET sold = 1 WHERE room_id = $roomId AND night = $night", {
    roomId: place.roomId,
    night: inDays(9),
  });
  const wrong = [
    `${house},No such room,${inDays(5)},,,,yes,,,`,
    `${house},${room},2020-01-01,,,,yes,,,`,
    `${house},${room},${inDays(9)},,,0,,,,`,
    `${house},${room},${inDays(10)},,dear,,,,,`,
  ];
  const { reasons } = await importText("room-nights", [head, ...wrong].join("\n"));
  expect(reasons).toEqual([
    `there is no room "No such room" of a property "${house}"`,
    expect.stringContaining("Nights in the past cannot be changed"),
    expect.any(String),
    'the price is no amount in rupees: "dear"',
  ]);
});

test("room-nights: what cannot be read, or fits two rooms, is said, and the mobile tells rooms of one name apart", async () => {
  const phone = uniquePhone();
  const alike = { property: { name: "Twin Houses" }, room: { name: "Quiet room" } };
  const mine = await makePlace({ ...alike, account: { phone_e164: phone } });
  await makePlace(alike);
  const columns = [
    "property",
    "room",
    "partner_phone",
    "room_id",
    "first_night",
    "last_night",
    "weekdays",
    "rooms",
    "closed",
    "closed_to_departure",
  ];
  const importRows = (...nights: Array<Record<string, string>>) => {
    const usual = { property: "Twin Houses", room: "Quiet room", first_night: inDays(5) };
    const lines = nights.map((night) => {
      const row: Record<string, string> = { ...usual, ...night };
      return columns.map((column) => row[column] ?? "").join(",");
    });
    return importText("room-nights", [columns.join(","), ...lines].join("\n"));
  };
  const wrong: Array<[Record<string, string>, string]> = [
    [{ weekdays: "Fri; Someday" }, 'weekdays: "Someday" is no day: write them like Fri; Sat'],
    [{ first_night: "" }, "there is no first_night"],
    [{ first_night: "soon" }, 'first_night is no day: "soon"'],
    [{ last_night: "later" }, 'last_night is no day: "later"'],
    [{ rooms: "1001" }, 'rooms is no whole number up to 1000: "1001"'],
    [{ first_night: inDays(6), closed: "maybe" }, 'closed is neither yes nor no: "maybe"'],
    [{ partner_phone: "12" }, 'partner_phone is no mobile number: "12"'],
    [
      { room_id: mine.cityId },
      'there are several rooms "Quiet room" of a property "Twin Houses": name the partner\'s mobile',
    ],
    // Its bytes are copied after all others.
    [{ property: "Caf\ufffd" }, "the text is not UTF-8"],
  ];
  const { reasons } = await importRows(...wrong.map(([night]) => night));
  expect(reasons).toEqual(wrong.map(([, reason]) => reason));

  const weekend = { partner_phone: phone, last_night: inDays(11), weekdays: "Saturday; sun" };
  expect(await importRows({ ...weekend, closed_to_departure: "yes" })).toMatchObject({ changed: 1 });
  const stored = await rows<{ day: number }>(
    "SELECT extract(dow FROM night)::integer AS day FROM room_nights WHERE room_id = $roomId AND closed_to_departure ORDER BY 1",
    { roomId: mine.roomId },
  );
  expect(stored.map(({ day }) => day)).toEqual([0, 6]);
});

test("room-nights: of many rows in one transaction the one that a rule refuses is refused, and no other", async () => {
  const { roomId, propertyId } = await makePlace();
  const name = await row<{ house: string; room: string }>(
    "SELECT property.name AS house, room.name AS room FROM rooms room JOIN properties property ON property.id = room.property_id WHERE room.id = $roomId AND property.id = $propertyId",
    { roomId, propertyId },
  );
  const night = (date: string) => `${name!.house},${name!.room},${date},yes`;
  const days = Array.from({ length: 30 }, (_, index) => night(inDays(5 + index)));
  const text = [
    "property,room,first_night,closed",
    ...days,
    night("2020-01-01"),
    "too,many,cells,yes,more",
  ].join("\n");
  const taken = await importText("room-nights", text);
  expect(taken).toMatchObject({ changed: 30, refused: 2 });
  expect(taken.reasons).toEqual([
    expect.stringContaining("Nights in the past cannot be changed"),
    "the row has 5 cells and the header 4",
  ]);
  const closed = await row<{ nights: number }>(
    "SELECT count(*)::integer AS nights FROM room_nights WHERE room_id = $roomId AND closed",
    { roomId },
  );
  expect(closed).toEqual({ nights: 30 });
});

test("room-nights: who stops an import while its rows are tried one by one keeps those that are in", async () => {
  const { roomId } = await makePlace();
  const night = (date: string) => `x,x,${date},yes,${roomId}`;
  const days = [inDays(5), "2020-01-01", inDays(6), inDays(7)];
  const text = ["property,room,first_night,closed,room_id", ...days.map(night)].join("\n");
  const stop = new AbortController();
  const stopped = await importText("room-nights", text, {
    signal: stop.signal,
    onChanges: async () => stop.abort(),
  });
  expect(stopped).toMatchObject({ interrupted: true, rows: 1, changed: 1, refused: 0 });
  expect(await importText("room-nights", text)).toMatchObject({ unchanged: 1, changed: 2, refused: 1 });
});
