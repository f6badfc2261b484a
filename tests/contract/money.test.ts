import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { loader as adminAccount, action as changeAccount } from "#app/areas/admin/accounts/account.tsx";
import { loader as adminStatement } from "#app/areas/admin/accounts/statement.tsx";
import { loader as adminStatementFile } from "#app/areas/admin/accounts/statement-file.ts";
import { loader as adminCsv } from "#app/areas/admin/list-file.ts";
import { loader as commissionRules } from "#app/areas/admin/offers/commission-rules.tsx";
import { loader as platformOffers, action as savePlatformOffer } from "#app/areas/admin/offers/platform.tsx";
import { loader as bank } from "#app/areas/admin/payments/bank.tsx";
import { loader as due } from "#app/areas/admin/payments/due.tsx";
import { loader as payable, action as preparePayout } from "#app/areas/admin/payments/payable.tsx";
import { action as changePayout, loader as payout } from "#app/areas/admin/payments/payout.tsx";
import { loader as payouts } from "#app/areas/admin/payments/payouts.tsx";
import { loader as agentStatement } from "#app/areas/agent/accounts/statement.tsx";
import { loader as agentCsv } from "#app/areas/agent/list-file.ts";
import { action as askForInvoice, loader as customerBooking } from "#app/areas/customer/bookings/booking.tsx";
import { loader as customerDocument } from "#app/areas/customer/bookings/document.ts";
import { loader as accounts } from "#app/areas/offices/accounts/list.tsx";
import { loader as partnerOffers, action as savePartnerOffer } from "#app/areas/offices/offers/offers.tsx";
import { loader as partnerAccount } from "#app/areas/partner/accounts/account.tsx";
import { loader as partnerAgents } from "#app/areas/partner/accounts/agents.tsx";
import { loader as partnerAccounts } from "#app/areas/partner/accounts/list.tsx";
import { loader as partnerStatement } from "#app/areas/partner/accounts/statement.tsx";
import { loader as partnerCsv } from "#app/areas/partner/list-file.ts";
import type { Role } from "#app/domain/context.ts";
import { istDate } from "#app/domain/shared/dates.ts";
import { row, rows } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";

/** Every screen of money, opened through its guard on the demo, against sums of the ledger that only this file makes. */

type Browser = Awaited<ReturnType<typeof browserOf>>;
type Sums = Record<string, number>;
type Listed = { list: { sums: Sums; rows: Array<Sums & { key: string }>; total: number } };
const KINDS = ["room", "food", "travel", "equipment", "lab"] as const;
/** The fields of the specification's bookings and of its payment record. */
const FIELDS = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "specification/accounting-fields.json"), "utf8"),
) as Record<(typeof KINDS)[number] | "payment", string[]>;
const PARTNER_PATHS = {
  room: "/partnerAccounts",
  food: "/foodPartnerAccounts",
  travel: "/travelPartnerAccounts",
  equipment: "/medicalPartnerAccounts",
  lab: "/labPartnerAccounts",
};

let admin: Browser;
let guest: Browser;
let partners: Array<{ accountId: string; browser: Browser }>;
let agent: { accountId: string; browser: Browser };
beforeAll(async () => {
  const adminId = (await row<{ id: string }>("SELECT id FROM users WHERE role = 'admin' LIMIT 1"))!.id;
  admin = await browserOf({ id: adminId, role: "admin" });
  guest = await browserOf(null);
  const of = (role: Role) =>
    rows<{ id: string; accountId: string }>(
      `SELECT id, account_id FROM users WHERE role = $role AND status = 'approved' AND account_id IS NOT NULL
         AND sub_partner_id IS NULL ORDER BY created_at, id`,
      { role },
    );
  partners = [];
  for (const { id, accountId } of await of("partner"))
    partners.push({ accountId, browser: await browserOf({ id, role: "partner" }) });
  const [first] = await of("agent");
  agent = { accountId: first!.accountId, browser: await browserOf({ id: first!.id, role: "agent" }) };
});

