import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { decide, decideMany } from "#app/domain/decisions/decide.ts";
import { readApproval } from "#app/domain/decisions/read-approval.ts";
import { preparePayout } from "#app/domain/settlements/prepare-payout.ts";
import { execute, row, rows } from "#db/client.ts";
import { customerContext, makeBooking } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace, makeUser, type Place } from "#tests/factories/inventory.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { type PaymentPeer, startRazorpayPeer } from "#tests/harness/payment-peers.ts";
import { payeeToPay, readPayees } from "./find-payee.ts";
import { isSameName } from "./payee-approval.ts";
import { provePayee, provePayees } from "./prove-payee.ts";
import { savePayee, withdrawPayee } from "./save-payee.ts";
import { accountNumberSchema, ifscSchema, upiSchema } from "./schema.ts";

const HOUR = 3_600_000;
const VALUES = {
  holder_name: "Sunrise Patient Stays",
  bank_account_num: "50100012345678",
  bank_account_num_again: "5010 0012 345678",
  ifsc: "hdfc0001234",
  upi: "",
};

let place: Place;
let partner: Awaited<ReturnType<typeof makeContext>>;

beforeEach(async () => {
  place = await makePlace({ account: { pan: "AABCU9603R" } });
  partner = await makeContext("partner", { accountId: place.accountId });
});

const job = (hours = 0) => systemContext("payee-proof", new Date(Date.now() + hours * HOUR));
const enter = (over: Partial<typeof VALUES> = {}, formKey = randomUUID()) =>
  savePayee(partner, { values: { ...VALUES, ...over }, formKey });
const ending = (digits: string) => {
  const number = `5010001234${digits}`;
  return { bank_account_num: number, bank_account_num_again: number };
};
const stateOf = async (id: string) =>
  (await row<{ state: string }>("SELECT state FROM payee_accounts WHERE id = $id", { id }))!.state;

async function request(id: string) {
  const found = await row<{ approvalId: string; version: number }>(
    "SELECT id AS \"approvalId\", version FROM approvals WHERE subject_kind = 'payee_account' AND subject_id = $id AND status = 'pending'",
    { id },
  );
  return found!;
}

const decideAs = async (id: string, decision: "approve" | "reject", ctx = makeContext("admin")) =>
  decide(await ctx, {
    ...(await request(id)),
    decision,
    reason: decision === "reject" ? "Not yours" : undefined,
  });

it.each([
  [ifscSchema, "hdfc 0001234", "HDFC0001234"],
  [ifscSchema, "HDFC1001234", null],
  [ifscSchema, "HDF00001234", null],
  [accountNumberSchema, "5010-0012 3456", "501000123456"],
  [accountNumberSchema, "12345678", null],
  [accountNumberSchema, "1234567890123456789", null],
  [accountNumberSchema, "12345678A", null],
  [upiSchema, " Sunrise.Stays@OKhdfc ", "sunrise.stays@okhdfc"],
  [upiSchema, "sunrise", null],
  [upiSchema, "s@ok", null],
])("reads a number of a bank", (schema, typed, kept) => {
  expect(schema.safeParse(typed).data ?? null).toBe(kept);
});

