import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { saveDriver } from "#app/domain/drivers/drivers.ts";
import { assignDriver } from "#app/domain/fulfilment/assign-driver.ts";
import { issueDocuments } from "#app/domain/invoices/issue-documents.ts";
import { submitRequest } from "#app/domain/requests/submit-request.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { verify } from "#app/domain/verify/verify.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, inTransaction, rawRows, row, rows } from "#db/client.ts";
import { agreeOnErasure, approveProposal } from "#tests/factories/approvals.ts";
import {
  actorOf,
  cancelAtQuote,
  contextOf,
  customerContext,
  inDays,
  makeBooking,
} from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCustomer, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { bookChoices, cab, makeRoute } from "#tests/factories/sales.ts";
import { uniqueLicence, uniquePhone } from "#tests/factories/unique.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";
import { eraseSubject } from "./erase-subject.ts";
import { proposeErasure } from "./erasure-approval.ts";
import { keepToSchedule, RETENTION } from "./retention.ts";

const system = systemContext("test");

/** Everything that the database holds of these words, as `table.column`. */
async function traces(...words: string[]): Promise<string[]> {
  const columns = await rawRows<{ table: string; column: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS table, a.attname::text AS column
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped
       AND n.nspname IN ('public', 'pgboss') AND format_type(a.atttypid, NULL) IN ('text', 'citext', 'jsonb', 'json', 'text[]', 'character varying')`,
  );
  expect(columns.length).toBeGreaterThan(300);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const hit = await rawRows(
      `SELECT FROM ${table} WHERE EXISTS (SELECT FROM unnest($1::text[]) word WHERE strpos(lower("${column}"::text), lower(word)) > 0) LIMIT 1`,
      [words],
    );
    if (hit.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

async function makeSubject() {
  const phone = uniquePhone();
  const mark = Array.from(phone.slice(-6), (digit) => "abcdefghij"[Number(digit)]).join("");
  const subject = {
    phone,
    national: phone.slice(3),
    mail: `Kavya.${mark}@Example.in`,
    name: `Kavya Quintessa${mark}`,
    patient: `Raghav Quintessa${mark}`,
    address: `7 Lantern${mark} Lane`,
  };
  const id = await makeCustomer({ name: subject.name, phone_e164: phone, email: subject.mail });
  const ctx = contextOf(actorOf("customer", id, { name: subject.name }));
  const guests = {
    contactName: subject.name,
    phone: subject.national,
    email: subject.mail,
    patientName: subject.patient,
    patientAge: "62",
    patientGender: "male",
    attendantNames: [subject.name],
    nationality: "Indian",
    address: subject.address,
  };
  return {
    id,
    ctx,
    guests,
    ...subject,
    words: [subject.national, subject.mail, subject.name, subject.patient, subject.address],
  };
}

describe("eraseSubject", () => {
  it("leaves no trace of the person, and the money as it was", async () => {
    const subject = await makeSubject();
    const { ctx, phone, national, name, mail } = subject;
    const place = await makePlace({
      property: { gstin: "36ABCDE1234F1Z5" },
      room: { default_allotment: 50 },
    });
    const booking = await makeBooking(ctx, place, { guests: subject.guests });
    await issueDocuments(ctx, booking.id);
    const other = await makeBooking(ctx, place, { guests: subject.guests });
    await cancelAtQuote(ctx, other.id, { reason: `${name} is well again` });
    await execute("UPDATE bookings SET status = 'completed' WHERE id = $id", { id: booking.id });
    const file = await photoFile();
    await submitRequest(ctx, {
      kind: "health_support",
      name,
      phone,
      email: mail,
      message: `Please call ${national.slice(0, 5)} ${national.slice(5)}`,
      details: { disease: `of ${subject.patient}` },
      files: [file],
    } as never);
    const request = await row<{ id: string; key: string }>(
      `SELECT r.id, u.storage_key AS key FROM requests r LEFT JOIN request_files f ON f.request_id = r.id LEFT JOIN uploads u ON u.id = f.upload_id
       WHERE r.customer_id = $id`,
      { id: subject.id },
    );
    await execute(
      "INSERT INTO request_actions (request_id, remarks, status) VALUES ($id, $remarks, 'open')",
      { id: request!.id, remarks: `Spoke to ${name}` },
    );
    await execute("INSERT INTO campaign_contacts (phone_e164, name) VALUES ($phone, $name)", { phone, name });
    await execute("INSERT INTO subscribers (subscriber_email, token) VALUES ($mail, $token)", {
      mail,
      token: randomUUID(),
    });
    await execute(
      "INSERT INTO message_consents (phone_e164, state, basis, source) VALUES ($phone, 'withdrawn', 'STOP', 'reply')",
      { phone },
    );
    await execute(
      `INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id, before, reason)
       VALUES ('user', 'booking.change', 'booking', $id, $before, $reason)`,
      {
        id: booking.id,
        before: JSON.stringify({ contact: name, phone: national }),
        reason: `asked by ${mail}`,
      },
    );
    expect((await traces(...subject.words)).length).toBeGreaterThan(12);
    const money = () =>
      rows("SELECT l.entry_id, l.account, l.amount_paise AS paise FROM ledger_lines l ORDER BY l.id").catch(
        () => rows("SELECT * FROM ledger_lines ORDER BY id"),
      );
    const before = await money();
    // The stay was ended before its time, which is nothing that an erasure changes.
    const broken = async () => (await brokenInvariants()).map((finding) => finding.name);
    const brokenBefore = await broken();
    const invoices = await rows(
      "SELECT document_number AS number, total_paise AS total FROM tax_documents ORDER BY id",
    );

    const asked = await eraseSubject(system, { phone }, { dryRun: true });
    expect(asked).toMatchObject({ users: 1, bookings: 2, requests: 1 });
    expect((await traces(...subject.words)).length).toBeGreaterThan(12);

    await expect(eraseSubject(system, { phone })).rejects.toThrow("Two admins have to agree");
    const proposed = await proposeErasure(await makeContext("admin"), { phone }, "asked by letter");
    await expect(eraseSubject(system, { phone })).rejects.toThrow("Two admins have to agree");
    await approveProposal(proposed.id);
    await eraseSubject(system, { phone });
    expect(await traces(...subject.words)).toEqual([]);
    expect(await money()).toEqual(before);
    expect(
      await rows("SELECT document_number AS number, total_paise AS total FROM tax_documents ORDER BY id"),
    ).toEqual(invoices);
    if (request!.key) expect(await (await storage()).exists(request!.key)).toBe(false);
    expect(
      await row("SELECT state FROM message_consents WHERE state = 'withdrawn' AND phone_e164 LIKE '+999%'"),
    ).toBeDefined();
    expect(await broken()).toEqual(brokenBefore);
    const audit = await row<{ action: string }>("SELECT action FROM audit_events ORDER BY id DESC LIMIT 1");
    expect(audit!.action).toBe("subject.erase");
    await expect(eraseSubject(system, { phone })).rejects.toThrow();
  });

  it("takes a driver of a partner out, and leaves the trips", async () => {
    const place = await makePlace({});
    const route = await makeRoute(place);
    const partner = await makeContext("partner", { accountId: route.accountId });
    const [phone, name, licence] = ["+919811122334", "Gajendra Quillfeather", "TS0920110077345"];
    const { id } = await saveDriver(partner, {
      name,
      phone,
      licence_number: licence,
      licence_valid_until: addDays(istDate(new Date()), 400),
    });
    const { ids } = await bookChoices(await customerContext(), [cab(place, route)]);
    await assignDriver(partner, { bookingId: ids.travel!, driverId: id });
    await expect(eraseSubject(system, { phone }, { dryRun: true })).rejects.toThrow("a trip that they drive");
    await execute("UPDATE bookings SET status = 'completed' WHERE id = $id", { id: ids.travel });
    const words = [phone.slice(3), name, licence];
    expect((await traces(...words)).length).toBeGreaterThan(4);
    expect(await eraseSubject(system, { phone }, { dryRun: true })).toMatchObject({ users: 0, drivers: 1 });
    const proposed = await proposeErasure(await makeContext("admin"), { phone }, "asked by letter");
    await approveProposal(proposed.id);
    await eraseSubject(system, { phone });
    expect(await traces(...words)).toEqual([]);
    expect(
      await row(
        "SELECT name, active FROM drivers JOIN vehicle_trips ON driver_id = drivers.id WHERE booking_id = $id",
        { id: ids.travel },
      ),
    ).toEqual({ name: "Erased", active: false });
  });

  it("refuses while a booking is to come, whoever is more than a customer, and whoever is no admin", async () => {
    const subject = await makeSubject();
    const place = await makePlace({});
    await makeBooking(subject.ctx, place, { guests: subject.guests });
    await expect(eraseSubject(system, { mail: subject.mail })).rejects.toThrow("still to come");
    await expect(eraseSubject(subject.ctx, { phone: subject.phone })).rejects.toThrow();
    const email = `${randomUUID()}@example.com`;
    await makeUser({ role: "admin", email });
    await expect(eraseSubject(system, { mail: email })).rejects.toThrow("not only a customer");
    expect((await traces(subject.mail)).length).toBeGreaterThan(0);
  });

  it("lets nobody else change what is append-only", async () => {
    await execute(
      "INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id) VALUES ('user', 'a', 'b', 'c')",
    );
    await expect(execute("UPDATE audit_events SET reason = 'x'")).rejects.toThrow("append-only");
    const erasing = await agreeOnErasure();
    // An erasure that nobody agreed on changes nothing.
    for (const name of ["yes", "", randomUUID()])
      await expect(
        inTransaction(undefined, async (tx) => {
          await execute("SELECT set_config('medihaven.erasing', $name, true)", { name }, tx);
          await execute("UPDATE audit_events SET reason = 'x'", {}, tx);
        }),
      ).rejects.toThrow("append-only");
    // Not even an erasure changes what was done, or takes a row away.
    for (const sql of [
      "UPDATE audit_events SET action = 'x'",
      "DELETE FROM audit_events",
      "UPDATE ledger_lines SET account = 'x'",
    ])
      await expect(
        inTransaction(undefined, async (tx) => {
          await execute("SELECT set_config('medihaven.erasing', $erasing, true)", { erasing }, tx);
          await execute(sql, {}, tx);
        }),
      ).rejects.toThrow("append-only");
  });
});

describe("keepToSchedule", () => {
  it("ends what was kept long enough, and nothing younger", async () => {
    const insert = (days: number) =>
      execute(
        `INSERT INTO messages (dedupe_key, channel, recipient, template, variables, purpose, state, created_at)
         VALUES ($key, 'sms', '+919812345678', 'x', '{"name": "Asha"}', 'transactional', 'sent', now() - make_interval(days => $days))`,
        { key: `${randomUUID()}-${days}`, days },
      );
    await insert(401);
    await insert(399);
    const done = await keepToSchedule({ ...system, now: new Date() });
    expect(done["message-words"]).toBe(1);
    const left = await rows<{ key: string; variables: object }>(
      "SELECT dedupe_key AS key, variables FROM messages WHERE dedupe_key ~ '-(399|401)$'",
    );
    for (const { key, variables } of left)
      expect(variables).toEqual(key.endsWith("399") ? { name: "Asha" } : {});
    expect((await keepToSchedule({ ...system, now: new Date() }))["message-words"]).toBe(0);
  });

  it("goes on with the rest when the database refuses one line", async () => {
    const key = randomUUID();
    await execute(
      `INSERT INTO messages (dedupe_key, channel, recipient, template, variables, purpose, state, created_at)
       VALUES ($key, 'sms', '+919812345678', 'x', '{"name": "Asha"}', 'transactional', 'sent', now() - interval '401 days')`,
      { key },
    );
    const refused = { name: "refused", what: "", table: "messages", days: 400, since: "created_at" };
    const schedule = [{ ...refused, set: "channel = 'pigeon'" }, ...RETENTION];
    await expect(keepToSchedule({ ...system, now: new Date() }, schedule)).rejects.toMatchObject({
      name: "AggregateError",
    });
    expect(await row("SELECT variables FROM messages WHERE dedupe_key = $key", { key })).toEqual({
      variables: {},
    });
  });

  it("forgets drivers who were removed long ago, and no others", async () => {
    const accountId = await makeAccount();
    const insert = (name: string, days: number, active: boolean) =>
      execute(
        `INSERT INTO drivers (account_id, name, phone_e164, licence_number, licence_valid_until, active, created_at)
         VALUES ($accountId, $name, '+919811100000', $licence, now() + interval '1 year', $active, now() - make_interval(days => $days))`,
        { accountId, name, licence: uniqueLicence(), days, active },
      );
    await insert("Long gone", 401, false);
    await insert("Gone too", 402, false);
    await insert("Gone lately", 399, false);
    await insert("Drives still", 900, true);
    await keepToSchedule({ ...system, now: new Date() });
    const kept = await rows<{ name: string; licence: string; phone: string }>(
      "SELECT name, licence_number AS licence, phone_e164 AS phone FROM drivers WHERE account_id = $accountId ORDER BY name",
      { accountId },
    );
    expect(kept.map(({ name }) => name)).toEqual(["Drives still", "Erased", "Erased", "Gone lately"]);
    for (const { licence, phone } of kept.slice(1, 3))
      expect([licence, phone]).toEqual([expect.stringMatching(/^XX\d{13}$/), "+9990000000000"]);
  });

  it("removes nights that are over and that nobody booked, and no others", async () => {
    const place = await makePlace();
    const yearsAgo = new Date(Date.now() - 500 * 86_400_000);
    await makeBooking(await customerContext(yearsAgo), place, {
      checkIn: inDays(10, yearsAgo),
      checkOut: inDays(11, yearsAgo),
    });
    for (const days of [-402, -398, 30])
      await execute("INSERT INTO room_nights (room_id, night, allotment) VALUES ($roomId, $night, 3)", {
        roomId: place.roomId,
        night: inDays(days),
      });
    expect((await keepToSchedule({ ...system, now: new Date() }))["unsold-nights"]).toBe(1);
    const left = await rows<{ night: string }>(
      "SELECT night FROM room_nights WHERE room_id = $roomId ORDER BY night",
      { roomId: place.roomId },
    );
    expect(left.map(({ night }) => night)).toEqual([inDays(10, yearsAgo), inDays(-398), inDays(30)]);
    expect((await verify(["stock-counts"])).filter(({ count }) => count > 0)).toEqual([]);
  });
});
