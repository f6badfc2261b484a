import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { row } from "#db/client.ts";
import { actorOf, contextOf } from "#tests/factories/bookings.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { recommend } from "./approvals/recommend.ts";
import { askToReopen, closeBooks, keepClosed, reopenBooks } from "./books/close-books.ts";
import { remitTax, taxBalances } from "./books/remit.ts";
import { importGatewaySettlements } from "./books/settle-gateway.ts";
import { countAudience } from "./campaigns/audience.ts";
import { campaignOptions, importContacts } from "./campaigns/contacts.ts";
import { findCampaignByName } from "./campaigns/find-campaign.ts";
import { saveCampaign } from "./campaigns/save-campaign.ts";
import { findTemplate, listTemplates, saveTemplate } from "./campaigns/templates.ts";
import { claimsToDecide } from "./claims/find-claims.ts";
import { type Context, GUEST, type Role } from "./context.ts";
import { readDispute } from "./disputes/disputes.ts";
import { deleteDoctor, findDoctor } from "./doctors/doctors.ts";
import {
  deleteHospitalProfile,
  findHospitalProfile,
  saveHospitalProfile,
} from "./doctors/hospital-profiles.ts";
import { deletePart, findPart, type PartOf } from "./doctors/parts.ts";
import { setPicture } from "./doctors/pictures.ts";
import { remindOfDocuments } from "./documents/remind.ts";
import { listFiles } from "./exports/find-files.ts";
import { LIST_NAMES, loadList } from "./exports/lists.ts";
import { houseToCheck } from "./field-visits/check-house.ts";
import { visitOptions } from "./field-visits/form-options.ts";
import { findUser } from "./identity/find-user.ts";
import { proposeOfficePerson } from "./identity/office-person-approval.ts";
import { proposeRole } from "./identity/role-approval.ts";
import { changePassword, sendPasswordLink } from "./identity/set-password.ts";
import { setUserStatus } from "./identity/set-user-status.ts";
import { enrolTotp, removeTotp } from "./identity/totp.ts";
import { ownerOf } from "./imports/file-imports.ts";
import { findMasterRow, masterCounts, referenceOptions } from "./masters/find-master.ts";
import { mergeChoices, previewMerge } from "./masters/merge-master.ts";
import { setMasterRowActive, updateMasterRow } from "./masters/save-master.ts";
import { recordOptOut } from "./messages/consents.ts";
import { listBookingMessages, messageCounts } from "./messages/list-messages.ts";
import { closeMessage, requeueMessage } from "./messages/resolve-message.ts";
import { listRules, proposeRule } from "./offers/commission-rules.ts";
import { partnersNamed, propertiesNamed } from "./offers/find-parties.ts";
import { provePayee, provePayees } from "./payees/prove-payee.ts";
import { countSubjectRows } from "./privacy/erase-subject.ts";
import { readRefusing, retryDead } from "./queues/queues.ts";
import { findReferral } from "./referrals/find-referral.ts";
import { findAgentLocation } from "./registrations/agent-location.ts";
import { orderDueReports } from "./report-schedules/due-reports.ts";
import { countOpenRequests } from "./requests/find-request.ts";
import { dismissMiss } from "./search/finder/misses.ts";
import { adjustShare } from "./settlements/adjust-share.ts";
import { approvePayout, cancelPayout } from "./settlements/decide-payout.ts";
import { importBankFile, matchTransfer } from "./settlements/import-bank-file.ts";
import { payPayout } from "./settlements/pay-payout.ts";
import { readPayable } from "./settlements/read-payable.ts";
import { readTransfer } from "./settlements/read-payout.ts";
import { performTransfer, sendPayout } from "./settlements/transfer-payout.ts";
import { unmatchedTransfers } from "./settlements/unmatched-transfers.ts";
import { switchLink } from "./short-links/decide-link.ts";
import { findBatch, findLink, findLinkByCode, linkStats } from "./short-links/find-link.ts";
import { importLinks } from "./short-links/import-links.ts";
import { decideRate, proposeProfile, withdrawRate } from "./tax/decide-rate.ts";
import { findRate } from "./tax/find-rate.ts";
import { previewNewRate, previewRates } from "./tax/preview-rates.ts";
import { withdrawRegistration } from "./tax/registrations.ts";
import { shareTrip, unshareTrip } from "./trips/share-trip.ts";
import { everyWaiverRule } from "./waivers/rules.ts";

