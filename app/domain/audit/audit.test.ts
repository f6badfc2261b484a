import { beforeAll, expect, test } from "vitest";
import { systemContext } from "#app/domain/context.ts";
import { execute, inTransaction, row, rows, sqlState } from "#db/client.ts";
import { agreeOnErasure } from "#tests/factories/approvals.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeCity, makeUser } from "#tests/factories/inventory.ts";
import { auditList } from "./audit-list.ts";
import { extendChain, verifyChain } from "./chain.ts";
import { eventsOf } from "./events-of.ts";
import { recordAudit } from "./record.ts";

const ctx = systemContext("test");
const subjectId = crypto.randomUUID();
const record = (action: string, by = ctx) =>
  inTransaction(undefined, (tx) =>
    recordAudit(
      { ...by, tx },
      {
        action,
        subjectKind: "thing",
        subjectId,
        before: { status: "pending", kept: 1 },
        after: { status: "approved", zone: "Hyderabad" },
        reason: "why",
      },
    ),
  );

/** What somebody who owns the database could do: the triggers are off for it. */
async function tamper(sql: string) {
  await inTransaction(undefined, async (tx) => {
    await execute("ALTER TABLE audit_events DISABLE TRIGGER USER", {}, tx);
    await execute("ALTER TABLE audit_chain DISABLE TRIGGER USER", {}, tx);
    await execute(sql, {}, tx);
    await execute("ALTER TABLE audit_events ENABLE TRIGGER USER", {}, tx);
    await execute("ALTER TABLE audit_chain ENABLE TRIGGER USER", {}, tx);
  });
}

beforeAll(async () => {
  for (let index = 0; index < 5; index += 1) await record(`thing.step${index}`);
});

test("events are linked once, in order, by however many run at once", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record(`thing.many${index}`)));
  await Promise.all([extendChain(ctx), extendChain(ctx), extendChain(ctx)]);
  const proof = await verifyChain(ctx);
  expect(proof).toMatchObject({ waiting: 0, faults: [] });
  expect(proof.proved).toBeGreaterThanOrEqual(25);
  expect(proof.head?.position).toBe(proof.proved);
});

test("what is not committed is not linked, and holds nobody up", async () => {
  await inTransaction(undefined, async (tx) => {
    await recordAudit({ ...ctx, tx }, { action: "thing.slow", subjectKind: "thing", subjectId });
    await record("thing.quick");
    expect(await extendChain(ctx)).toBe(1);
  });
  expect(await extendChain(ctx)).toBe(1);
  expect((await verifyChain(ctx)).faults).toEqual([]);
});

