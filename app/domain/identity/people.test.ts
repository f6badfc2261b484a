import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import type { Context, Role } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { execute, row, rows, sqlState } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { auditOfficeUser, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { endSessions } from "./end-sessions.ts";
import { findPerson } from "./find-person.ts";
import { actorOfUser } from "./find-user.ts";
import { peopleList } from "./people-list.ts";
import { proposeRole } from "./role-approval.ts";
import { createSession, readSession } from "./sessions.ts";
import { setUserStatus } from "./set-user-status.ts";
import { previewZone, setZone, type Zone } from "./set-zone.ts";
import { startView } from "./view-as.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
let other: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;
beforeAll(async () => {
  [admin, other] = [await makeContext("admin"), await makeContext("admin")];
  cityId = await makeCity();
});

const session = async (userId: string, role: Role) =>
  (await createSession({ userId, role, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/130.0" }, admin.now))
    .token;

test("staff without a zone see no row of any city; with one that city's; expressly all of them", async () => {
  const userId = await makeUser({ role: "staff", all_cities: false });
  const scopeOf = async () => {
    const ctx: Context = { actor: await actorOfUser(userId), now: new Date() };
    return bookingList.query(ctx, {}).bind;
  };
  expect(Object.values(await scopeOf())).toContain("00000000-0000-0000-0000-000000000000");
  await setZone(admin, { userId, zone: { cityId } });
  expect(Object.values(await scopeOf())).toContain(cityId);
  await setZone(admin, { userId, zone: "all" });
  expect((await actorOfUser(userId)).zoneCityId).toBeNull();
  await setZone(admin, { userId, zone: "none" });
  const token = await session(userId, "staff");
  const zone = (await readSession(token, "staff", new Date()))?.actor;
  expect(zone).toMatchObject({ zoneCityId: "00000000-0000-0000-0000-000000000000" });
});

test("a zone is previewed without a change, and audited when it changes", async () => {
  const userId = await makeUser({ role: "staff", all_cities: true });
  const preview = await previewZone(admin, { userId, zone: { cityId } });
  expect(preview).toMatchObject({
    before: { name: "All cities" },
    after: { properties: 0, openBookings: 0 },
  });
  expect(await row("SELECT all_cities FROM users WHERE id = $userId", { userId })).toEqual({
    allCities: true,
  });
  await setZone(admin, { userId, zone: { cityId } });
  const { history, zoneCityId } = await findPerson(admin, userId);
  expect(zoneCityId).toBe(cityId);
  expect(history[0]).toMatchObject({
    action: "user.zone",
    difference: expect.stringContaining("All cities →"),
  });
});

test.each([
  ["an admin", "admin", "all"],
  ["a city manager without a city", "city_manager", "none"],
  ["a customer", "customer", "all"],
] as const)("%s has no such zone", async (_, role, zone) => {
  const userId = await makeUser({ role, ...(role === "city_manager" ? { zone_city_id: cityId } : {}) });
  await expect(setZone(admin, { userId, zone })).rejects.toMatchObject({ name: "Invalid" });
});

test("only admins see people, change zones and sign others out; a stranger's session is not found", async () => {
  const staff = await makeContext("staff");
  const userId = await makeUser({ role: "customer" });
  for (const ctx of [staff, await makeContext("customer")]) {
    await expect(peopleList.page(ctx, {})).rejects.toMatchObject({ name: "Forbidden" });
    await expect(findPerson(ctx, userId)).rejects.toMatchObject({ name: "NotFound" });
    await expect(setZone(ctx, { userId: staff.actor.id, zone: "all" })).rejects.toMatchObject({
      name: "Forbidden",
    });
    await expect(endSessions(ctx, { userId })).rejects.toMatchObject({ name: "Forbidden" });
  }
  await expect(endSessions(admin, { userId, session: "0".repeat(64) })).rejects.toMatchObject({
    name: "NotFound",
  });
});

test("one device, or all of them, are signed out", async () => {
  const userId = await makeUser({ role: "customer" });
  const [one, two] = [await session(userId, "customer"), await session(userId, "customer")];
  const { sessions } = await findPerson(admin, userId);
  expect(sessions).toHaveLength(2);
  await endSessions(admin, { userId, session: sessions[0]!.id });
  expect((await findPerson(admin, userId)).sessions).toHaveLength(1);
  expect(await endSessions(admin, { userId })).toBe(1);
  for (const token of [one, two]) expect(await readSession(token, "customer", new Date())).toBeNull();
});

const proposalOf = async (userId: string) =>
  (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_kind = 'user_role' AND subject_id = $userId AND status = 'pending'",
    { userId },
  ))!;
const roleOf = async (userId: string) =>
  (await row<{ role: Role }>("SELECT role FROM users WHERE id = $userId", { userId }))!.role;

test("a role is proposed by one admin and approved by another, who ends every session", async () => {
  const userId = await makeUser({ role: "staff" });
  const token = await session(userId, "staff");
  await proposeRole(admin, { userId, role: "admin", reason: "takes over" });
  const { id: approvalId, version } = await proposalOf(userId);
  const approve = { approvalId, version, decision: "approve" } as const;
  await expect(decide(admin, approve)).rejects.toMatchObject({ name: "Forbidden" });
  expect(await roleOf(userId)).toBe("staff");
  await decide(other, approve);
  expect(await roleOf(userId)).toBe("admin");
  expect(await readSession(token, "staff", new Date())).toBeNull();
});

test("whom it concerns neither proposes nor approves it, and a rejection changes nothing", async () => {
  const concerned = await makeContext("staff");
  const userId = concerned.actor.id;
  await expect(
    proposeRole(admin, { userId: admin.actor.id, role: "staff", reason: "no" }),
  ).rejects.toMatchObject({ name: "Forbidden" });
  await proposeRole(admin, { userId, role: "city_manager", city: cityId, reason: "moves" });
  const { id: approvalId, version } = await proposalOf(userId);
  const asAdmin = { ...other, actor: { ...other.actor, id: userId } };
  await expect(decide(asAdmin, { approvalId, version, decision: "approve" })).rejects.toThrow();
  await decide(other, { approvalId, version, decision: "reject", reason: "not yet" });
  expect(await roleOf(userId)).toBe("staff");
});

test.each([
  ["staff an admin", "staff", "admin"],
  ["staff a city manager", "staff", "city_manager"],
  ["a customer an admin", "customer", "admin"],
] as const)("the database lets nobody make %s alone", async (_, role, raised) => {
  const userId = await makeUser({ role, ...(role === "staff" ? { zone_city_id: cityId } : {}) });
  const sql = "UPDATE users SET role = $raised, all_cities = false WHERE id = $userId";
  expect(await execute(sql, { userId, raised }).catch((error: unknown) => sqlState(error))).toBe("42501");
});

test.each([
  [
    "makes staff",
    "INSERT INTO users (id, role, name, phone_e164, status, all_cities) VALUES ($id, 'staff', 'X', $phone, 'approved', true)",
  ],
  [
    "makes an admin",
    "INSERT INTO users (id, role, name, phone_e164, status) VALUES ($id, 'admin', 'X', $phone, 'approved')",
  ],
  [
    "makes an admin who comes back later",
    "INSERT INTO users (id, role, name, phone_e164, status) VALUES ($id, 'admin', 'X', $phone, 'suspended')",
  ],
])("the database lets nobody who %s go without two people or the audit trail", async (_, sql) => {
  await Promise.all([makeUser({ role: "admin" }), makeUser({ role: "admin" })]);
  const make = (id: string) => {
    const phone = uniquePhone();
    return execute(sql, { id, phone }).catch((error: unknown) => sqlState(error));
  };
  expect(await make(randomUUID())).toBe("42501");
  const told = randomUUID();
  await auditOfficeUser(told);
  expect(await make(told)).toBe(1);
});

test("the database lets no customer become staff, and no registration be taken, by one update", async () => {
  await Promise.all([makeUser({ role: "admin" }), makeUser({ role: "admin" })]);
  const customer = await makeUser({ role: "customer" });
  const change = (sql: string, id: string) => execute(sql, { id }).catch((error: unknown) => sqlState(error));
  expect(await change("UPDATE users SET role = 'staff', all_cities = true WHERE id = $id", customer)).toBe(
    "42501",
  );
  const phone = uniquePhone();
  const [waiting] = await rows<{ id: string }>(
    "INSERT INTO users (role, name, phone_e164, status, all_cities) VALUES ('staff', 'X', $phone, 'pending', true) RETURNING id",
    { phone },
  );
  expect(await change("UPDATE users SET status = 'approved' WHERE id = $id", waiting!.id)).toBe("42501");
  await expect(
    setUserStatus(await makeContext("admin"), { userId: waiting!.id, status: "approved" }),
  ).rejects.toMatchObject({ code: "needs_two" });
});

test("an admin sees as another, in a session that is told apart, ends with the admin's role and makes no browser known", async () => {
  const viewer = await makeContext("admin");
  const userId = await makeUser({ role: "staff" });
  const { token, role } = await startView(viewer, { userId, userAgent: "test" });
  const found = await readSession(token, role, new Date());
  expect(found).toMatchObject({
    owesSecondStep: false,
    actor: { id: userId, viewedBy: { id: viewer.actor.id } },
  });
  expect((await findPerson(admin, userId)).sessions).toEqual([]);
  expect(
    await row(
      "SELECT browser_hash, last_login_at FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.user_id = $userId",
      {
        userId,
      },
    ),
  ).toEqual({ browserHash: null, lastLoginAt: null });
  const later = new Date(Date.now() + 31 * 60_000);
  expect(await readSession(token, role, later)).toBeNull();
  await execute("UPDATE users SET status = 'suspended' WHERE id = $id", { id: viewer.actor.id });
  expect(await readSession(token, role, new Date())).toBeNull();
});

test("nobody but an admin views, no admin is viewed, and no view starts from a view", async () => {
  const userId = await makeUser({ role: "customer" });
  const view = (ctx: Context, id = userId) => startView(ctx, { userId: id, userAgent: "" });
  await expect(view(await makeContext("staff"))).rejects.toMatchObject({ name: "Forbidden" });
  await expect(view(admin, other.actor.id)).rejects.toMatchObject({ code: "not_viewable" });
  const viewing = { ...admin, actor: { ...admin.actor, viewedBy: { id: other.actor.id, name: "x" } } };
  await expect(view(viewing)).rejects.toMatchObject({ name: "Forbidden" });
});

test("a zone is given in a city that there is, to somebody there is, by another admin", async () => {
  const userId = await makeUser({ role: "staff", zone_city_id: cityId });
  const nowhere = { cityId: randomUUID() };
  for (const act of [previewZone, setZone]) {
    await expect(act(admin, { userId, zone: nowhere })).rejects.toMatchObject({ name: "NotFound" });
    await expect(act(admin, { userId: randomUUID(), zone: "all" })).rejects.toMatchObject({
      name: "NotFound",
    });
    await expect(act(admin, { userId: admin.actor.id, zone: "all" })).rejects.toThrow("their own zone");
  }
  const names = async (zone: Zone) => {
    const { before, after } = await previewZone(admin, { userId, zone });
    return [before.name, after.name];
  };
  const { name } = (await row<{ name: string }>("SELECT name FROM cities WHERE id = $cityId", { cityId }))!;
  expect([await names("all"), await names("none")]).toEqual([
    [name, "All cities"],
    [name, "No city"],
  ]);
  await setZone(admin, { userId, zone: { cityId } });
  expect(
    await rows("SELECT FROM audit_events WHERE subject_id = $userId AND action = 'user.zone'", { userId }),
  ).toEqual([]);
});