/**
 * Who may not, may not: each command and read asks by itself who it is, whatever the screen and the call before it have asked. Nothing
 * has to be there for that, and nothing is written.
 */

const id = randomUUID();
const by = (role: Role) => contextOf(actorOf(role, id));
const guest = contextOf(GUEST);
const nobody = async function* () {};
const MONTH = "2026-04-01";
const EDUCATION: PartOf = { of: "doctor", part: "education" };

type Attempt = [name: string, attempt: (ctx: Context) => unknown];

/** Of the office's admins. */
const ADMINS: Attempt[] = [
  ["closes books", (ctx) => closeBooks(ctx, MONTH)],
  ["asks to open books", (ctx) => askToReopen(ctx, MONTH, "An invoice was missing")],
  ["keeps books closed", (ctx) => keepClosed(ctx, MONTH)],
  ["opens books", (ctx) => reopenBooks(ctx, MONTH)],
  ["reads tax balances", (ctx) => taxBalances(ctx)],
  ["remits tax", (ctx) => remitTax(ctx, {} as Parameters<typeof remitTax>[1])],
  ["imports settlements of the gateway", (ctx) => importGatewaySettlements(ctx, "")],
  ["imports a bank file", (ctx) => importBankFile(ctx, "")],
  ["reads unmatched transfers", (ctx) => unmatchedTransfers.page(ctx, {})],
  ["matches a transfer", (ctx) => matchTransfer(ctx, { transferId: id, payoutNumber: "P1" })],
  ["approves a payout", (ctx) => approvePayout(ctx, { payoutId: id })],
  ["cancels a payout", (ctx) => cancelPayout(ctx, { payoutId: id, reason: "Twice" })],
  ["sends a payout", (ctx) => sendPayout(ctx, { payoutId: id })],
  ["records a payout", (ctx) => payPayout(ctx, { payoutId: id } as Parameters<typeof payPayout>[1])],
  ["reads what is payable", (ctx) => readPayable(ctx, { side: "partner", accountId: id, kind: "room" })],
  ["reads the transfer of a payout", (ctx) => readTransfer(ctx, id)],
  ["adjusts a share", (ctx) => adjustShare(ctx, {} as Parameters<typeof adjustShare>[1])],
  ["reads a dispute", (ctx) => readDispute(ctx, id)],
  ["reads claims to decide", (ctx) => claimsToDecide(ctx)],
  ["reads commission rules", (ctx) => listRules(ctx)],
  ["proposes a commission rule", (ctx) => proposeRule(ctx, {})],
  ["finds partners by name", (ctx) => partnersNamed(ctx, "rao")],
  ["finds properties by name", (ctx) => propertiesNamed(ctx, "rao")],
  ["proposes a tax profile", (ctx) => proposeProfile(ctx, {} as Parameters<typeof proposeProfile>[1])],
  ["decides a tax rate", (ctx) => decideRate(ctx, id, { approve: true })],
  ["withdraws a tax rate", (ctx) => withdrawRate(ctx, id, "Wrong")],
  ["reads a tax rate", (ctx) => findRate(ctx, id)],
  ["previews tax rates", (ctx) => previewRates(ctx, [id])],
  ["previews a new tax rate", (ctx) => previewNewRate(ctx, {})],
  ["withdraws a registration", (ctx) => withdrawRegistration(ctx, { id, reason: "Moved" })],
  ["reads the waiver rules", (ctx) => everyWaiverRule(ctx)],
  ["looks at a person to erase", (ctx) => countSubjectRows(ctx, { kind: "user", id } as never)],
  ["reads providers that refuse", (ctx) => readRefusing(ctx)],
  ["retries dead jobs", (ctx) => retryDead(ctx, { reason: "Repaired" } as never)],
  ["reads a referral", (ctx) => findReferral(ctx, id)],
  ["counts requests", (ctx) => countOpenRequests(ctx)],
  ["dismisses a search", (ctx) => dismissMiss(ctx, "kidny")],
  ["finds a person", (ctx) => findUser(ctx, { role: "customer", identifier: "+919848012345" })],
  ["proposes a person of the office", (ctx) => proposeOfficePerson(ctx, {} as never)],
  ["proposes a role", (ctx) => proposeRole(ctx, { userId: id, role: "staff" } as never)],
  ["sends a password link", (ctx) => sendPasswordLink(ctx, { userId: id })],
  ["suspends a person", (ctx) => setUserStatus(ctx, { userId: id, status: "suspended", reason: "Fraud" })],
  ["removes a second step", (ctx) => removeTotp(ctx, id)],
  ["previews a merge of masters", (ctx) => previewMerge(ctx, "hospitals", { fromId: id, intoId: null })],
  ["chooses what to merge into", (ctx) => mergeChoices(ctx, "hospitals", { fromId: id, q: "" })],
  ["stops a number", (ctx) => recordOptOut(ctx, "+919848012345")],
  ["reads messages of a booking", (ctx) => listBookingMessages(ctx, id)],
  ["counts messages", (ctx) => messageCounts(ctx)],
  ["sends a message again", (ctx) => requeueMessage(ctx, id)],
  ["closes a message", (ctx) => closeMessage(ctx, id)],
];

