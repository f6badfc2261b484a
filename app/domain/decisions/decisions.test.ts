import { beforeAll, describe, expect, test } from "vitest";
import { approvalList } from "#app/domain/approvals/approval-list.ts";
import { systemContext } from "#app/domain/context.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts";
import { publicProperty } from "#app/domain/listings/public-property.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { submitListing } from "#app/domain/listings/submit.ts";
import { brokenConstraint, execute, row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { propertyValuesIn, ROOM_TERMS, roomValues } from "#tests/factories/property-values.ts";
import { decide, decideMany } from "./decide.ts";
import { readApproval } from "./read-approval.ts";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let admin: Ctx;
let cityId: string;

beforeAll(async () => {
  cityId = await makeCity();
  partner = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  admin = await makeContext("admin");
});

const waiting = async (subjectId: string) =>
  (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $1 AND status = 'pending'",
    [subjectId],
  ))!;

async function approve(subjectId: string) {
  const { id, version } = await waiting(subjectId);
  return decide(admin, { approvalId: id, version, decision: "approve" });
}

async function propertyOnSale(name?: string) {
  const values = await propertyValuesIn(cityId, name ? { name } : {});
  const { id: propertyId } = await submitListing(partner, { kind: "property", values });
  await approve(propertyId);
  return { propertyId, values };
}

const onSale = (propertyId: string) => publicProperty(systemContext("test"), { propertyId });

describe("a new property", () => {
  test("is off sale until it is approved", async () => {
    const values = await propertyValuesIn(cityId);
    const { id: propertyId, outcome } = await submitListing(partner, { kind: "property", values });
    expect(outcome).toBe("created");
    await expect(onSale(propertyId)).rejects.toThrow(NotFound);
    const decided = await approve(propertyId);
    expect(decided).toMatchObject({ status: "approved", subjectKind: "property" });
    expect((await onSale(propertyId)).name).toBe(values.name);
  });

  test("edited while it waits: the older version can no longer be approved", async () => {
    const values = await propertyValuesIn(cityId);
    const { id: propertyId } = await submitListing(partner, { kind: "property", values });
    const seen = await waiting(propertyId);
    await submitListing(partner, {
      store: "properties",
      id: propertyId,
      values: { ...values, name: "Another Name" },
    });
    await expect(
      decide(admin, { approvalId: seen.id, version: seen.version, decision: "approve" }),
    ).rejects.toMatchObject({ code: "stale" });
    await expect(onSale(propertyId)).rejects.toThrow(NotFound);
    await approve(propertyId);
    expect((await onSale(propertyId)).name).toBe("Another Name");
  });

  test("rejected with a reason, mended, and put before an admin again", async () => {
    const values = await propertyValuesIn(cityId);
    const { id: propertyId } = await submitListing(partner, { kind: "property", values });
    const { id, version } = await waiting(propertyId);
    await expect(decide(admin, { approvalId: id, version, decision: "reject" })).rejects.toThrow(Invalid);
    await expect(
      decide(admin, { approvalId: id, version, decision: "reject", reason: "  " }),
    ).rejects.toThrow(Invalid);
    await decide(admin, {
      approvalId: id,
      version,
      decision: "reject",
      reason: "The address is not complete",
    });
    expect(await readProperty(partner, propertyId)).toMatchObject({
      status: "rejected",
      approval: { status: "rejected", reason: "The address is not complete" },
    });
    expect(
      (
        await submitListing(partner, {
          store: "properties",
          id: propertyId,
          values: { ...values, address: "12 Hospital Road, near gate 2" },
        })
      ).outcome,
    ).toBe("saved");
    expect(await readProperty(partner, propertyId)).toMatchObject({ status: "pending" });
    await approve(propertyId);
    expect((await onSale(propertyId)).address).toBe("12 Hospital Road, near gate 2");
  });
});

