import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { readForeignGuests, sealPapers } from "#app/domain/foreign-guests/foreign-guest-row.ts";
import { type SealPurpose, seal, unseal } from "#app/domain/shared/sealing.ts";
import { findShareLink, shareTrip } from "#app/domain/trips/share-trip.ts";
import { addEndpoint, findEndpoint, rotateSecret } from "#app/domain/webhooks/endpoints.ts";
import { execute, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { countUnopened, KEPT_SEALED, resealAll } from "./reseal.ts";

const before = process.env.SESSION_SECRETS;
function use(secrets: string | undefined) {
  if (secrets === undefined) delete process.env.SESSION_SECRETS;
  else process.env.SESSION_SECRETS = secrets;
  resetConfig();
}
afterEach(() => use(before));

/** More rows than are read at once, each with its text sealed; the partner's key is a second one in the same row. */
const MANY = 620;

async function fill(customerId: string, bookingId: string) {
  const ids = Array.from({ length: MANY }, () => randomUUID());
  const all = (purpose: SealPurpose) => ids.map((id) => seal(purpose, id, `text of ${id}`));
  await execute(
    `INSERT INTO users (id, role, name, email, totp_secret)
     SELECT id, 'staff', 'Member', id || '@example.com', sealed FROM unnest($ids::uuid[], $all::text[]) AS made (id, sealed)`,
    { ids, all: all("totp") },
  );
  await execute(
    `INSERT INTO foreign_guests (id, customer_id, particulars_sealed, created_at)
     SELECT id, $customerId, sealed, now() FROM unnest($ids::uuid[], $all::text[]) AS made (id, sealed)`,
    { ids, customerId, all: all("foreign-guest") },
  );
  await execute(
    `INSERT INTO webhook_endpoints (id, url, secret, previous_secret, previous_until, events, created_by)
     SELECT id, 'https://example.com/' || id, sealed, sealed, now() + interval '1 day', '{booking.confirmed}', $customerId
     FROM unnest($ids::uuid[], $all::text[]) AS made (id, sealed)`,
    { ids, customerId, all: all("webhook") },
  );
  await execute(
    `INSERT INTO trip_links (booking_id, token_hash, token_sealed, created_by, expires_at)
     VALUES ($bookingId, $hash, $sealed, $customerId, now() + interval '1 day')`,
    { bookingId, customerId, hash: randomBytes(32), sealed: seal("trip", bookingId, `text of ${bookingId}`) },
  );
}

test("all that is kept encrypted opens on when the older secret is dropped, however much there is", async () => {
  const ctx = await customerContext();
  const { id: bookingId } = await makeBooking(ctx, await makePlace());
  await fill(ctx.actor.id, bookingId);
  const [old] = config().SESSION_SECRETS;
  const fresh = randomBytes(32).toString("hex");
  use(`${fresh},${old}`);
  expect(await resealAll()).toBe(MANY * 4 + 1);
  expect(await resealAll()).toBe(0);
  use(fresh);
  expect(await countUnopened()).toEqual([]);
  use(randomBytes(32).toString("hex"));
  expect(await countUnopened()).toEqual(
    KEPT_SEALED.map(({ table, column }) => ({
      column: `${table}.${column}`,
      count: table === "trip_links" ? 1 : MANY,
    })),
  );
  use(fresh);
  for (const { table, key, column, purpose } of KEPT_SEALED) {
    const kept = await rows<{ id: string; sealed: string }>(
      `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL`,
    );
    const lost = kept.filter(({ id, sealed }) => unseal(purpose, id, sealed) !== `text of ${id}`);
    expect([table, column, kept.length > 0, lost]).toEqual([table, column, true, []]);
  }
});

test("what its owners sealed is theirs afterwards: papers, both secrets of an endpoint, the link of a trip", async () => {
  await execute("DELETE FROM webhook_endpoints");
  const [ctx, admin] = [await customerContext(), await makeContext("admin")];
  const booking = await makeBooking(ctx, await makePlace());
  const guest = randomUUID();
  await execute(
    "INSERT INTO foreign_guests (id, customer_id, particulars_sealed, created_at) VALUES ($guest, $customerId, $sealed, now())",
    { guest, customerId: ctx.actor.id, sealed: sealPapers(guest, { nationality: "Kenya" } as never) },
  );
  const { id, secret: first } = await addEndpoint(admin, {
    url: "https://example.com/hook",
    events: ["booking.confirmed"],
  });
  const second = await rotateSecret(admin, id);
  const { token } = await shareTrip(ctx, booking.order.reference);
  const [old] = config().SESSION_SECRETS;
  const fresh = randomBytes(32).toString("hex");
  use(`${fresh},${old}`);
  await resealAll();
  use(fresh);
  const [papers] = await readForeignGuests("id = $guest", { guest });
  expect(papers?.papers).toEqual({ nationality: "Kenya" });
  expect((await findEndpoint(admin, id)).secret).toBe(second);
  const [kept] = await rows<{ sealed: string }>(
    "SELECT previous_secret AS sealed FROM webhook_endpoints WHERE id = $id",
    { id },
  );
  expect(unseal("webhook", id, kept!.sealed)).toBe(first);
  expect((await findShareLink(ctx, booking.order.reference))?.token).toBe(token);
});

test("with one secret nothing is read", async () => {
  expect(config().SESSION_SECRETS).toHaveLength(1);
  expect(await resealAll()).toBe(0);
});

test("every column whose name says that it is sealed is one that is kept, or that is over within a day", async () => {
  const named = await rows<{ at: string }>(
    `SELECT table_name || '.' || column_name AS at FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%sealed%' ORDER BY 1`,
  );
  const kept = KEPT_SEALED.map(({ table, column }) => `${table}.${column}`);
  expect(named.map(({ at }) => at).filter((at) => !kept.includes(at))).toEqual([
    "contact_changes.contact_sealed",
    "held_forms.sealed",
    "otps.mail_sealed",
    "otps.phone_sealed",
  ]);
});
