import { beforeEach, describe, expect, it } from "vitest";
import { type Context, systemContext } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { findApproval } from "#app/domain/decisions/read-approval.ts";
import { execute, row } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { findSubPartner, requireBranchKeeper, submitSubPartner, subPartnerApproval } from "./sub-partners.ts";

/** Who keeps branches, what may be changed of one in each of its states, and what becomes of its login. */

let partner: Context;
let admin: Context;
let values: Record<string, string>;
beforeEach(async () => {
  const accountId = await makeAccount();
  partner = await makeContext("partner", { accountId });
  admin = await makeContext("admin");
  values = {
    partner_kind: "property",
    name: "Annexe",
    contact_name: "Sita Devi",
    address: "2 Lake Road",
    phone_e164: uniquePhone(),
    email: "sita@example.com",
    city_id: await makeCity(),
  };
});

const submit = (over: Record<string, unknown> = {}, changed: Record<string, string> = {}, by = partner) =>
  submitSubPartner(by, { ...over, values: { ...values, ...changed } });

async function waitingFor(id: string) {
  const found = await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $id AND status = 'pending'",
    { id },
  );
  return found!;
}

async function decideOn(id: string, decision: "approve" | "reject") {
  const { id: approvalId, version } = await waitingFor(id);
  await decide(admin, { approvalId, version, decision, reason: "Looked at it" });
}

async function approved(): Promise<{ id: string; version: number }> {
  const { id } = await submit();
  await decideOn(id, "approve");
  const { version } = await findSubPartner(partner, id);
  return { id, version };
}

const loginOf = (id: string) =>
  row<{ id: string; phone: string; name: string }>(
    "SELECT id, phone_e164 AS phone, name FROM users WHERE sub_partner_id = $id",
    { id },
  );

describe("who keeps branches", () => {
  it("is the partner's main login, not that of a branch", async () => {
    const { id } = await approved();
    await expect(requireBranchKeeper(partner)).resolves.toBeUndefined();
    const branch = { ...partner, actor: { ...partner.actor, subPartnerId: id } as Context["actor"] };
    const refused = { name: "Forbidden", message: expect.stringContaining("main login") };
    await expect(requireBranchKeeper(branch)).rejects.toMatchObject(refused);
    await expect(findSubPartner(branch, id)).rejects.toMatchObject(refused);
    await expect(submit({ subPartnerId: id }, {}, branch)).rejects.toMatchObject(refused);
  });

  it("knows no branch that there is not, and no city", async () => {
    const nobody = crypto.randomUUID();
    await expect(findSubPartner(partner, nobody)).rejects.toMatchObject({ name: "NotFound" });
    await expect(submit({ subPartnerId: nobody })).rejects.toMatchObject({ name: "NotFound" });
    await expect(submit({}, { city_id: nobody })).rejects.toMatchObject({
      name: "Invalid",
      fields: { city_id: [expect.any(String)] },
    });
  });
});