describe("an edit of an approved property", () => {
  test("waits as a draft while the approved version stays on sale, then replaces it", async () => {
    const { propertyId, values } = await propertyOnSale();
    const changed = { ...values, name: "Renamed House", description: "Now with a lift." };
    expect(
      (await submitListing(partner, { store: "properties", id: propertyId, values: changed })).outcome,
    ).toBe("waiting");
    expect((await onSale(propertyId)).name).toBe(values.name);
    const { id } = await waiting(propertyId);
    const { view } = await readApproval(admin, id);
    expect(view.differences).toEqual([
      { label: "Name", before: values.name, after: "Renamed House" },
      { label: "Description", before: values.description, after: "Now with a lift." },
    ]);
    await approve(propertyId);
    const now = await onSale(propertyId);
    expect(now).toMatchObject({ name: "Renamed House", description: "Now with a lift." });
    expect((await readApproval(admin, id)).view.differences).toHaveLength(2);
  });

  test("refused: what is on sale stays, and the owner finds his draft and the reason", async () => {
    const { propertyId, values } = await propertyOnSale();
    await submitListing(partner, {
      store: "properties",
      id: propertyId,
      values: { ...values, name: "Best Of All" },
    });
    const { id, version } = await waiting(propertyId);
    await decide(admin, {
      approvalId: id,
      version,
      decision: "reject",
      reason: "Please keep the registered name",
    });
    expect((await onSale(propertyId)).name).toBe(values.name);
    const own = await readProperty(partner, propertyId);
    expect(own).toMatchObject({
      status: "approved",
      draft: { name: "Best Of All" },
      approval: { reason: "Please keep the registered name" },
    });
  });

  test("changed back before the decision: nothing waits any more", async () => {
    const { propertyId, values } = await propertyOnSale();
    await submitListing(partner, {
      store: "properties",
      id: propertyId,
      values: { ...values, name: "For A Moment" },
    });
    expect((await submitListing(partner, { store: "properties", id: propertyId, values })).outcome).toBe(
      "unchanged",
    );
    expect(
      await row("SELECT status FROM approvals WHERE subject_id = $1 ORDER BY requested_at DESC LIMIT 1", [
        propertyId,
      ]),
    ).toEqual({ status: "withdrawn" });
  });

  test("saved from a page that is out of date is refused", async () => {
    const { propertyId, values } = await propertyOnSale();
    const { version } = await readProperty(partner, propertyId);
    await submitListing(partner, {
      store: "properties",
      id: propertyId,
      values: { ...values, name: "First" },
    });
    await approve(propertyId);
    await expect(
      submitListing(partner, {
        store: "properties",
        id: propertyId,
        values: { ...values, name: "Second" },
        version,
      }),
    ).rejects.toMatchObject({ code: "stale" });
  });

  test("of a suspended one does not bring it back on sale", async () => {
    const { propertyId, values } = await propertyOnSale();
    await execute("UPDATE properties SET status = 'suspended' WHERE id = $1", [propertyId]);
    expect(
      (
        await submitListing(partner, {
          store: "properties",
          id: propertyId,
          values: { ...values, name: "Sneaking Back" },
        })
      ).outcome,
    ).toBe("waiting");
    await approve(propertyId);
    expect(await readProperty(partner, propertyId)).toMatchObject({
      status: "suspended",
      values: { name: "Sneaking Back" },
    });
    await expect(onSale(propertyId)).rejects.toThrow(NotFound);
  });
});

describe("rooms", () => {
  test("wait on their own, and say the contract's words when approved", async () => {
    const { propertyId } = await propertyOnSale();
    const { id: roomId } = await submitListing(partner, {
      kind: "room",
      parentId: propertyId,
      values: await roomValues(),
      terms: ROOM_TERMS,
    });
    expect((await onSale(propertyId)).rooms).toEqual([]);
    expect((await approve(roomId)).message).toBe("Room Approved Successfully...");
    const [room] = (await onSale(propertyId)).rooms;
    expect(room).toMatchObject({ id: roomId, defaultPricePaise: 100_000 });
  });

  test("an edit of an approved one waits too", async () => {
    const { propertyId } = await propertyOnSale();
    const values = await roomValues();
    const { id: roomId } = await submitListing(partner, {
      kind: "room",
      parentId: propertyId,
      values,
      terms: ROOM_TERMS,
    });
    await approve(roomId);
    expect(
      (await submitListing(partner, { store: "rooms", id: roomId, values: { ...values, max_adults: 6 } }))
        .outcome,
    ).toBe("waiting");
    expect((await onSale(propertyId)).rooms[0]!.maxAdults).toBe(2);
    await approve(roomId);
    expect((await onSale(propertyId)).rooms[0]!.maxAdults).toBe(6);
  });

  test("a second one of the same name is refused on its field", async () => {
    const { propertyId } = await propertyOnSale();
    const values = await roomValues({ name: "Deluxe" });
    await submitListing(partner, { kind: "room", parentId: propertyId, values, terms: ROOM_TERMS });
    await expect(
      submitListing(partner, { kind: "room", parentId: propertyId, values, terms: ROOM_TERMS }),
    ).rejects.toMatchObject({
      fields: { name: [expect.any(String)] },
    });
  });
});