/** Of admins and of staff whose part it is. */
const OFFICE: Attempt[] = [
  ["counts an audience", (ctx) => countAudience(ctx, {} as Parameters<typeof countAudience>[1])],
  ["imports contacts", (ctx) => importContacts(ctx, nobody(), {})],
  ["reads choices of campaigns", (ctx) => campaignOptions(ctx)],
  ["reads a campaign", (ctx) => findCampaignByName(ctx, "Diwali")],
  ["saves a campaign", (ctx) => saveCampaign(ctx, { values: {} })],
  ["reads templates", (ctx) => listTemplates(ctx)],
  ["reads a template", (ctx) => findTemplate(ctx, id)],
  ["saves a template", (ctx) => saveTemplate(ctx, { values: {} })],
  ["switches a link", (ctx) => switchLink(ctx, { linkId: id, on: false })],
  ["reads a link", (ctx) => findLink(ctx, id)],
  ["reads what a link brought", (ctx) => linkStats(ctx, id)],
  ["reads an import of links", (ctx) => findBatch(ctx, id)],
  ["reads a link by its code", (ctx) => findLinkByCode(ctx, "abc")],
  ["imports links", (ctx) => importLinks(ctx, nobody())],
  ["deletes a doctor", (ctx) => deleteDoctor(ctx, id)],
  ["reads a doctor's record", (ctx) => findDoctor(ctx, id)],
  ["saves a hospital's page", (ctx) => saveHospitalProfile(ctx, { hospitalId: id, values: {} })],
  ["deletes a hospital's page", (ctx) => deleteHospitalProfile(ctx, id)],
  ["reads a hospital's page", (ctx) => findHospitalProfile(ctx, id)],
  ["reads a part of a record", (ctx) => findPart(ctx, EDUCATION, id, id)],
  ["deletes a part of a record", (ctx) => deletePart(ctx, EDUCATION, { ownerId: id, id })],
  ["sets a picture", (ctx) => setPicture(ctx, { of: "doctor", id, uploadId: null })],
  ["reads the house that a visit checks", (ctx) => houseToCheck(ctx, id)],
  ["reads the choices of a visit", (ctx) => visitOptions(ctx)],
  ["reads a row of a master", (ctx) => findMasterRow(ctx, "facilities", id)],
  ["reads choices of a master", (ctx) => referenceOptions(ctx, "facilities")],
  ["counts masters", (ctx) => masterCounts(ctx)],
  ["changes a row of a master", (ctx) => updateMasterRow(ctx, "facilities", id, {})],
  ["ends a row of a master", (ctx) => setMasterRowActive(ctx, "facilities", id, false)],
  ["recommends", (ctx) => recommend(ctx, { approvalId: id, recommendation: "approve", note: "Seen" })],
  ["reads where an agent is", (ctx) => findAgentLocation(ctx, id)],
];

