import { expect, test } from "vitest";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { createSession, readSession } from "#app/domain/identity/sessions.ts";
import { setUserStatus } from "#app/domain/identity/set-user-status.ts";
import { holds, type Permission } from "#app/http/permissions.ts";
import { row, rows } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount } from "#tests/factories/inventory.ts";
import { inviteMember, listTeam, removeMember, setRights, suspendMember } from "./team.ts";

let next = 0;
const person = (over: Record<string, unknown> = {}) => {
  next += 1;
  return { name: "Ravi Teja", phone: `98481 ${String(20_000 + next)}`, rights: ["bookings"], ...over };
};
const owner = async (role: "partner" | "agent" = "partner") =>
  makeContext(role, { accountId: await makeAccount({ account_kind: role }) });

/** The member as the next request sees them; null once they may not come in. */
async function actorOf(id: string) {
  const role = (await row<{ role: "partner" | "agent" }>("SELECT role FROM users WHERE id = $id", { id }))!
    .role;
  const { token } = await createSession({ userId: id, role, userAgent: "test" }, new Date());
  return async () => (await readSession(token, role, new Date()))?.actor ?? null;
}

const ALL = ["partner.booking.read", "partner.price.write", "partner.money.read"] as const;
/** Stay with the owner, whatever a member may do. */
const OF_THE_OWNER: Permission[] = [
  ...(["partner.bank.write", "partner.profile", "partner.team.write", "partner.branch.write"] as const),
  ...(["partner.api-key.write", "partner.webhook.write"] as const),
];

test.each([
  [["bookings"], ["partner.booking.read"]],
  [["prices"], ["partner.price.write"]],
  [["money"], ["partner.money.read"]],
  [["bookings", "prices", "money"], [...ALL]],
])("a member with %j may use no more than that, of one account", async (rights, opened) => {
  const ctx = await owner();
  const { id } = await inviteMember(ctx, person({ rights }));
  const actor = (await (await actorOf(id))())!;
  expect(actor).toMatchObject({ accountId: ctx.actor.accountId, rights });
  expect(ALL.filter((permission) => holds(actor, permission))).toEqual(opened);
  expect(OF_THE_OWNER.filter((permission) => holds(actor, permission))).toEqual([]);
  expect(holds(actor, "partner.home")).toBe(true);
  // What somebody without rights to money is not told in lists and files.
  const names = Object.keys(bookingList.columnsFor({ actor, now: ctx.now }, {} as never));
  expect(names.includes("partner_share")).toBe(rights.includes("money"));
  await expect(listTeam({ ...ctx, actor })).rejects.toMatchObject({ status: 403 });
});

test("the owner changes, suspends and removes a member, whose sessions end; another owner cannot; all of it is audited", async () => {
  const ctx = await owner();
  const invited = person();
  const { id } = await inviteMember(ctx, invited);
  expect(await listTeam(ctx)).toMatchObject([{ id, rights: ["bookings"], suspended: false }]);
  const now = await actorOf(id);

  await setRights(ctx, { id, rights: ["money"] });
  expect((await now())?.rights).toEqual(["money"]);
  const stranger = await owner();
  await expect(setRights(stranger, { id, rights: ["bookings"] })).rejects.toMatchObject({ status: 404 });
  await expect(removeMember(stranger, id)).rejects.toMatchObject({ status: 404 });
  await expect(suspendMember(ctx, ctx.actor.id, true)).rejects.toMatchObject({ status: 404 });

  await suspendMember(ctx, id, true);
  expect(await now()).toBeNull();
  expect(await listTeam(ctx)).toMatchObject([{ id, suspended: true }]);
  await suspendMember(ctx, id, false);
  expect(await (await actorOf(id))()).not.toBeNull();

  await removeMember(ctx, id);
  expect(await listTeam(ctx)).toEqual([]);
  // Invited again they are who they were. In another account they begin anew: their files and edits stay behind, with nobody's name.
  expect(await inviteMember(ctx, invited)).toEqual({ id });
  await removeMember(ctx, id);
  const elsewhere = await inviteMember(stranger, { ...invited, rights: ["prices"] });
  expect(elsewhere.id).not.toBe(id);
  expect(await (await actorOf(elsewhere.id))()).toMatchObject({
    accountId: stranger.actor.accountId,
    rights: ["prices"],
  });
  expect(await row("SELECT name, phone_e164, status, account_id FROM users WHERE id = $id", { id })).toEqual({
    name: "Former member",
    phoneE164: null,
    status: "rejected",
    accountId: ctx.actor.accountId,
  });
  const done = await rows<{ action: string }>(
    "SELECT action FROM audit_events WHERE subject_id = $id AND action LIKE 'team.%' ORDER BY id",
    { id },
  );
  expect(done.map(({ action }) => action)).toEqual(
    ["invite", "rights", "suspend", "restore", "remove", "invite", "remove"].map((what) => `team.${what}`),
  );
});

test.each(["suspended", "rejected"] as const)(
  "whom the office %s, no owner lets in again",
  async (status) => {
    const ctx = await owner();
    const invited = person();
    const { id } = await inviteMember(ctx, invited);
    await setUserStatus(await makeContext("admin"), { userId: id, status });
    const refused = { status: 409, code: "office_decided" };
    if (status === "suspended") {
      await expect(suspendMember(ctx, id, false)).rejects.toMatchObject(refused);
      await expect(removeMember(ctx, id)).rejects.toMatchObject(refused);
    } else {
      await expect(inviteMember(ctx, invited)).rejects.toMatchObject(refused);
      await expect(inviteMember(await owner(), invited)).rejects.toMatchObject(refused);
    }
    await setUserStatus(await makeContext("admin"), { userId: id, status: "approved" });
    await suspendMember(ctx, id, true);
    await suspendMember(ctx, id, false);
  },
);

test("a number that signs in already, no right, and rights that the account has not are refused", async () => {
  const ctx = await owner();
  const invited = person();
  await inviteMember(ctx, invited);
  const told = expect.objectContaining({ fields: { phone: [expect.stringContaining("already")] } });
  await expect(inviteMember(ctx, invited)).rejects.toEqual(told);
  await expect(inviteMember(await owner(), invited)).rejects.toEqual(told);
  await expect(inviteMember(ctx, person({ rights: [] }))).rejects.toMatchObject({ status: 400 });
  await expect(inviteMember(await owner("agent"), person({ rights: ["prices"] }))).rejects.toMatchObject({
    status: 400,
  });
  const branch = { ...ctx, actor: { ...ctx.actor, subPartnerId: ctx.actor.id } };
  await expect(inviteMember(branch, person())).rejects.toMatchObject({ status: 403 });
});