describe("who decides", () => {
  test("nobody his own request: the database refuses it, whatever the code", async () => {
    const accountId = await makeAccount();
    const { id: propertyId } = await submitListing(admin, {
      kind: "property",
      accountId,
      values: await propertyValuesIn(cityId),
    });
    const { id, version } = await waiting(propertyId);
    await expect(decide(admin, { approvalId: id, version, decision: "approve" })).rejects.toThrow(Forbidden);
    const bypass = execute(
      "UPDATE approvals SET status = 'approved', decided_at = now(), decided_by = requested_by WHERE id = $1",
      [id],
    );
    expect(brokenConstraint(await bypass.catch((error) => error))).toBe("approvals_not_by_oneself");
    await decide(await makeContext("admin"), { approvalId: id, version, decision: "approve" });
  });

  test.each(["phone_e164", "email"])(
    "nobody his own in another role: the same %s is the same person",
    async (contact) => {
      const applicant = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
      const decider = await makeContext("admin");
      await execute(
        `UPDATE users SET ${contact} = (SELECT coalesce(${contact}, $contact) FROM users WHERE id = $decider) WHERE id = $id`,
        {
          contact: `one-${applicant.actor.id}@example.org`,
          decider: decider.actor.id,
          id: applicant.actor.id,
        },
      );
      await execute(
        `UPDATE users SET ${contact} = (SELECT ${contact} FROM users WHERE id = $id) WHERE id = $decider`,
        { decider: decider.actor.id, id: applicant.actor.id },
      );
      const values = await propertyValuesIn(cityId);
      const { id: propertyId } = await submitListing(applicant, { kind: "property", values });
      const { id, version } = await waiting(propertyId);
      const decision = { approvalId: id, version, decision: "approve" } as const;
      await expect(decide(decider, decision)).rejects.toThrow("it is your own request");
      expect((await readApproval(decider, id)).secondPerson).toMatchObject({ mayTakeBack: false });
      expect((await readApproval(admin, id)).secondPerson).toBeNull();
      expect(await decide(admin, decision)).toMatchObject({ status: "approved" });
    },
  );

  test.each(["partner", "customer", "staff"] as const)("a %s does not", async (role) => {
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId),
    });
    const { id, version } = await waiting(propertyId);
    const ctx = await makeContext(role, role === "partner" ? { accountId: partner.actor.accountId! } : {});
    await expect(decide(ctx, { approvalId: id, version, decision: "approve" })).rejects.toThrow(Forbidden);
  });

  test("two at once: one decision stands, the other is told", async () => {
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId),
    });
    const { id, version } = await waiting(propertyId);
    const other = await makeContext("admin");
    const results = await Promise.allSettled([
      decide(admin, { approvalId: id, version, decision: "approve" }),
      decide(other, { approvalId: id, version, decision: "reject", reason: "No photos" }),
    ]);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason).toBeInstanceOf(Conflict);
  });
});

