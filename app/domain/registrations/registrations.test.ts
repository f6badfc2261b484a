import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { recommend } from "#app/domain/approvals/recommend.ts";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { findBooking } from "#app/domain/bookings/find-booking.ts";
import { type Context, GUEST } from "#app/domain/context.ts";
import { decide } from "#app/domain/decisions/decide.ts";
import { findAccount } from "#app/domain/decisions/find-account.ts";
import { createSession, readSession } from "#app/domain/identity/sessions.ts";
import { setUserStatus } from "#app/domain/identity/set-user-status.ts";
import { readProperty } from "#app/domain/listings/read-properties.ts";
import { inviteMember, removeMember } from "#app/domain/team/team.ts";
import { holds } from "#app/http/permissions.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeHospital, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { partnerList } from "./account-lists.ts";
import { setAgentCommission } from "./agent-commission.ts";
import { cityManagerList, staffList } from "./office-list.ts";
import { readProfile, saveProfile } from "./profile.ts";
import { registerAgent, registerPartner } from "./register-account.ts";
import { registerOffice } from "./register-office.ts";
import { setAccountStatus } from "./set-account-status.ts";
import { subPartnerList } from "./sub-partner-list.ts";
import { subPartnerNames } from "./sub-partner-names.ts";
import { findSubPartner, submitSubPartner } from "./sub-partners.ts";
import { acceptedTerms } from "./terms/seller-terms.ts";

let admin: Awaited<ReturnType<typeof makeContext>>;
let cityId: string;
let otherCity: string;
const guest = (): Context => ({ actor: GUEST, now: new Date() });
let next = 0;
function values(over: Record<string, unknown> = {}) {
  next += 1;
  return {
    first_name: "Asha Rao",
    mobile_no: `98480 1${String(1_000 + next)}`,
    email_id: `asha${next}@example.com`,
    name: `Green Stay ${next}`,
    city: cityId,
    nearest_hospital: "",
    address: "1 Hospital Road",
    pan: "AABCU9603R",
    ...over,
  };
}

beforeAll(async () => {
  admin = await makeContext("admin");
  cityId = await makeCity();
  otherCity = await makeCity();
  await makeHospital({ city_id: cityId, near_hospital_name: "Apollo Heart" });
  await makeHospital({ city_id: cityId, near_hospital_name: "Apollo Cancer" });
});

async function waiting(subjectId: string, kind: string) {
  return (await row<{ id: string; version: number }>(
    "SELECT id, version FROM approvals WHERE subject_id = $subjectId AND subject_kind = $kind AND status = 'pending'",
    { subjectId, kind },
  ))!;
}

async function decideOn(
  subjectId: string,
  kind: string,
  decision: "approve" | "reject",
  by: Context = admin,
) {
  const { id, version } = await waiting(subjectId, kind);
  return decide(by, {
    approvalId: id,
    version,
    decision,
    reason: decision === "reject" ? "The PAN is another's" : undefined,
  });
}

test("a partner registers, waits, is approved, and gets the link to set a password by mail", async () => {
  const given = values({
    nearest_hospital: "apollo heart",
    gstin: "27AAPFU0939F1ZV",
    status: "approved",
    role: "admin",
    account_id: "x",
  });
  const { accountId } = await registerPartner(guest(), { kind: "property", values: given });
  const [user] = await rows<{ id: string; role: string; status: string }>(
    "SELECT id, role, status FROM users WHERE account_id = $accountId",
    { accountId },
  );
  expect(user).toMatchObject({ role: "partner", status: "pending" });
  const listed = await partnerList.page(admin, { q: given.name });
  expect(listed.rows[0]).toMatchObject({
    key: accountId,
    status: "pending",
    nearest_hospital: "Apollo Heart",
    change_waits: false,
    approvalId: expect.any(String),
  });
  const decided = await decideOn(accountId, "partner", "approve");
  expect(decided.message).toBe("Partner Approved Successfully...");
  const account = await findAccount(admin, { accountId, accountKind: "partner" });
  expect(account).toMatchObject({ status: "approved", requests: [] });
  expect(account.users[0]!.status).toBe("approved");
  expect(account.documents.map(({ documentKind }) => documentKind).sort()).toEqual(["gstin", "pan"]);
  expect(account.history.map(({ action }) => action)).toContain("partner.register");
  const mails = await rows<{ template: string }>(
    "SELECT template FROM messages WHERE recipient = $email ORDER BY template",
    { email: given.email_id },
  );
  expect(mails.map(({ template }) => template)).toEqual(["account.credentials"]);
});