describe("a change", () => {
  it("of one that waits is made at once; of a stale one, or a suspended one, it is refused", async () => {
    const { id } = await submit();
    const { version } = await findSubPartner(partner, id);
    expect(await submit({ subPartnerId: id, version }, { name: "Annexe 2" })).toEqual({
      id,
      outcome: "saved",
    });
    await expect(submit({ subPartnerId: id, version })).rejects.toMatchObject({ code: "stale" });
    await execute("UPDATE sub_partners SET status = 'suspended' WHERE id = $id", { id });
    await expect(submit({ subPartnerId: id })).rejects.toMatchObject({ code: "suspended" });
  });

  it("that is approved does not bring back what was suspended while it waited, nor its login", async () => {
    const { id, version } = await approved();
    await submit({ subPartnerId: id, version }, { name: "Annexe East" });
    await execute("UPDATE sub_partners SET status = 'suspended' WHERE id = $id", { id });
    await execute("UPDATE users SET status = 'suspended' WHERE sub_partner_id = $id", { id });
    await decideOn(id, "approve");
    expect(await findSubPartner(partner, id)).toMatchObject({ name: "Annexe East", status: "suspended" });
    await execute("UPDATE sub_partners SET status = 'approved' WHERE id = $id", { id });
    await submit({ subPartnerId: id }, { name: "Annexe West" });
    await decideOn(id, "approve");
    expect(await findSubPartner(partner, id)).toMatchObject({ name: "Annexe West", status: "approved" });
    expect(await row("SELECT status, name FROM users WHERE sub_partner_id = $id", { id })).toEqual({
      status: "suspended",
      name: "Sita Devi",
    });
  });

  it("of one that was refused makes it wait again", async () => {
    const { id } = await submit();
    await decideOn(id, "reject");
    expect(await findSubPartner(partner, id)).toMatchObject({ status: "rejected", waits: false });
    expect(await submit({ subPartnerId: id })).toMatchObject({ outcome: "saved" });
    expect(await findSubPartner(partner, id)).toMatchObject({ status: "pending", waits: true });
    expect(await loginOf(id)).toBeUndefined();
  });

  it("of an approved one waits; refused, it leaves what counts, and shows only what would differ", async () => {
    const { id, version } = await approved();
    const other = await makeCity();
    await submit({ subPartnerId: id, version }, { name: "Annexe East", city_id: other, address: "" });
    const { differences } = await subPartnerApproval.view(
      admin,
      await findApproval((await waitingFor(id)).id),
    );
    expect(differences.map(({ label, before, after }) => [label, before === null, after === null])).toEqual([
      ["Name", false, false],
      ["City", false, false],
      ["Address", false, true],
    ]);
    await decideOn(id, "reject");
    expect(await findSubPartner(partner, id)).toMatchObject({
      name: "Annexe",
      status: "approved",
      waits: false,
      address: "2 Lake Road",
    });
  });

  it("cannot take a name that another branch of this kind has", async () => {
    await submit();
    const second = await submit({}, { name: "Second", phone_e164: uniquePhone() });
    await expect(submit({ subPartnerId: second.id })).rejects.toMatchObject({
      fields: { name: ["You already have a branch of this kind with this name."] },
    });
  });
});

describe("its login", () => {
  it("moves with the branch to another mobile, and signs in anew there", async () => {
    const { id, version } = await approved();
    const before = (await loginOf(id))!;
    await execute(
      `INSERT INTO sessions (id_hash, user_id, role, expires_at) VALUES (decode(md5($id::text) || md5($id::text), 'hex'), $userId, 'partner', now() + interval '1 day')`,
      { id, userId: before.id },
    );
    const living = async () =>
      (await row<{ count: number }>(
        "SELECT count(*)::integer AS count FROM sessions WHERE user_id = $id AND revoked_at IS NULL",
        { id: before.id },
      ))!.count;
    await submit({ subPartnerId: id, version }, { contact_name: "Gita Devi" });
    await decideOn(id, "approve");
    expect([await loginOf(id), await living()]).toEqual([{ ...before, name: "Gita Devi" }, 1]);
    const phone = uniquePhone();
    await submit({ subPartnerId: id }, { phone_e164: phone });
    await decideOn(id, "approve");
    expect([(await loginOf(id))!.phone, await living()]).toEqual([phone, 0]);
  });

  it("is not made when the mobile is a partner's already: the owner works for it", async () => {
    const own = await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
      id: (partner.actor as { id: string }).id,
    });
    const { id } = await submit({}, { phone_e164: own!.phone });
    await decideOn(id, "approve");
    expect(await findSubPartner(partner, id)).toMatchObject({ status: "approved" });
    expect(await loginOf(id)).toBeUndefined();
  });
});

it("a request for a branch that is gone cannot be looked at", async () => {
  const { id } = await submit();
  const approval = await findApproval((await waitingFor(id)).id);
  const gone = { ...approval, subjectId: crypto.randomUUID() };
  await expect(subPartnerApproval.view(systemContext("test"), gone)).rejects.toMatchObject({
    name: "NotFound",
  });
});