describe("what a decision leaves behind", () => {
  test("whoever asked is told by SMS and by mail, as far as we have a number and an address", async () => {
    const told = async (over: Record<string, unknown>) => {
      const accountId = await makeAccount({ city_id: cityId });
      const by = await makeContext("partner", { accountId });
      await execute("UPDATE users SET email = $email WHERE id = $id", {
        email: null,
        id: by.actor.id,
        ...over,
      });
      const values = await propertyValuesIn(cityId);
      const { id } = await waiting((await submitListing(by, { kind: "property", values })).id);
      await decide(admin, { approvalId: id, version: 1, decision: "approve" });
      const sent = await rows<{ channel: string; template: string }>(
        "SELECT channel, template FROM messages WHERE dedupe_key LIKE $1 ORDER BY channel",
        [`approval:${id}:%`],
      );
      return sent.map(({ channel, template }) => `${channel} ${template}`);
    };
    expect(await told({ email: "asked@example.com" })).toEqual([
      "mail approval.approved",
      "sms approval.approved",
    ]);
    expect(await told({})).toEqual(["sms approval.approved"]);
  });

  test("a message to the applicant and an audit row, in the same transaction", async () => {
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId, { name: "Mercy House" }),
    });
    const { id, version } = await waiting(propertyId);
    await decide(admin, { approvalId: id, version, decision: "reject", reason: "The phone does not answer" });
    const [message] = await rows<{ template: string; variables: Record<string, unknown>; recipient: string }>(
      "SELECT template, variables, recipient FROM messages WHERE user_id = $1 AND dedupe_key LIKE $2",
      [partner.actor.id, `approval:${id}:%`],
    );
    expect(message).toMatchObject({
      template: "approval.rejected",
      variables: { subject: "Your property Mercy House", reason: "The phone does not answer" },
    });
    const audit = await row(
      "SELECT action, reason, actor_id FROM audit_events WHERE subject_id = $1 ORDER BY id DESC LIMIT 1",
      [propertyId],
    );
    expect(audit).toEqual({
      action: "property.reject",
      reason: "The phone does not answer",
      actorId: admin.actor.id,
    });
  });

  test("several at once: each for itself, with a result for each", async () => {
    const values = await Promise.all([propertyValuesIn(cityId), propertyValuesIn(cityId)]);
    const made = [];
    for (const each of values) made.push(await submitListing(partner, { kind: "property", values: each }));
    const requests = await Promise.all(made.map(async ({ id }) => waiting(id)));
    const results = await decideMany(admin, {
      decision: "approve",
      requests: [
        { approvalId: requests[0]!.id, version: requests[0]!.version },
        { approvalId: requests[1]!.id, version: requests[1]!.version + 1 },
      ],
    });
    expect(results[0]).toMatchObject({ decided: { status: "approved" }, refusal: null });
    expect(results[1]).toMatchObject({ decided: null, refusal: expect.stringContaining("edited since") });
    await expect(
      decideMany(admin, { decision: "reject", requests: [{ approvalId: requests[1]!.id, version: 1 }] }),
    ).rejects.toThrow(Invalid);
    await expect(decideMany(admin, { decision: "approve", requests: [] })).rejects.toThrow(Invalid);
  });

  test("tried out: each is answered as it would be, and nothing of it stays", async () => {
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(cityId),
    });
    const { id, version } = await waiting(propertyId);
    const traces = async () =>
      row(
        `SELECT (SELECT count(*) FROM audit_events) AS audit, (SELECT count(*) FROM messages) AS messages,
           (SELECT status FROM properties WHERE id = $propertyId) AS status`,
        { propertyId },
      );
    const before = await traces();
    const requests = [
      { approvalId: id, version },
      { approvalId: id, version: version + 1 },
    ];
    const results = await decideMany(admin, { decision: "approve", requests, dryRun: true });
    expect(results).toMatchObject([
      { decided: { status: "approved" }, refusal: null },
      { decided: null, refusal: expect.stringContaining("edited since") },
    ]);
    expect(await traces()).toEqual(before);
    expect(await waiting(propertyId)).toEqual({ id, version });
  });
});

describe("the list", () => {
  const filters = { of: "property" } as const;

  test("shows what waits longest first, found by name, city and status, with counts", async () => {
    const city = await makeCity();
    const names = ["Zinnia Stay", "Aster Stay", "Aster 100%_Home"];
    for (const name of names)
      await submitListing(partner, { kind: "property", values: await propertyValuesIn(city, { name }) });
    const all = await approvalList.page(admin, { ...filters, city });
    expect(all.rows.map((each) => each.name)).toEqual(names);
    expect(all.counts.status).toMatchObject({ pending: 3, approved: 0 });
    expect((await approvalList.page(admin, { ...filters, city, q: "aster" })).total).toBe(2);
    expect(
      (await approvalList.page(admin, { ...filters, city, q: "100%_" })).rows.map((each) => each.name),
    ).toEqual(["Aster 100%_Home"]);
    expect((await approvalList.page(admin, { ...filters, city, kind: "room" })).total).toBe(0);
    expect((await approvalList.page(admin, { ...filters, city, status: "rejected" })).total).toBe(0);
  });

  test("is scoped: an account its own, a zone its city, a customer nothing", async () => {
    const city = await makeCity();
    const { id: propertyId } = await submitListing(partner, {
      kind: "property",
      values: await propertyValuesIn(city),
    });
    const { id } = await waiting(propertyId);
    const scoped: Array<[Ctx, boolean]> = [
      [partner, true],
      [await makeContext("city_manager", { zoneCityId: city }), true],
      [await makeContext("city_manager", { zoneCityId: cityId }), false],
      [await makeContext("partner", { accountId: await makeAccount() }), false],
      [await makeContext("customer"), false],
    ];
    for (const [ctx, sees] of scoped) {
      expect((await approvalList.page(ctx, { ...filters, city })).total).toBe(sees ? 1 : 0);
      if (sees) await expect(readApproval(ctx, id)).resolves.toMatchObject({ id });
      else await expect(readApproval(ctx, id)).rejects.toThrow(NotFound);
    }
  });
});