test("registering twice says so and changes nothing, also at the same moment", async () => {
  const given = values();
  const both = await Promise.allSettled([
    registerPartner(guest(), { kind: "property", values: given }),
    registerPartner(guest(), { kind: "property", values: { ...given, name: "Another Name" } }),
  ]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = both.find((each) => each.status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "registered", message: expect.stringContaining("Register") });
  const before = await fingerprint();
  await expect(
    registerPartner(guest(), { kind: "property", values: { ...given, name: "Third" } }),
  ).rejects.toMatchObject({
    code: "registered",
  });
  expect(await fingerprint()).toEqual(before);
});

const fingerprint = () =>
  rows(
    "SELECT id, name, version, status FROM accounts UNION ALL SELECT id, name, 0, status FROM users UNION ALL SELECT id, title, version, status FROM approvals ORDER BY 1",
  );

test("a rejected registration may be sent again, mended", async () => {
  const given = values();
  const { accountId } = await registerPartner(guest(), { kind: "property", values: given });
  await expect(
    decide(admin, { approvalId: (await waiting(accountId, "partner")).id, version: 1, decision: "reject" }),
  ).rejects.toMatchObject({ name: "Invalid" });
  await decideOn(accountId, "partner", "reject");
  const sent = await row<{ path: string }>(
    "SELECT variables->>'path' AS path FROM messages WHERE recipient = $email AND template = 'approval.rejected'",
    { email: given.email_id },
  );
  expect(sent?.path).toBe("/patnerSignup");
  const again = await registerPartner(guest(), {
    kind: "property",
    values: { ...given, name: "Mended Stay" },
  });
  expect(again.accountId).toBe(accountId);
  const account = await findAccount(admin, { accountId, accountKind: "partner" });
  expect(account).toMatchObject({ name: "Mended Stay", status: "pending" });
});

test.each([
  ["food", { fssai: "13619011000123", fssai_valid_until: "31/12/2031" }],
  [
    "travel",
    {
      vehicle_registration: "TS09AB1234",
      vehicle_registration_valid_until: "2031-01-01",
      vehicle_permit: "TP/1234",
      vehicle_permit_valid_until: "2031-01-01",
      driving_licence: "TS0920110012345",
      driving_licence_valid_until: "2031-01-01",
    },
  ],
  ["equipment", { drug_licence: "TS/20B/1234", drug_licence_valid_until: "2031-01-01" }],
  ["lab", { clinical_establishment: "TS/CE/0123", clinical_establishment_valid_until: "2031-01-01" }],
] as const)("a %s partner needs the papers of its kind, in form", async (kind, papers) => {
  await expect(registerPartner(guest(), { kind, values: values() })).rejects.toMatchObject({
    fields: expect.objectContaining({ [Object.keys(papers)[0]!]: [expect.any(String)] }),
  });
  const numbers = Object.keys(papers).filter((name) => !name.endsWith("_valid_until"));
  // A photo of each is asked for by law, whoever sends the form; nothing is kept of one without.
  await expect(
    registerPartner(guest(), { kind, values: values(papers), photos: true }),
  ).rejects.toMatchObject({
    fields: Object.fromEntries(
      numbers.map((paper) => [
        `${paper}_file`,
        [expect.stringMatching(/^Please add a photo or PDF of the /)],
      ]),
    ),
  });
  const files = await Promise.all(
    numbers.map(async (paper) => ({ field: `${paper}_file`, file: await photoFile() })),
  );
  const { accountId } = await registerPartner(guest(), { kind, values: values(papers), files, photos: true });
  const { documents } = await findAccount(admin, { accountId, accountKind: "partner" });
  expect(documents).toHaveLength(1 + Object.keys(papers).length / 2);
});