/** What the ledger holds of sold bookings on some accounts, as an amount owed or earned; payouts are no part of it. */
async function ledger(
  accounts: string[],
  where: string,
  bind: Record<string, unknown> = {},
): Promise<number> {
  const found = await row<{ paise: number }>(
    `SELECT coalesce(-sum(line.amount_paise), 0)::bigint AS paise FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     JOIN bookings booking ON booking.id = entry.booking_id
     WHERE line.account = ANY($accounts) AND entry.kind <> 'payout' AND ${where}`,
    { accounts, ...bind },
  );
  return found!.paise;
}

const open = async <Data>(browser: Browser, loader: unknown, path: string, params = {}): Promise<Data> => {
  const { status, data } = await browser.open(loader, path, params);
  expect([path, status]).toEqual([path, 200]);
  return data as Data;
};

describe("the accounts agree with the ledger to the paisa", () => {
  it.each(KINDS)("of the platform: %s", async (kind) => {
    const { list } = await open<Listed>(admin, accounts, `/mhaccounts?kind=${kind}`);
    const of = (...accounts: string[]) => ledger(accounts, "booking.kind = $kind", { kind });
    expect(list.sums).toMatchObject({
      partner_share: await of("partner_payable"),
      gst_on_commission: await of("gst_on_fee"),
      gstTds: await of("tcs_payable"),
      net_agent_comm: await of("agent_payable"),
      mh_profit: await of("platform_income", "offer_expense"),
    });
    expect(list.sums.tdsValue! + list.sums.tds_onAgent_comm!).toBe(await of("tds_payable"));
    for (const one of list.rows) {
      const own = (...accounts: string[]) => ledger(accounts, "booking.id = $id", { id: one.key });
      expect(one.partner_share).toBe(await own("partner_payable"));
      expect(one.mh_profit).toBe(await own("platform_income", "offer_expense"));
    }
  });

  it("of every partner and kind, without the platform's own amounts", async () => {
    for (const { accountId, browser } of partners)
      for (const [kind, path] of Object.entries(PARTNER_PATHS)) {
        const { list } = await open<Listed>(browser, partnerAccounts, path);
        const where = "booking.kind = $kind AND booking.account_id = $accountId";
        const owed = await ledger(["partner_payable"], where, { kind, accountId });
        expect([path, list.sums.partner_share]).toEqual([path, owed]);
        expect(JSON.stringify(list)).not.toMatch(/mh_profit|upi_charges|agent_comm/);
      }
  });

  it("of the agent", async () => {
    const { list } = await open<Listed>(agent.browser, accounts, "/agent_accounts");
    const where = "booking.agent_account_id = $accountId";
    expect(list.sums.net_agent_comm).toBe(await ledger(["agent_payable"], where, agent));
    expect(list.sums.net_agent_comm).toBeGreaterThan(0);
  });

  it("of agents, as partners see them", async () => {
    for (const { accountId, browser } of partners) {
      const { agents } = await open<{ agents: { rows: Sums[] } }>(browser, partnerAgents, "/agentAccounts");
      const net = agents.rows.reduce((sum, one) => sum + one.net_agent_comm!, 0);
      expect(net).toBe(await ledger(["agent_payable"], "booking.account_id = $accountId", { accountId }));
    }
  });

  it("of a month: what was owed before, earned, paid and is owed after", async () => {
    const month = istDate(new Date()).slice(0, 7);
    const balance = async (accountId: string, account: string) =>
      (await row<{ paise: number }>(
        "SELECT coalesce(-sum(amount_paise), 0)::bigint AS paise FROM ledger_lines WHERE account = $account AND party_id = $accountId",
        { accountId, account },
      ))!.paise;
    for (const { accountId, browser } of partners) {
      const own = await open<{ statement: Sums & { rows: Array<Sums & { entry: unknown }> } }>(
        browser,
        partnerStatement,
        `/partnerAccounts/statement?month=${month}`,
      );
      const seen = await open<{ statement: Sums }>(
        admin,
        adminStatement,
        `/mhaccounts/statements/${accountId}?month=${month}`,
        { id: accountId },
      );
      const { openingPaise, earnedPaise, paidPaise, closingPaise } = own.statement;
      expect(openingPaise! + earnedPaise! - paidPaise!).toBe(closingPaise);
      let owed = openingPaise!;
      for (const { entry, price_and_gst, tds, tcs, commission_and_gst, amount, balance } of own.statement
        .rows) {
        const isSale = !["payout", "deposit_return", "relocation", "goodwill"].includes(String(entry));
        if (isSale) expect(price_and_gst! - tds! - tcs! - commission_and_gst!).toBe(amount);
        else expect([price_and_gst, tds, tcs, commission_and_gst]).toEqual([null, null, null, null]);
        owed += amount!;
        expect(balance).toBe(owed);
      }
      expect([closingPaise, seen.statement.closingPaise]).toEqual(
        Array(2).fill(await balance(accountId, "partner_payable")),
      );
    }
    const { statement } = await open<{ statement: Sums }>(
      agent.browser,
      agentStatement,
      "/agent_accounts/statement",
    );
    expect(statement.closingPaise).toBe(await balance(agent.accountId, "agent_payable"));
  });

  it("of what is due: with what is prepared it is what the ledger owes", async () => {
    const { list } = await open<{ list: { sums: Sums } }>(admin, due, "/paymentForBookings?show=all");
    const prepared = await row<{ paise: number }>(
      "SELECT coalesce(sum(amount_paise), 0)::bigint AS paise FROM payouts WHERE state IN ('waiting', 'approved')",
    );
    const owed = await row<{ paise: number }>(
      "SELECT -sum(amount_paise)::bigint AS paise FROM ledger_lines WHERE account IN ('partner_payable', 'agent_payable')",
    );
    expect(list.sums.due! + list.sums.not_yet_due! + prepared!.paise).toBe(owed!.paise);
    const negative = await open<{ list: Sums }>(admin, due, "/paymentForBookings?show=negative");
    expect(negative.list.total).toBeGreaterThan(0);
  });
});