/** Of whoever is signed in. */
const PEOPLE: Attempt[] = [
  ["shares a trip", (ctx) => shareTrip(ctx, "MH1")],
  ["shares a trip no longer", (ctx) => unshareTrip(ctx, "MH1")],
  ["reads their files", (ctx) => listFiles(ctx)],
  ["imports a file", (ctx) => Promise.resolve().then(() => ownerOf(ctx))],
  ["turns a second step on", (ctx) => enrolTotp(ctx, { code: "123456", sessionIdHash: randomBytes(32) })],
  ["changes a password", (ctx) => changePassword(ctx, { currentPassword: "a", password: "b" })],
];

/** Of jobs, which no person may start. */
const JOBS: Attempt[] = [
  ["proves a payee", (ctx) => provePayee(ctx, id)],
  ["proves payees", (ctx) => provePayees(ctx)],
  ["transfers a payout", (ctx) => performTransfer(ctx, id)],
  ["orders reports that are due", (ctx) => orderDueReports(ctx)],
  ["reminds of documents", (ctx) => remindOfDocuments(ctx)],
];

const refused = (ctx: Context, attempt: Attempt[1]) =>
  expect(Promise.resolve().then(() => attempt(ctx))).rejects.toMatchObject({ name: "Forbidden" });

describe("who may not, may not", () => {
  it.each(ADMINS)("only an admin %s", async (_, attempt) => {
    for (const ctx of [guest, by("customer"), by("partner"), by("agent"), by("staff")])
      await refused(ctx, attempt);
  });

  it.each(OFFICE)("no guest or customer, and no agent %s", async (_, attempt) => {
    for (const ctx of [guest, by("customer"), by("agent")]) await refused(ctx, attempt);
  });

  it.each(PEOPLE)("nobody who is not signed in %s", (_, attempt) => refused(guest, attempt));

  it.each(JOBS)("no person, and no admin either, %s", async (_, attempt) => {
    await refused(by("admin"), attempt);
    await refused(guest, attempt);
  });

  it("nothing was written", async () => {
    expect(await row("SELECT count(*)::int AS written FROM audit_events")).toEqual({ written: 0 });
  });
});

describe("lists", () => {
  it.each(LIST_NAMES)("no guest reads %s", async (name) => {
    const list = await loadList(name);
    const seen = () => {
      try {
        return list.scope(guest).sql;
      } catch (error) {
        return (error as Error).name;
      }
    };
    expect(seen()).toMatch(/^(Forbidden|false( AND .*)?)$/);
  });
});

/** What asks for something by its id or name, which nothing here has. */
const ASKING =
  /^(approves|cancels|sends) a payout|^(decides|withdraws|reads) a tax rate|^(reads|matches|withdraws|closes|switches|deletes|suspends|sends|finds) a |^proposes a role|^previews a merge|^reads (what is payable|an import|the house|where)|hospital's page|^sets a picture|^ends a row/;
/** Reads that answer of anybody with nothing. */
const EMPTY = ["reads what a link brought"];

describe("what is not there", () => {
  let admin: Context;
  beforeAll(async () => {
    admin = await makeContext("admin");
  });

  const asking = [...ADMINS, ...OFFICE].filter(([name]) => ASKING.test(name) && !EMPTY.includes(name));
  it.each(asking)("is not found by an admin who %s", (_, attempt) =>
    expect(Promise.resolve().then(() => attempt(admin))).rejects.toMatchObject({ name: "NotFound" }),
  );
});