test("nobody changes or removes an event, or a link", async () => {
  await extendChain(ctx);
  for (const table of ["audit_events", "audit_chain"]) {
    for (const sql of [`UPDATE ${table} SET id = id`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
      const statement = sql.replace("audit_chain SET id = id", "audit_chain SET hash = hash");
      const refusal = await execute(
        statement.replace("audit_events SET id = id", "audit_events SET action = 'x'"),
      ).catch((error: unknown) => sqlState(error));
      expect([statement, refusal]).toEqual([statement, "42501"]);
    }
  }
});

test("a change, a removal, a forged event and a chain made anew are all found", async () => {
  await extendChain(ctx);
  const { head } = await verifyChain(ctx);
  const { id } = (await row<{ id: string }>(
    "SELECT id::text FROM audit_events WHERE action = 'thing.step2' LIMIT 1",
  ))!;

  await tamper(`UPDATE audit_events SET reason = 'another' WHERE id = ${id}`);
  expect((await verifyChain(ctx)).faults).toEqual([
    { eventId: id, position: expect.any(String), what: "the event was changed" },
  ]);
  await tamper(`UPDATE audit_events SET reason = 'why' WHERE id = ${id}`);
  expect((await verifyChain(ctx)).faults).toEqual([]);

  await tamper(
    "INSERT INTO audit_events (actor_kind, action, subject_kind, subject_id) VALUES ('guest', 'forged', 'thing', '1')",
  );
  expect((await verifyChain(ctx)).faults).toEqual([
    { eventId: expect.any(String), position: null, what: "stands beside the chain" },
  ]);
  await tamper("DELETE FROM audit_events WHERE action = 'forged'");

  await tamper("DELETE FROM audit_chain WHERE position = (SELECT max(position) FROM audit_chain)");
  const cut = await verifyChain(ctx, head!);
  expect(cut.faults.map(({ what }) => what)).toEqual([
    "the noted head is missing",
    "stands beside the chain",
  ]);
  await execute(
    "INSERT INTO audit_unchained SELECT id FROM audit_events e WHERE NOT EXISTS (SELECT FROM audit_chain WHERE event_id = e.id)",
  );
  await extendChain(ctx);
  expect((await verifyChain(ctx, head!)).faults).toEqual([]);

  await tamper(
    `DELETE FROM audit_chain; INSERT INTO audit_unchained SELECT id FROM audit_events WHERE id <> ${id}`,
  );
  await tamper(`DELETE FROM audit_events WHERE id = ${id}`);
  await extendChain(ctx);
  expect((await verifyChain(ctx)).faults).toEqual([]);
  expect((await verifyChain(ctx, head!)).faults.length).toBeGreaterThan(0);
});

test("an erasure leaves the chain whole, is told, and is an event itself", async () => {
  await record("thing.erased");
  await extendChain(ctx);
  const erasing = await agreeOnErasure();
  await inTransaction(undefined, async (tx) => {
    await execute("SELECT set_config('medihaven.erasing', $erasing, true)", { erasing }, tx);
    await execute(
      "UPDATE audit_events SET before = NULL, after = NULL WHERE action = 'thing.erased'",
      {},
      tx,
    );
  });
  await extendChain(ctx);
  expect(await verifyChain(ctx)).toMatchObject({ erased: 1, faults: [] });
  expect(await rows("SELECT FROM audit_events WHERE action = 'audit_event.erase'")).toHaveLength(1);
});

test("the list shows who did what with a readable difference, to admins alone", async () => {
  const admin = await makeContext("admin");
  const by = { ...admin, request: { id: "req-1", ipHash: "x", address: "/things/:id" } };
  await record("thing.shown", by);
  const { rows: found } = await auditList.page(admin, { subject: subjectId, action: "thing.sh" });
  expect(found).toMatchObject([
    {
      action: "thing.shown",
      actor: admin.actor.name.startsWith("admin") ? expect.any(String) : "",
      role: "admin",
      address: "/things/:id",
      request_id: "req-1",
      difference: "kept: 1 → –; status: pending → approved; zone: – → Hyderabad",
      reason: "why",
    },
  ]);
  await expect(auditList.page(await makeContext("staff"), {})).rejects.toMatchObject({ name: "Forbidden" });
  expect(await eventsOf(await makeContext("staff"), { kinds: ["thing"], id: subjectId })).toEqual([]);
  expect((await eventsOf(admin, { kinds: ["thing"], id: subjectId }))[0]).toMatchObject({
    action: "thing.shown",
  });
  expect(await rows("SELECT FROM audit_events WHERE action = 'thing.shown'")).toHaveLength(1);
});

test("lists of an event read as lists, and fields of an approval by their labels", async () => {
  const admin = await makeContext("admin");
  const listed = crypto.randomUUID();
  await inTransaction(undefined, (tx) =>
    recordAudit(
      { ...admin, tx },
      {
        action: "thing.approve",
        subjectKind: "thing",
        subjectId: listed,
        after: {
          zones: ["Delhi", "Pune"],
          differences: [
            { label: "Name", before: null, after: "Sunrise" },
            { label: "City", before: "Delhi", after: null },
          ],
        },
      },
    ),
  );
  const { rows: found } = await auditList.page(admin, { subject: listed });
  expect(found).toMatchObject([
    { difference: "differences: – → Name: – → Sunrise, City: Delhi → –; zones: – → Delhi, Pune" },
  ]);
});

test("money and shares of an event read as rupees and per cent, and fields without a value are left out", async () => {
  const admin = await makeContext("admin");
  const changed = crypto.randomUUID();
  await inTransaction(undefined, (tx) =>
    recordAudit(
      { ...admin, tx },
      {
        action: "thing.change",
        subjectKind: "thing",
        subjectId: changed,
        before: { amountPaise: 123_456_789, rate_ppm: 50_000, note: null },
        after: { amountPaise: -50, rate_ppm: 52_500, note: null, gatewayRefundId: "rfnd_1" },
      },
    ),
  );
  const { rows: found } = await auditList.page(admin, { subject: changed });
  expect(found).toMatchObject([
    { difference: "amount: ₹12,34,567.89 → ₹-0.50; gateway refund id: – → rfnd_1; rate: 5% → 5.25%" },
  ]);
});

test("an id reads as the name of its city, zone or person, as long as that is there", async () => {
  const admin = await makeContext("admin");
  const [city, owner, gone] = [
    await makeCity({ name: "Nizamabad" }),
    await makeUser({ role: "staff", name: "Case Worker" }),
    crypto.randomUUID(),
  ];
  const changed = crypto.randomUUID();
  await inTransaction(undefined, (tx) =>
    recordAudit(
      { ...admin, tx },
      {
        action: "staff.register",
        subjectKind: "user",
        subjectId: changed,
        before: { cityId: gone, ownerId: null },
        after: { cityId: city, ownerId: owner, zoneCityId: city, zoneName: "Nizamabad" },
      },
    ),
  );
  const { rows: found } = await auditList.page(admin, { subject: changed });
  expect(found).toMatchObject([
    { difference: `city: ${gone} → Nizamabad; assigned to: – → Case Worker; zone: – → Nizamabad` },
  ]);
});

test("whoever writes the links anew is found by the link that does not follow, and by the head that was noted", async () => {
  await extendChain(ctx);
  const { head } = await verifyChain(ctx);
  const { position } = head!;
  const what = async (expected = head!) =>
    (await verifyChain(ctx, expected)).faults.map((fault) => fault.what);
  expect(await what()).toEqual([]);
  expect(await what({ position, hash: "00".repeat(32) })).toEqual(["is not the head that was noted"]);

  await tamper(`UPDATE audit_chain SET hash = sha256(hash) WHERE position = ${position - 1}`);
  expect(await what()).toEqual([
    "does not follow from the link before",
    "does not follow from the link before",
  ]);
});

test("a chain that lost a link in its middle, and one whose event is gone, are found", async () => {
  await record("thing.gone");
  await record("thing.last");
  await extendChain(ctx);
  await tamper("DELETE FROM audit_events WHERE action = 'thing.gone'");
  const last = async () => (await verifyChain(ctx)).faults.at(-1);
  expect(await last()).toMatchObject({ what: "the event is gone" });
  await tamper("DELETE FROM audit_chain WHERE position = (SELECT max(position) - 1 FROM audit_chain)");
  expect((await verifyChain(ctx)).faults.map(({ what }) => what)).toContain("a link before it is missing");
});
