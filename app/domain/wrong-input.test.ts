import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { row } from "#db/client.ts";
import { placeStay } from "#tests/factories/bookings.ts";
import { confirmedHire, type HireOfTest } from "#tests/factories/claims.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makePlace, makeUser } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
import { makeShareLink } from "./agents/share-links.ts";
import { askToReopen } from "./books/close-books.ts";
import type { Context } from "./context.ts";
import { decideMany } from "./decisions/decide.ts";
import { saveDocument } from "./documents/documents.ts";
import { ACCOUNT_MERGE } from "./duplicates/account-merge.ts";
import { mergePair } from "./duplicates/merge.ts";
import { PROPERTY_MERGE } from "./duplicates/property-merge.ts";
import { markBooking } from "./fulfilment/mark-booking.ts";
import { changePassword, sendPasswordLink } from "./identity/set-password.ts";
import { keepFile } from "./imports/file-imports.ts";
import { issueDocuments } from "./invoices/issue-documents.ts";
import { previewPrices } from "./listings/change-prices.ts";
import { ownerFor, refuseForeignCity } from "./listings/policy.ts";
import { mergeMasterRow } from "./masters/merge-master.ts";
import { createMasterRow } from "./masters/save-master.ts";
import { writeToPeople } from "./messages/write-to-people.ts";
import { countSubjectRows } from "./privacy/erase-subject.ts";
import { setAgentCommission } from "./registrations/agent-commission.ts";
import { setAccountStatus } from "./registrations/set-account-status.ts";
import { scheduleReport } from "./report-schedules/schedules.ts";
import { adjustShare } from "./settlements/adjust-share.ts";
import { cancelPayout } from "./settlements/decide-payout.ts";
import { importBankFile } from "./settlements/import-bank-file.ts";
import { importLinks } from "./short-links/import-links.ts";
import { decideRate, withdrawRate } from "./tax/decide-rate.ts";
import { withdrawRegistration } from "./tax/registrations.ts";

/** What nobody can mean is refused in words, by each command itself, whatever the screen or the call before it has checked. */

const id = randomUUID();
const MONTH = "2026-04-01";
const same = { fromId: id, intoId: id };
const bytes = (text: string) => new TextEncoder().encode(text);
const requests = (count: number) => Array.from({ length: count }, () => ({ approvalId: id, version: 1 }));
async function* chunks(text: string) {
  yield bytes(text);
}

let admin: Context;
let agent: Context;
let partner: Context;
let hire: HireOfTest;
beforeAll(async () => {
  admin = await makeContext("admin");
  agent = await makeContext("agent", { accountId: await makeAccount({ account_kind: "agent" }) });
  partner = await makeContext("partner", { accountId: await makeAccount() });
  hire = await confirmedHire(await makePlace());
});

const refused = (attempt: () => unknown, said: string) =>
  expect(Promise.resolve().then(attempt)).rejects.toThrow(said);

it.each<[string, (ctx: Context) => unknown]>([
  [
    "requests are rejected",
    (ctx) => decideMany(ctx, { requests: requests(1), decision: "reject", reason: " " }),
  ],
  ["a month is to be opened", (ctx) => askToReopen(ctx, MONTH, " ")],
  ["a rate is rejected", (ctx) => decideRate(ctx, id, { approve: false })],
  ["a rate is taken back", (ctx) => withdrawRate(ctx, id, " ")],
  ["a GST registration is taken back", (ctx) => withdrawRegistration(ctx, { id, reason: "" })],
  ["a payout is cancelled", (ctx) => cancelPayout(ctx, { payoutId: id, reason: " " })],
  [
    "an account is suspended",
    (ctx) => setAccountStatus(ctx, { accountId: id, change: "suspend", reason: "" }),
  ],
])("whoever says not why %s is asked", (_, attempt) => refused(() => attempt(admin), "Please say why."));

