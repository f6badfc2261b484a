import { describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { passwordFits } from "#app/domain/identity/passwords.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { tiersSchema } from "#app/domain/money/schema.ts";
import { storage } from "#app/integrations/storage/storage.ts";
import { execute, row, rows } from "#db/client.ts";
import { DEMO_CITIES } from "#seeds/demo/hospitals.ts";
import { demoProperties } from "#seeds/demo/properties.ts";
import { DEMO_LOGINS, DEMO_PASSWORD, seedDemo } from "#seeds/demo.ts";
import { seedMasters } from "#seeds/masters.ts";
import { brokenInvariants } from "#tests/harness/broken-invariants.ts";

const MASTERS = ["states", "facilities", "property_types", "room_types", "cancellation_policies"];

async function mastersAsTheyAre(): Promise<string> {
  const tables = await Promise.all(
    MASTERS.map((table) => rows(`SELECT to_jsonb(master) AS master FROM ${table} master ORDER BY id`)),
  );
  return JSON.stringify(tables);
}

const count = async (sql: string) =>
  (await row<{ count: number }>(`SELECT count(*)::integer AS count ${sql}`))!.count;

describe("the masters", () => {
  it("are complete, and a second time changes nothing", async () => {
    await seedMasters();
    const before = await mastersAsTheyAre();
    await seedMasters();
    expect(await mastersAsTheyAre()).toBe(before);
    expect(await count("FROM states")).toBe(36);
    expect(await count("FROM facilities WHERE patient_fit")).toBeGreaterThanOrEqual(10);
    const policies = await rows<{ tiers: unknown }>("SELECT tiers FROM cancellation_policies");
    for (const { tiers } of policies) expect(tiersSchema.safeParse(tiers).success).toBe(true);
    const chosen = await rows("SELECT name FROM cancellation_policies WHERE is_default AND active");
    expect(chosen).toEqual([{ name: "Moderate" }]);
  });

  it("leave what people edited since", async () => {
    await execute("UPDATE facilities SET description = 'ours', active = false WHERE name = 'Lift'");
    await execute("UPDATE cancellation_policies SET is_default = false WHERE is_default");
    await execute("UPDATE cancellation_policies SET is_default = true WHERE name = 'Strict'");
    const edited = await mastersAsTheyAre();
    await seedMasters();
    expect(await mastersAsTheyAre()).toBe(edited);
    await execute("UPDATE facilities SET description = 'A lift', active = true WHERE name = 'Lift'");
  });
});

describe("what the demo is made of", () => {
  it("is the same every time", () => {
    expect(JSON.stringify(demoProperties())).toBe(JSON.stringify(demoProperties()));
  });

  it("has hospitals and houses within India, priced 450 to 4,500 rupees, each name once a city", () => {
    expect(DEMO_CITIES.flatMap(({ hospitals }) => hospitals).length).toBeGreaterThanOrEqual(60);
    const properties = demoProperties();
    expect(properties.length).toBeGreaterThanOrEqual(245);
    expect(new Set(properties.map(({ city, name }) => `${city} ${name}`)).size).toBe(properties.length);
    for (const { name, rooms, pictures } of properties) {
      expect(pictures.length, name).toBeGreaterThan(0);
      expect(rooms.length, name).toBeGreaterThanOrEqual(2);
      for (const room of rooms) {
        expect(room.pricePaise, name).toBeGreaterThanOrEqual(45_000);
        expect(room.pricePaise, name).toBeLessThanOrEqual(450_000);
      }
    }
  });
});

describe("the demo", () => {
  it("holds every invariant of stock, money and distances", async () => {
    const broken = await brokenInvariants();
    expect(broken).toEqual([]);
  });

  it("has every approved property near a hospital, with an approved room, a front and pictures that exist", async () => {
    const lonely = await rows(
      `SELECT p.name FROM properties p WHERE p.status = 'approved' AND NOT EXISTS (
         SELECT FROM property_hospitals near WHERE near.property_id = p.id AND near.distance_m <= 5000)
       OR p.status = 'approved' AND NOT EXISTS (SELECT FROM rooms r WHERE r.property_id = p.id AND r.status = 'approved')
       OR p.status = 'approved' AND NOT EXISTS (
         SELECT FROM property_photos photo WHERE photo.property_id = p.id AND photo.room_id IS NULL AND photo.approved)`,
    );
    expect(lonely).toEqual([]);
    const files = await storage();
    const uploads = await rows<{ key: string }>(
      "SELECT storage_key AS key FROM uploads WHERE attached_at IS NOT NULL ORDER BY storage_key LIMIT 40",
    );
    expect(uploads.length).toBe(40);
    for (const { key } of uploads) {
      expect(await files.exists(key), key).toBe(true);
      expect(await files.exists(key.replace(".webp", "-thumb.webp")), key).toBe(true);
    }
  });

  it.each(DEMO_LOGINS)("lets $name ($role) in at $where", async ({ role, signIn, how }) => {
    const identifier = signIn.includes("@") ? signIn : normalisePhone(signIn);
    const user = await row<{ status: string; hash: string | null; account: string | null }>(
      `SELECT person.status, password_hash AS hash, account.status AS account FROM users person
       LEFT JOIN accounts account ON account.id = person.account_id
       WHERE role = $role AND (person.email = $identifier OR person.phone_e164 = $identifier)`,
      { role, identifier },
    );
    expect(user?.status).toBe("approved");
    expect(user?.account ?? "approved").toBe("approved");
    expect(await passwordFits(user?.hash, DEMO_PASSWORD)).toBe(how.includes(DEMO_PASSWORD));
  });

  it("has bookings in every status but held, some at the demo partners' houses, one of each for the demo customer", async () => {
    const statuses = await rows<{ status: string }>("SELECT DISTINCT status FROM bookings ORDER BY status");
    expect(statuses.map(({ status }) => status)).toEqual([
      "cancelled",
      "checked_in",
      "completed",
      "confirmed",
      "expired",
      "no_show",
    ]);
    expect(await count("FROM bookings")).toBeGreaterThanOrEqual(25);
    for (const name of ["Sunrise Patient Stays", "Deccan Care Homes"]) {
      const own = `FROM bookings JOIN accounts ON accounts.id = account_id WHERE accounts.name = '${name}'`;
      expect(await count(own), name).toBeGreaterThanOrEqual(5);
    }
    const customer = "JOIN users ON users.id = customer_id WHERE users.name = 'Meera Nair'";
    expect(await count(`FROM (SELECT DISTINCT bookings.status FROM bookings ${customer}) own`)).toBe(5);
    expect(await count("FROM refunds WHERE state <> 'done'")).toBe(0);
    expect(await count("FROM cancellations WHERE refund_paise > 0")).toBeGreaterThan(0);
  });

  it("gives the approval screens something to decide: new houses, an edited one, an edited room", async () => {
    const waiting = await rows<{ kind: string; change: string; count: number }>(
      `SELECT subject_kind AS kind, change, count(*)::integer AS count FROM approvals WHERE status = 'pending'
       GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    const expected = [
      { kind: "food_item", change: "create", count: 1 },
      { kind: "medical_store", change: "create", count: 1 },
      { kind: "property", change: "create", count: 3 },
      { kind: "property", change: "update", count: 1 },
      { kind: "room", change: "create", count: 6 },
      { kind: "room", change: "update", count: 1 },
      { kind: "vehicle", change: "update", count: 1 },
    ];
    const kinds = expected.map((each) => each.kind);
    expect(waiting.filter(({ kind }) => kinds.includes(kind))).toEqual(expected);
    expect(await count("FROM approvals WHERE status = 'rejected'")).toBeGreaterThan(0);
  });

  it("sells in every city what a stay needs beside the room: food of every diet mark, cars, equipment, tests", async () => {
    const cities = await rows<{ kinds: number; marks: number; routes: number; types: number }>(
      `SELECT count(DISTINCT i.kind)::integer AS kinds, count(DISTINCT mark)::integer AS marks,
         count(DISTINCT a.place || ' to ' || b.place)::integer AS routes, count(DISTINCT e.purchased_type)::integer AS types
       FROM items i LEFT JOIN food_items f ON f.item_id = i.id LEFT JOIN LATERAL unnest(f.diet_marks) AS mark ON true
       LEFT JOIN travel_locations t ON t.item_id = i.id LEFT JOIN equipment_items e ON e.item_id = i.id
       LEFT JOIN travel_points p ON p.id = t.from_point_id LEFT JOIN point_types a ON a.id = p.point_type_id
       LEFT JOIN travel_points q ON q.id = t.to_point_id LEFT JOIN point_types b ON b.id = q.point_type_id
       WHERE i.status = 'approved' GROUP BY i.city_id`,
    );
    expect(cities).toEqual(
      Array.from({ length: DEMO_CITIES.length }, () => ({ kinds: 8, marks: 11, routes: 10, types: 3 })),
    );
  });

  it("drives from airport and station to every house where somebody stayed, and guests to the one that they have booked", async () => {
    const reached = `EXISTS (SELECT FROM travel_locations route JOIN travel_points start ON start.id = route.from_point_id
      JOIN travel_points point ON point.id = route.to_point_id JOIN point_types type ON type.id = start.point_type_id
      WHERE type.place = $1 AND point.property_id = house.id)`;
    for (const place of ["airport", "station"])
      expect(
        await rows(
          `SELECT house.name FROM properties house WHERE EXISTS (SELECT FROM bookings WHERE property_id = house.id) AND NOT ${reached}`,
          [place],
        ),
      ).toEqual([]);
    const elsewhere = await rows(
      `SELECT cab.booking_order_id FROM bookings cab JOIN travel_locations route ON route.item_id = cab.item_id
         JOIN travel_points point ON point.id = route.to_point_id
         JOIN bookings stay ON stay.customer_id = cab.customer_id AND stay.kind = 'room' AND stay.city_id = cab.city_id
           AND stay.status IN ('confirmed', 'checked_in', 'completed') AND stay.starts_on <= cab.starts_on + 2 AND stay.ends_on >= cab.starts_on
       WHERE cab.kind = 'travel' AND point.property_id IS DISTINCT FROM stay.property_id`,
    );
    expect(elsewhere).toEqual([]);
  });

  it("is known to the planner", async () => {
    expect(
      await count(
        "FROM pg_class WHERE relname IN ('items', 'travel_locations', 'room_nights') AND reltuples <= 0",
      ),
    ).toBe(0);
  });

  it("writes to nobody", async () => {
    expect(await count("FROM messages")).toBeGreaterThan(0);
    // What the campaign of the past shows was never handed to anybody either.
    expect(await count("FROM messages WHERE state NOT IN ('dropped', 'sent', 'delivered', 'failed')")).toBe(
      0,
    );
    expect(await count("FROM messages WHERE state <> 'dropped' AND purpose <> 'campaign'")).toBe(0);
  });

  it("is not added to a database that is used, nor to production", async () => {
    const before = await count("FROM properties");
    expect(await seedDemo()).toBe(false);
    expect(await count("FROM properties")).toBe(before);
    const kept = { ...process.env };
    try {
      Object.assign(process.env, {
        NODE_ENV: "production",
        APP_ORIGIN: "http://localhost:3000",
        SESSION_SECRETS: "x".repeat(40),
        PAYMENT_GATEWAY: "sandbox",
        PAYMENT_WEBHOOK_SECRET: "x".repeat(40),
      });
      resetConfig();
      await expect(seedDemo()).rejects.toThrow(/production/);
    } finally {
      process.env = kept;
      resetConfig();
    }
  });
});