test("the nearest hospital has to be clear", async () => {
  await expect(
    registerPartner(guest(), { kind: "property", values: values({ nearest_hospital: "apollo" }) }),
  ).rejects.toMatchObject({
    fields: { nearest_hospital: [expect.stringContaining("Apollo Cancer; Apollo Heart")] },
  });
});

test("staff register for others in their zone only, and advise; the admin sees it and decides", async () => {
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const away = await makeContext("staff", { zoneCityId: otherCity });
  await expect(registerPartner(away, { kind: "property", values: values() })).rejects.toMatchObject({
    name: "Invalid",
  });
  const { accountId } = await registerPartner(staff, { kind: "property", values: values() });
  const request = await waiting(accountId, "partner");
  const advice = {
    approvalId: request.id,
    version: request.version,
    advice: "approve",
    remark: "Saw the house",
  };
  await expect(recommend(staff, advice)).rejects.toMatchObject({ name: "Forbidden" });
  await expect(recommend(away, advice)).rejects.toMatchObject({ name: "NotFound" });
  const colleague = await makeContext("staff", { zoneCityId: cityId });
  await expect(
    decide(colleague, { approvalId: request.id, version: 1, decision: "approve" }),
  ).rejects.toMatchObject({ name: "Forbidden" });
  await recommend(colleague, advice);
  const account = await findAccount(admin, { accountId, accountKind: "partner" });
  expect(account.requests[0]!.recommendations).toMatchObject([
    { advice: "approve", remark: "Saw the house" },
  ]);
  await expect(findAccount(away, { accountId, accountKind: "partner" })).rejects.toMatchObject({
    name: "NotFound",
  });
  expect((await partnerList.page(away, {})).rows).toEqual([]);
  expect((await partnerList.page(colleague, { status: "all" })).rows.map(({ key }) => key)).toContain(
    accountId,
  );
});

test("nobody decides about himself in another role", async () => {
  const own = await row<{ phone: string }>("SELECT phone_e164 AS phone FROM users WHERE id = $id", {
    id: admin.actor.id,
  });
  const given = values(own?.phone ? { mobile_no: own.phone } : {});
  if (!own?.phone)
    await execute("UPDATE users SET email = $email WHERE id = $id", {
      email: given.email_id,
      id: admin.actor.id,
    });
  const { accountId } = await registerAgent(guest(), { values: given });
  await expect(decideOn(accountId, "agent", "approve")).rejects.toMatchObject({ name: "Forbidden" });
  await decideOn(accountId, "agent", "approve", await makeContext("admin"));
});

test("staff and city managers register, one mobile and mail being one person of the back office", async () => {
  const given = {
    role: "city_manager",
    first_name: "Farah Ali",
    mobile_no: "98480 55001",
    email_id: "farah@example.com",
    city: cityId,
  };
  const { userId } = await registerOffice(guest(), { ...given, status: "approved", sub_role: "owner" });
  await expect(registerOffice(guest(), { ...given, role: "staff" })).rejects.toMatchObject({
    message: expect.stringContaining("Register"),
  });
  const mail = { ...given, mobile_no: "98480 55002" };
  await expect(registerOffice(guest(), mail)).rejects.toMatchObject({ code: "registered" });
  expect((await decideOn(userId, "city_manager", "approve")).message).toBe(
    "City Manager Approved Successfully...",
  );
  const list = await cityManagerList.page(admin, { status: "approved", q: "farah" });
  expect(list.rows[0]).toMatchObject({ key: userId, status: "approved", sub_role: null });
  const manager = await makeContext("city_manager", { zoneCityId: cityId });
  expect((await staffList.page(manager, { status: "all" })).rows).toEqual([]);
});

test("a suspended account's people are out at once, and in again when it resumes", async () => {
  const { accountId } = await registerPartner(guest(), { kind: "property", values: values() });
  await decideOn(accountId, "partner", "approve");
  const user = (await row<{ id: string }>("SELECT id FROM users WHERE account_id = $accountId", {
    accountId,
  }))!;
  const { token } = await createSession({ userId: user.id, role: "partner", userAgent: "" }, new Date());
  expect(await readSession(token, "partner", new Date())).not.toBeNull();
  await expect(setAccountStatus(admin, { accountId, change: "suspend", reason: " " })).rejects.toMatchObject({
    name: "Invalid",
  });
  await setAccountStatus(admin, { accountId, change: "suspend", reason: "Guests complained" });
  expect(await readSession(token, "partner", new Date())).toBeNull();
  await expect(
    setAccountStatus(admin, { accountId, change: "suspend", reason: "again" }),
  ).rejects.toMatchObject({ code: "stale" });
  await setAccountStatus(admin, { accountId, change: "resume", reason: "Mended" });
  expect(await readSession(token, "partner", new Date())).toBeNull();
  await setUserStatus(admin, { userId: user.id, status: "suspended", reason: "Left" });
});