describe("the screens of money", () => {
  it("are closed to whom they are not for", async () => {
    const foreign = await row<{ id: string; accountId: string }>(
      `SELECT booking_id AS id, account_id FROM booking_accounts ORDER BY created_at LIMIT 1`,
    );
    const other = partners.find(({ accountId }) => accountId === foreign!.accountId)!;
    const mine = partners.find(({ accountId }) => accountId !== foreign!.accountId)!;
    const ids = { id: foreign!.id };
    expect((await mine.browser.open(partnerAccount, "/partnerAccounts/booking/x", ids)).status).toBe(404);
    expect((await other.browser.open(partnerAccount, "/partnerAccounts/booking/x", ids)).status).toBe(200);
    for (const screen of [adminAccount, due, payouts, bank, commissionRules, platformOffers])
      expect((await mine.browser.open(screen, "/x", ids)).status).toBe(302);
    for (const screen of [partnerAccounts, customerBooking])
      expect((await guest.open(screen, "/x", { reference: "x" })).status).toBe(302);
    expect((await mine.browser.open(accounts, "/mhaccounts")).status).toBe(302);
    for (const path of ["/mhaccounts", "/agent_accounts"])
      expect((await guest.open(accounts, path)).status).toBe(302);
    expect((await guest.open(partnerOffers, "/partnerOffers")).status).toBe(302);
    expect((await mine.browser.open(partnerOffers, "/propertyofferprice")).status).toBe(302);
    const offer = { intent: "end", offer: randomUUID() };
    expect((await mine.browser.post(savePlatformOffer, "/mhOffers", {}, offer)).status).toBe(302);
    expect((await mine.browser.post(savePartnerOffer, "/partnerOffers", {}, offer)).status).toBe(404);
  });

  it("keep what was typed when an offer is refused, and start one that is right", async () => {
    const offer = {
      intent: "create",
      name: "Monsoon",
      kind: "room",
      bookFrom: istDate(new Date()),
      percent: "5",
      amount: "50",
    };
    const refused = await admin.post(savePlatformOffer, "/mhOffers", {}, offer);
    expect(refused).toMatchObject({ status: 400, data: { result: { initialValue: { name: "Monsoon" } } } });
    const started = await admin.post(
      savePlatformOffer,
      "/mhOffers",
      {},
      { ...offer, amount: "", code: "RAIN5" },
    );
    expect(started.status).toBe(303);
    const { list } = await open<{ list: { rows: Array<{ mh_offer_coupon: string }> } }>(
      admin,
      platformOffers,
      "/mhOffers?q=rain5",
    );
    expect(list.rows.map(({ mh_offer_coupon: code }) => code)).toEqual(["RAIN5"]);
  });

  it("pay what is due once, by two admins when it is much", async () => {
    const { list } = await open<{
      list: { rows: Array<{ side: string; accountId: string; booking_type: string; due: number }> };
    }>(admin, due, "/paymentForBookings");
    const [first] = list.rows;
    const path = `/paymentForBookings/due/${first!.accountId}?side=${first!.side}&kind=${first!.booking_type}`;
    const params = { id: first!.accountId };
    const seen = await open<{ payable: Sums }>(admin, payable, path, params);
    const posted = await admin.post(preparePayout, path, params, {
      expectedPaise: String(seen.payable.duePaise),
      side: first!.side,
      kind: first!.booking_type,
    });
    expect(posted.status).toBe(303);
    const id = posted.to!.split("/").at(-1)!;
    const shown = await open<{ payout: { state: string; amountPaise: number } }>(admin, payout, posted.to!, {
      id,
    });
    if (shown.payout.state === "waiting") {
      expect((await admin.post(changePayout, posted.to!, { id }, { intent: "approve" })).status).toBe(403);
      const second = await browserOf({
        id: await makeUser({ role: "admin", email: `${randomUUID()}@medihaven.example` }),
        role: "admin",
      });
      expect((await second.post(changePayout, posted.to!, { id }, { intent: "approve" })).status).toBe(303);
    }
    const record = {
      intent: "pay",
      reference_number: "UTR202611210001",
      transfer_amount: String(first!.due / 100),
      paid_date: istDate(new Date()),
      from_accounts: "HDFC 0042",
      type_of_payment: "NEFT",
    };
    for (const time of [1, 2])
      expect([time, (await admin.post(changePayout, posted.to!, { id }, record)).status]).toEqual([
        time,
        303,
      ]);
    const posts = await row<{ n: number }>(
      "SELECT count(*)::integer AS n FROM ledger_entries WHERE kind = 'payout' AND ref_id = $id",
      { id },
    );
    expect(posts!.n).toBe(1);
  });

  it("post an adjustment that the explanation and the ledger show", async () => {
    const booking = await row<{ id: string; paise: number }>(
      `SELECT booking_id AS id, commission_paise AS paise FROM booking_accounts WHERE status = 'completed' ORDER BY booking_order_id LIMIT 1`,
    );
    const { id, paise } = booking!;
    const fields = {
      intent: "adjust",
      commission: String((paise + 5_000) / 100),
      reason: "Agreed on the phone",
    };
    expect((await admin.post(changeAccount, `/mhaccounts/${id}`, { id }, fields)).status).toBe(303);
    type Shown = {
      explained: {
        commissionPaise: number;
        adjustments: unknown[];
        ledger: Array<{ entry: string; amountPaise: number }>;
      };
    };
    const { explained } = await open<Shown>(admin, adminAccount, `/mhaccounts/${id}`, { id });
    expect(explained.commissionPaise).toBe(paise + 5_000);
    expect(explained.adjustments.length).toBeGreaterThan(0);
    expect(
      explained.ledger.filter(({ entry }) => entry === "adjustment").map((line) => line.amountPaise),
    ).toContain(5_900);
  });

  it("give the guest the invoice and the credit note as PDFs", async () => {
    const booking = await row<{ customerId: string; reference: string }>(
      `SELECT customer_id, reference FROM bookings WHERE status = 'cancelled' AND customer_id IN (
         SELECT customer_id FROM bookings WHERE status = 'confirmed') ORDER BY created_at LIMIT 1`,
    );
    const { reference } = booking!;
    const own = await browserOf({ id: booking!.customerId, role: "customer" });
    const path = `/customer_bookings/${reference}`;
    expect((await own.post(askForInvoice, path, { reference }, { intent: "invoice" })).status).toBe(303);
    type Shown = { documents: Array<{ id: string; documentType: string }> };
    const { documents } = await open<Shown>(own, customerBooking, path, { reference });
    expect(documents.map(({ documentType }) => documentType)).toEqual(["invoice", "credit_note"]);
    for (const { id } of documents) {
      const { response } = await own.open(customerDocument, `/customer_bookings/documents/${id}`, { id });
      expect((await response!.text()).slice(0, 5)).toBe("%PDF-");
      const other = await browserOf({ id: await makeUser({ role: "customer" }), role: "customer" });
      expect((await other.open(customerDocument, "/x", { id })).status).toBe(404);
    }
  });

  const head = async (browser: Browser, loader: unknown, address: string, params = {}) => {
    const { response } = await browser.open(loader, address, params);
    return (await response!.text()).split(/\r?\n/)[0]!.replace("\ufeff", "").split(",");
  };

  /** What is the platform's or another's alone is told to nobody else, not even as the name of an empty column. */
  const NOT_OF = {
    admin: /^$/,
    partner:
      /^(net_income_mh|upi_charges|mh_profit|mh_income|mh_offer_\w+|agent_comm\w+|tds_onAgent_comm|net_agent_comm)$/,
    broker: /^(net_income_mh|upi_charges|mh_profit|mh_income|mh_offer_\w+|agent_commission_percentage)$/,
    agent:
      /^(net_income_mh|upi_charges|mh_profit|mh_income|mh_offer_\w+|tdsValue|tds|gstTds|tcs|gross\w*|mh_commission|mhCommission\w+|mh_service_fee\w*|gst_on_mh_service_fee|total_service_fee|totalPayableToPartner|partner_share|partnerRefund|final_payment\w+)$/,
  };

  it("give every field of the specification by its exact name, each once, but none of another's part", async () => {
    const [{ browser: partner }] = partners as [(typeof partners)[0]];
    for (const kind of KINDS)
      for (const [browser, loader, address, role] of [
        [admin, adminCsv, `/mhaccounts/csv?kind=${kind}`, "admin"],
        [partner, partnerCsv, `${PARTNER_PATHS[kind]}/csv`, "partner"],
        [partner, partnerCsv, `/agentAccounts/csv?kind=${kind}`, "broker"],
        [agent.browser, agentCsv, `/agent_accounts/csv?kind=${kind}`, "agent"],
      ] as const) {
        const names = await head(browser, loader, address);
        const wanted = [...FIELDS[kind], ...FIELDS.payment].filter((name) => !NOT_OF[role].test(name));
        expect([address, wanted.filter((name) => !names.includes(name))]).toEqual([address, []]);
        expect([address, names.filter((name) => NOT_OF[role].test(name))]).toEqual([address, []]);
        expect(new Set(names).size).toBe(names.length);
      }
    expect(await head(admin, adminCsv, "/paymentForBookings/payouts/csv")).toEqual(
      expect.arrayContaining(FIELDS.payment),
    );
  });

  it("say what is the reader's in such a file", async () => {
    const file = async (browser: Browser, loader: unknown, address: string) => {
      const { response } = await browser.open(loader, address);
      return parse(await response!.text(), { columns: true, bom: true }) as Array<Record<string, string>>;
    };
    const seen = { partner: 0, broker: 0 };
    for (const { browser } of partners) {
      for (const one of await file(browser, partnerCsv, "/partnerAccounts/csv")) {
        expect(Number(one.sold_partner_share)).toBeGreaterThan(0);
        seen.partner++;
      }
      for (const one of await file(browser, partnerCsv, "/agentAccounts/csv?kind=room")) {
        expect([one.agent_name, Number(one.net_agent_comm) > 0]).toEqual([expect.stringMatching(/./), true]);
        seen.broker++;
      }
    }
    const own = await file(agent.browser, agentCsv, "/agent_accounts/csv?kind=room");
    for (const one of own) expect(Number(one.net_agent_comm)).toBeGreaterThan(0);
    expect(own.length * seen.partner * seen.broker).toBeGreaterThan(0);
  });

  it("give the rest as files too", async () => {
    expect((await head(admin, adminCsv, "/paymentForBookings/csv")).length).toBeGreaterThan(4);
    const [{ accountId }] = partners as [(typeof partners)[0]];
    const file = { id: accountId, format: "csv" };
    const month = istDate(new Date()).slice(0, 7);
    expect(await head(admin, adminStatementFile, `/x?month=${month}`, file)).toContain("amount");
  });
});