describe("a bank account for payouts", () => {
  it("is entered, proved by the bank, approved by somebody else, and used after 48 hours", async () => {
    const formKey = randomUUID();
    const { id } = await enter({}, formKey);
    expect(await enter({}, formKey)).toEqual({ id, repeated: true });
    expect(await readPayees(partner)).toMatchObject({ current: null, coming: { id, state: "proving" } });
    await provePayee(job(), id);
    expect(await readPayees(partner)).toMatchObject({
      coming: { state: "waiting", nameAtBank: "SUNRISE PATIENT STAYS" },
    });
    await decideAs(id, "approve");
    expect(await payeeToPay(place.accountId, new Date(Date.now() + 47 * HOUR))).toBeUndefined();
    expect(await payeeToPay(place.accountId, new Date(Date.now() + 49 * HOUR))).toMatchObject({
      id,
      bankAccountNum: "50100012345678",
    });
  });

  it("tells every address of the account, in its language", async () => {
    await execute("UPDATE accounts SET email = 'owner@example.com' WHERE id = $id", { id: place.accountId });
    await execute("UPDATE users SET language = 'te' WHERE id = $id", { id: partner.actor.id });
    const other = await makeUser({ role: "partner", account_id: place.accountId });
    const { id } = await enter();
    const told = await rows<{ recipient: string; language: string }>(
      "SELECT recipient, language FROM messages WHERE dedupe_key LIKE $key ORDER BY recipient",
      { key: `payee:${id}:entered:%` },
    );
    expect([...new Set(told.map(({ language }) => language))]).toEqual(["te"]);
    const phones = await rows<{ phone: string }>(
      `SELECT phone_e164 AS phone FROM users WHERE id IN ($other, $me)
       UNION SELECT phone_e164 FROM accounts WHERE id = $accountId`,
      { other, me: partner.actor.id, accountId: place.accountId },
    );
    expect(told.map(({ recipient }) => recipient).sort()).toEqual(
      [...phones.map(({ phone }) => phone), "owner@example.com"].sort(),
    );
  });

  it.each([
    ["0000", "failed", "The bank does not know this account number"],
    ["1111", "failed", "The account is closed"],
  ])("is refused when the bank refuses it (%s)", async (digits, state, failure) => {
    const { id } = await enter(ending(digits));
    await provePayee(job(), id);
    expect(await readPayees(partner)).toMatchObject({ coming: null, history: [{ id, state, failure }] });
  });

  it("waits while the bank does not answer", async () => {
    const { id } = await enter(ending("3333"));
    await expect(provePayee(job(), id)).rejects.toThrow("does not answer");
    expect(await stateOf(id)).toBe("proving");
  });

  it("is asked about again with all that wait, of which one without an answer keeps no other", async () => {
    const silent = (await enter(ending("3333"))).id;
    const other = await makeContext("partner", {
      accountId: (await makePlace({ account: { pan: "AABCU9603R" } })).accountId,
    });
    const asked = { ...VALUES, ...ending("6789") };
    const { id: answered } = await savePayee(other, { values: asked, formKey: randomUUID() });
    await expect(provePayees(job())).resolves.toBeUndefined();
    expect([await stateOf(silent), await stateOf(answered)]).toEqual(["proving", "proving"]);
    await expect(provePayees(job(1))).rejects.toThrow(/has not answered about \d+ accounts yet/);
    expect([await stateOf(silent), await stateOf(answered)]).toEqual(["proving", "waiting"]);
    await withdrawPayee(partner);
    await provePayee(job(1), silent);
    expect(await stateOf(silent)).toBe("withdrawn");
    await expect(provePayees(partner)).rejects.toMatchObject({ name: "Forbidden" });
  });

  it("warns of another name and of an account that is somebody else's, and is not approved together with others", async () => {
    const elsewhere = await makePlace();
    await makePayee(elsewhere.accountId, { number: "50100012342222" });
    const { id } = await enter(ending("2222"));
    await provePayee(job(), id);
    const admin = await makeContext("admin");
    const [result] = await decideMany(admin, { requests: [await request(id)], decision: "approve" });
    expect(result!.refusal).toMatch(
      /by itself: The bank knows the holder as SOMEBODY ELSE\. The same bank account is that of/,
    );
    await decideAs(id, "approve");
    expect(await stateOf(id)).toBe("approved");
  });

  it("replaces one that waits, and can be taken back within its 48 hours", async () => {
    const first = await enter();
    await provePayee(job(), first.id);
    const second = await enter({ ifsc: "SBIN0001234" });
    expect(await stateOf(first.id)).toBe("withdrawn");
    await provePayee(job(), second.id);
    await decideAs(second.id, "approve");
    expect(await withdrawPayee(partner)).toEqual({ withdrawn: true });
    expect(await withdrawPayee(partner)).toEqual({ withdrawn: false });
    expect(await payeeToPay(place.accountId, new Date(Date.now() + 99 * HOUR))).toBeUndefined();
  });

  it("leaves payouts where they went until the new one counts", async () => {
    await makePayee(place.accountId, { number: "111122223334" });
    const { id } = await enter();
    await provePayee(job(), id);
    await decideAs(id, "approve");
    expect(await payeeToPay(place.accountId, new Date())).toMatchObject({ bankAccountNum: "111122223334" });
    await expect(enter()).rejects.toMatchObject({ code: "unchanged" });
  });

  it("is kept by the main login alone, with a PAN", async () => {
    const branch = { ...partner, actor: { ...partner.actor, subPartnerId: randomUUID() } };
    await expect(savePayee(branch, { values: VALUES, formKey: randomUUID() })).rejects.toThrow(
      "may not do this",
    );
    await expect(
      savePayee(await makeContext("admin"), { values: VALUES, formKey: randomUUID() }),
    ).rejects.toThrow("may not do this");
    await expect(enter({ bank_account_num_again: "50100012345679" })).rejects.toThrow();
    await execute("UPDATE accounts SET pan = NULL WHERE id = $id", { id: place.accountId });
    await expect(enter()).rejects.toThrow("PAN");
  });
});