test.each([
  ["the standard, where nobody says anything else", 0, undefined, 50_000],
  ["what was set before", 30_000, undefined, 30_000],
  ["what whoever approves says", 30_000, 72_500, 72_500],
  ["nothing, where that is said", 30_000, 0, 0],
])("an agent begins with a commission: %s", async (_, before, agentCommissionPpm, agreed) => {
  const { accountId } = await registerAgent(guest(), { values: values() });
  if (before > 0) await setAgentCommission(admin, { accountId, commissionPpm: before });
  const { id, version } = await waiting(accountId, "agent");
  await decide(admin, { approvalId: id, version, decision: "approve", agentCommissionPpm });
  expect((await findAccount(admin, { accountId, accountKind: "agent" })).commissionPpm).toBe(agreed);
});

test.each([
  ["more than half", 500_001, "Invalid"],
  ["less than nothing", -1, "Invalid"],
  ["part of a millionth", 1.5, "Invalid"],
] as const)("an agent never earns %s of a price", async (_, commissionPpm, name) => {
  const { accountId } = await registerAgent(guest(), { values: values() });
  await expect(setAgentCommission(admin, { accountId, commissionPpm })).rejects.toMatchObject({ name });
  await expect(setAgentCommission(guest(), { accountId, commissionPpm: 10_000 })).rejects.toMatchObject({
    name: "Forbidden",
  });
  await expect(
    setAgentCommission(admin, { accountId: crypto.randomUUID(), commissionPpm: 10_000 }),
  ).rejects.toMatchObject({ name: "NotFound" });
});

test("a profile's legal part waits, the contact counts at once", async () => {
  const { accountId } = await registerAgent(guest(), { values: values() });
  await decideOn(accountId, "agent", "approve");
  const agent = await makeContext("agent", { accountId });
  const before = await readProfile(agent);
  const wanted = {
    contact_name: "Ravi Kumar",
    name: before.name,
    pan: before.pan,
    gstin: "",
    city: before.cityId,
    address: before.address,
  };
  expect(await saveProfile(agent, { version: before.version, values: wanted })).toEqual({
    outcome: "saved",
  });
  const change = { ...wanted, name: "Care Desk", commissionPpm: 500_000, status: "approved" };
  expect(await saveProfile(agent, { version: before.version, values: change })).toEqual({
    outcome: "waiting",
  });
  expect(await readProfile(agent)).toMatchObject({
    name: before.name,
    contactName: "Ravi Kumar",
    waits: true,
  });
  const decided = await decideOn(accountId, "agent_profile", "approve");
  expect(decided.message).toBe("Agent Profile Updated & Approved Successfully...");
  expect(await readProfile(agent)).toMatchObject({ name: "Care Desk", waits: false, commissionPpm: 50_000 });
  await expect(saveProfile(agent, { version: before.version, values: change })).rejects.toMatchObject({
    code: "stale",
  });
  const staff = await makeContext("staff", { zoneCityId: cityId });
  const { version } = await readProfile(staff, { accountId });
  const onBehalf = { accountId, version, values: { ...wanted, name: "Care House" } };
  expect(await saveProfile(staff, onBehalf)).toEqual({ outcome: "waiting" });
  const elsewhere = await makeContext("staff", { zoneCityId: otherCity });
  await expect(saveProfile(elsewhere, onBehalf)).rejects.toMatchObject({ name: "NotFound" });
  await expect(saveProfile(staff, { ...onBehalf, accountId: undefined })).rejects.toMatchObject({
    name: "Forbidden",
  });
});