it.each<[string, (ctx: Context) => unknown, string]>([
  ["no request", (ctx) => decideMany(ctx, { requests: [], decision: "approve" }), "at least one request"],
  [
    "51 requests",
    (ctx) => decideMany(ctx, { requests: requests(51), decision: "approve" }),
    "At most 50 requests",
  ],
  [
    "a mail without a subject",
    (ctx) => writeToPeople(ctx, { by: "mail", key: id, values: { users: [id], text: "Hello there" } }),
    "A mail needs a subject.",
  ],
  ["a row and itself", (ctx) => mergeMasterRow(ctx, "facilities", same), "This is the same facility."],
  ["an account and itself", (ctx) => mergePair(ctx, ACCOUNT_MERGE, same), "This is the same"],
  ["a house and itself", (ctx) => mergePair(ctx, PROPERTY_MERGE, same), "This is the same"],
  ["prices of nothing", (ctx) => previewPrices(ctx, { itemIds: [], changePpm: 10_000 }), "at least one"],
  ["prices that stay", (ctx) => previewPrices(ctx, { itemIds: [id], changePpm: 0 }), "between -90 and 200"],
  [
    "prices of less than nothing",
    (ctx) => previewPrices(ctx, { itemIds: [id], changePpm: -900_001 }),
    "between -90 and 200",
  ],
  [
    "links of a file without addresses",
    (ctx) => importLinks(ctx, chunks("url\nhttps://wa.me/1\n")),
    "no column LongUrl",
  ],
  [
    "a file without names of columns",
    (ctx) => keepFile(ctx, { what: "facilities", name: "list.csv", bytes: bytes(",,\n1,2,3\n") }),
    "no line with column names",
  ],
  ["a bank file that is no text", (ctx) => importBankFile(ctx, "\0"), "save it as CSV in UTF-8"],
  [
    "a bank file with an open quote",
    (ctx) => importBankFile(ctx, 'reference_number\n"1'),
    "not a CSV file with a line of column names",
  ],
  [
    "the days before of a list without days",
    (ctx) =>
      scheduleReport(ctx, {
        list: "queues",
        query: "",
        format: "csv",
        when: { every: "day", onDay: 0 },
        hour: 7,
        days: "before",
      }),
    "This list has no days to choose.",
  ],
  [
    "a city of a state that there is not",
    (ctx) => createMasterRow(ctx, "cities", { name: "Nowhere", state_id: id, latitude: 17, longitude: 78 }),
    "Please choose from the list",
  ],
  ["a listing of nobody", (ctx) => ownerFor(ctx.actor, {}), "Please choose the partner."],
])("%s: refused", (_, attempt, said) => refused(() => attempt(admin), said));

it.each([-1, 0.5, 500_001])("an agent earns no %d ppm", (commissionPpm) =>
  refused(() => setAgentCommission(admin, { accountId: id, commissionPpm }), "between 0 and 50%"),
);

it.each([
  ["https://elsewhere.example/hotels", "a page of this site"],
  ["//elsewhere.example", "a whole address"],
  ["/hotels with spaces", "characters that do not belong"],
])("an agency shares no link to %s", (page, said) =>
  refused(() => makeShareLink(agent, { page, label: "Rooms", key: randomUUID() }), said),
);

describe("a person", () => {
  it("changes no password without knowing the present one", async () =>
    refused(
      () => changePassword(partner, { currentPassword: "guessed", password: "eleven purple otters" }),
      "The current password is not right.",
    ));

  it("without a mail address gets no link", async () => {
    const userId = await makeUser({ role: "staff" });
    await refused(() => sendPasswordLink(admin, { userId }), "no email address to write to");
  });

  it("who is a partner is not erased as a customer", async () => {
    const phone = uniquePhone();
    await makeAccount({ phone_e164: phone });
    await expect(countSubjectRows(admin, { phone })).rejects.toMatchObject({ code: "not_a_customer" });
  });

  it("of the staff of one city adds nothing in another", async () => {
    const { cityId } = await makePlace();
    const staff = await makeContext("staff", { zoneCityId: cityId });
    await refused(() => refuseForeignCity(staff.actor, id), "Please choose your city.");
    refuseForeignCity(staff.actor, cityId);
  });

  it("adds no paper that has ended", async () =>
    refused(
      () =>
        saveDocument(partner, {
          values: { document_kind: "trade_licence", number: "TL/1234", valid_until: "2020-01-31" },
        }),
      "already expired",
    ));
});

describe("a booking", () => {
  it("that is not paid has no invoice, and no share to adjust", async () => {
    const guest = await makeContext("customer");
    const { orderId } = await placeStay(guest, await makePlace());
    const held = await row<{ id: string }>("SELECT id FROM bookings WHERE order_id = $orderId", { orderId });
    const bookingId = held!.id;
    await expect(issueDocuments(admin, bookingId)).rejects.toMatchObject({ code: "not_sold" });
    const adjusted = { bookingId, commissionPaise: 1_000, reason: "Agreed by phone", formKey: randomUUID() };
    await expect(adjustShare(admin, adjusted)).rejects.toMatchObject({ code: "not_sold" });
  });

  it("with a deposit ends by its settlement, not by a mark", async () => {
    const { bookingId, partner: owner, on } = hire;
    await markBooking(on(owner, 0), { bookingId, mark: "checked_in" });
    await expect(markBooking(on(owner, 4), { bookingId, mark: "completed" })).rejects.toMatchObject({
      code: "deposit_open",
    });
  });
});