describe("the database", () => {
  it("lets nobody approve what they entered, use it early, or edit it", async () => {
    const { id } = await enter();
    await provePayee(job(), id);
    const change = (set: string) => execute(`UPDATE payee_accounts SET ${set} WHERE id = $id`, { id });
    await expect(change("state = 'approved'")).rejects.toThrow("payee_accounts_second_person");
    await expect(change("state = 'approved', decided_by = entered_by, decided_at = now()")).rejects.toThrow(
      "payee_accounts_second_person",
    );
    await expect(change("bank_account_num = '999999999999'")).rejects.toThrow("never edited");
    await expect(change("usable_from = entered_at")).rejects.toThrow("never edited");
  });

  it("pays to no other bank account, whoever writes the row", async () => {
    await makeBooking(await customerContext(), place);
    const admin = { ...(await makeContext("admin")), now: new Date(Date.now() + 12 * 24 * HOUR) };
    const payout = {
      side: "partner",
      accountId: place.accountId,
      kind: "room",
      expectedPaise: 184_600,
    } as const;
    await expect(preparePayout(admin, { ...payout, formKey: randomUUID() })).rejects.toMatchObject({
      code: "no_bank_account",
    });
    await makePayee(place.accountId);
    const { id } = await preparePayout(admin, { ...payout, formKey: randomUUID() });
    const change = (set: string) => execute(`UPDATE payouts SET ${set} WHERE id = $id`, { id });
    await expect(change("bank_account_num = '999999999999'")).rejects.toThrow("approved bank account");
    await expect(change("payee_account_id = NULL")).rejects.toThrow("approved bank account");
    const elsewhere = await makePlace();
    await makePayee(elsewhere.accountId, { number: "999999999999" });
    await expect(
      change(`bank_account_num = '999999999999', payee_account_id =
        (SELECT id FROM payee_accounts WHERE account_id = '${elsewhere.accountId}')`),
    ).rejects.toThrow("approved bank account");
  });
});

it.each([
  ["Sunrise Patient Stays", "SUNRISE PATIENT STAYS", true],
  ["Anjali K. Reddy", "REDDY ANJALI K", true],
  ["M/s Pathya Foods", "PATHYA FOODS", true],
  ["Pathya Foods", "SOMEBODY ELSE", false],
  ["Pathya Foods", null, false],
])("compares %s with what the bank says, %s", (typed, atBank, same) => {
  expect(isSameName(typed, atBank)).toBe(same);
});

describe("a bank that answers later", () => {
  let peer: PaymentPeer;
  let before: Record<string, string | undefined>;
  const set = (settings: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries(settings)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    resetConfig();
  };
  beforeAll(async () => {
    peer = await startRazorpayPeer();
    before = Object.fromEntries(Object.keys(peer.settings).map((name) => [name, process.env[name]]));
    set(peer.settings);
  });
  afterAll(async () => {
    set(before);
    await peer.close();
  });

  afterEach(() => {
    peer.trouble = undefined;
  });
  const reference = async (id: string) =>
    (await row<{ at: string | null }>("SELECT proof_reference AS at FROM payee_accounts WHERE id = $id", {
      id,
    }))!.at;

  it("is asked by its own reference again, and an account that it refuses to look at has failed", async () => {
    const { id } = await enter();
    await expect(provePayee(job(), id)).rejects.toThrow("The bank has not answered yet.");
    expect(await reference(id)).toMatch(/^fav_/);
    await expect(provePayee(job(), id)).rejects.toThrow("The bank has not answered yet.");
    peer.trouble = { status: 400, afterWork: false };
    await provePayee(job(), id);
    const failure = "The bank does not accept this account";
    expect(await readPayees(partner)).toMatchObject({
      coming: null,
      history: [{ id, state: "failed", failure }],
    });
    expect(await reference(id)).toMatch(/^fav_/);
  });

  it("may refuse it at once", async () => {
    const { id } = await enter();
    peer.trouble = { status: 400, afterWork: false };
    await provePayee(job(), id);
    expect(await stateOf(id)).toBe("failed");
    expect(await reference(id)).toBeNull();
  });
});

it("shows whoever decides what the bank refused before, and who has the same PAN", async () => {
  await provePayee(job(), (await enter(ending("0000"))).id);
  await execute("UPDATE accounts SET pan = 'AAACL1234F' WHERE id = $id", { id: place.accountId });
  await makePlace({ account: { pan: "AAACL1234F", name: "Lakeside Rooms" } });
  const { id } = await enter(ending("7788"));
  await provePayee(job(), id);
  const { view } = await readApproval(await makeContext("admin"), (await request(id)).approvalId);
  expect(view.warnings).toEqual([
    "The same PAN is that of Lakeside Rooms.",
    "One bank account entered before was refused by the bank.",
  ]);
});