test("a branch waits, gets its own login with the approval, and is foreign to others", async () => {
  const { accountId } = await registerPartner(guest(), { kind: "property", values: values() });
  await decideOn(accountId, "partner", "approve");
  const partner = await makeContext("partner", { accountId });
  const branch = {
    partner_kind: "food",
    name: "Kitchen",
    contact_name: "Sita Devi",
    phone_e164: "98480 77001",
    email: "sita@example.com",
    city_id: cityId,
    address: "",
  };
  const { id } = await submitSubPartner(partner, {
    values: { ...branch, status: "approved", account_id: otherCity },
  });
  await expect(submitSubPartner(partner, { values: branch })).rejects.toMatchObject({
    fields: { name: [expect.any(String)] },
  });
  expect(await findSubPartner(partner, id)).toMatchObject({ status: "pending", waits: true });
  await decideOn(id, "sub_partner", "approve");
  const login = await row(
    "SELECT role, status, sub_partner_id FROM users WHERE phone_e164 = '+919848077001'",
  );
  expect(login).toEqual({ role: "partner", status: "approved", subPartnerId: id });
  const approved = await findSubPartner(partner, id);
  expect(
    await submitSubPartner(partner, {
      subPartnerId: id,
      version: approved.version,
      values: { ...branch, name: "Big Kitchen" },
    }),
  ).toMatchObject({ outcome: "waiting" });
  expect((await subPartnerList.page(partner, {})).rows[0]).toMatchObject({
    partner_sub_name: "Kitchen",
    waits_for_approval: true,
  });
  await decideOn(id, "sub_partner", "approve");
  expect(await findSubPartner(partner, id)).toMatchObject({ name: "Big Kitchen" });
  const other = await registerPartner(guest(), {
    kind: "food",
    values: values({ fssai: "13619011000123", fssai_valid_until: "2031-01-01" }),
  });
  const stranger = await makeContext("partner", { accountId: other.accountId });
  await expect(findSubPartner(stranger, id)).rejects.toMatchObject({ name: "NotFound" });
  const sub = { ...partner, actor: { ...partner.actor, subPartnerId: id } };
  await expect(subPartnerList.page(sub, {})).rejects.toMatchObject({ name: "Forbidden" });
  expect(await readProfile(sub)).toMatchObject({ accountId });

  const [here, elsewhere] = [
    await makeContext("staff", { zoneCityId: cityId }),
    await makeContext("staff", { zoneCityId: otherCity }),
  ];
  const onBehalf = { ...branch, name: "Kitchen by staff", phone_e164: "98480 77002" };
  const added = await submitSubPartner(here, { accountId, values: onBehalf });
  await expect(submitSubPartner(here, { values: onBehalf })).rejects.toMatchObject({ name: "Forbidden" });
  await expect(submitSubPartner(elsewhere, { accountId, values: onBehalf })).rejects.toMatchObject({
    name: "NotFound",
  });
  await expect(findSubPartner(elsewhere, added.id)).rejects.toMatchObject({ name: "NotFound" });
  const names = async (ctx: Context, filter = {}) =>
    (await subPartnerNames(ctx, { accountId, ...filter })).map(({ name }) => name);
  expect(await names(here)).toEqual(["Big Kitchen"]);
  expect(await names(partner, { kind: "food", ofKind: "property" })).toEqual(["Big Kitchen"]);
  expect(await names(partner, { kind: "travel" })).toEqual([]);
  expect(await names(elsewhere)).toEqual([]);
  expect(await names(stranger)).toEqual([]);
});

test("a branch's login sees its own houses and bookings only, and not the account's money", async () => {
  const place = await makePlace();
  const customer = await customerContext();
  const { id } = await makeBooking(customer, place);
  const main = await makeContext("partner", { accountId: place.accountId });
  const branchId = (await row<{ id: string }>(
    "INSERT INTO sub_partners (account_id, partner_kind, name, status) VALUES ($accountId, 'property', 'Annexe', 'approved') RETURNING id",
    { accountId: place.accountId },
  ))!.id;
  const branch = { ...main, now: new Date(), actor: { ...main.actor, subPartnerId: branchId } };
  const seen = async (ctx: Context) => (await bookingList.page(ctx, {})).rows.map((booking) => booking.key);
  expect(await seen(main)).toEqual([id]);
  expect(await seen(branch)).toEqual([]);
  await expect(findBooking(branch, { id })).rejects.toMatchObject({ name: "NotFound" });
  await expect(readProperty(branch, place.propertyId)).rejects.toMatchObject({ name: "NotFound" });
  await execute("UPDATE properties SET sub_partner_id = $branchId WHERE id = $id", {
    branchId,
    id: place.propertyId,
  });
  expect(await seen(branch)).toEqual([id]);
  expect((await findBooking(branch, { id })).id).toBe(id);
  expect((await readProperty(branch, place.propertyId)).id).toBe(place.propertyId);
  expect(holds(branch.actor, "partner.booking.read")).toBe(true);
  expect(holds(branch.actor, "partner.money.read")).toBe(false);
});

test("whoever left a team registers a business of their own; whom our office suspended does not", async () => {
  const owner = await makeContext("partner", { accountId: await makeAccount() });
  const member = () => ({ name: "Ravi Teja", phone: values().mobile_no, rights: ["bookings"] });
  const left = member();
  const { id } = await inviteMember(owner, left);
  const own = { ...values(), mobile_no: left.phone };
  await expect(registerPartner(guest(), { kind: "property", values: own })).rejects.toMatchObject({
    code: "registered",
  });
  await removeMember(owner, id);
  const { accountId } = await registerPartner(guest(), { kind: "property", values: own, terms: 1 });
  const people = await rows<{ account: string; status: string; rights: unknown }>(
    "SELECT account_id AS account, status, rights FROM users WHERE phone_e164 = $phone",
    { phone: own.mobile_no.replaceAll(" ", "").replace(/^(\+91)?/, "+91") },
  );
  expect(people).toEqual([{ account: accountId, status: "pending", rights: null }]);
  expect(await acceptedTerms(guest(), accountId)).toMatchObject([{ version: 1 }]);

  const suspended = member();
  const other = (await inviteMember(owner, suspended)).id;
  await setUserStatus(await makeContext("admin"), { userId: other, status: "rejected", reason: "Fraud" });
  await expect(
    registerPartner(guest(), { kind: "property", values: { ...values(), mobile_no: suspended.phone } }),
  ).rejects.toMatchObject({ code: "office_decided" });
});

test("a rejected account comes back with its people, who set a password anew, and an agent with a commission", async () => {
  const accountId = await makeAccount({ account_kind: "agent", partner_kind: null, status: "rejected" });
  const email = `agent-${accountId}@example.com`;
  const userId = await makeUser({ role: "agent", account_id: accountId, email, status: "rejected" });
  const blocked = await makeUser({ role: "agent", account_id: accountId, status: "suspended" });
  const stale = setAccountStatus(admin, { accountId, change: "resume", reason: "Mended" });
  await expect(stale).rejects.toMatchObject({ code: "stale" });
  await setAccountStatus(admin, { accountId, change: "reinstate", reason: "They sent the papers" });
  const states = await rows<{ id: string; status: string }>(
    "SELECT id, status FROM users WHERE account_id = $accountId",
    { accountId },
  );
  expect(new Map(states.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [userId, "approved"],
      [blocked, "suspended"],
    ]),
  );
  const account = await row<{ ppm: number }>(
    "SELECT agent_commission_ppm AS ppm FROM accounts WHERE id = $accountId",
    { accountId },
  );
  expect(account!.ppm).toBeGreaterThan(0);
  const mails = await rows<{ template: string }>("SELECT template FROM messages WHERE recipient = $email", {
    email,
  });
  expect(mails).toHaveLength(1);
});

test("nobody decides about an account that is their own, by number or by mail", async () => {
  const phone = uniquePhone();
  await execute("UPDATE users SET phone_e164 = $phone WHERE id = $id", { phone, id: admin.actor.id });
  const accountId = await makeAccount();
  await makeUser({ role: "partner", account_id: accountId, phone_e164: phone });
  const own = setAccountStatus(admin, { accountId, change: "suspend", reason: "Holidays" });
  await expect(own).rejects.toThrow("Nobody decides about their own account.");
  const nobody = setAccountStatus(admin, { accountId: randomUUID(), change: "suspend", reason: "x" });
  await expect(nobody).rejects.toMatchObject({ name: "NotFound" });
});
