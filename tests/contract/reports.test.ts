import { parse } from "csv-parse/sync";
import { beforeAll, expect, test } from "vitest";
import { drillDownPath } from "#app/areas/admin/reports/parts.tsx";
import type { Role } from "#app/domain/context.ts";
import { drillDownQuery } from "#app/ui/reports/drill-down.ts";
import type { ShownReport } from "#app/ui/reports/report-table.tsx";
import { row, rows } from "#db/client.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { moduleOf, routeFiles } from "#tests/harness/site-map.ts";

/** Reports, dashboards and files on the demo, through their guards: figures of the ledger, lists behind numbers, files of lists. */

type Browser = Awaited<ReturnType<typeof browserOf>>;
const browsers = new Map<Role | "guest", Browser>();
let site: Awaited<ReturnType<typeof routeFiles>>;

const DEMO = {
  admin: "email = 'admin@medihaven.example'",
  staff: "email = 'staff@medihaven.example'",
  city_manager: "email = 'hyderabad@medihaven.example'",
  partner: "phone_e164 = '+919000010001'",
  agent: "phone_e164 = '+919000010021'",
  customer: "phone_e164 = '+919000020001'",
} as const;

beforeAll(async () => {
  site = await routeFiles();
  for (const [role, which] of Object.entries(DEMO) as Array<[Role, string]>) {
    const user = await row<{ id: string }>(`SELECT id FROM users WHERE role = $role AND ${which}`, { role });
    browsers.set(role, await browserOf({ id: user!.id, role }));
  }
  browsers.set("guest", await browserOf(null));
});

async function open(role: Role | "guest", address: string) {
  const [path] = address.split("?") as [string];
  const found = site
    .filter((each) => each.hasAddress)
    .map((each) => ({ each, params: match(each.path, path) }));
  const { each, params } =
    found.find((one) => one.params && !one.each.path.includes(":")) ?? found.find((one) => one.params)!;
  return browsers.get(role)!.open((await moduleOf(each)).loader, address, params!);
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = given[index]!;
    else if (part !== given[index]) return undefined;
  }
  return params;
}

async function fileOf(role: Role, address: string): Promise<Array<Record<string, string>>> {
  const { response } = await open(role, address);
  expect([address, response?.headers.get("Content-Type")]).toEqual([address, "text/csv; charset=utf-8"]);
  expect(response!.headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
  return parse(await response!.text(), { columns: true, bom: true }) as Array<Record<string, string>>;
}

test("the months of the demo are those of the ledger, on the screen and in the file", async () => {
  const { data } = await open("admin", "/adminReportMaster");
  const report = data as ShownReport;
  const ledger = await rows<{ month: string; net: number; refund: number }>(
    `SELECT to_char(b.created_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-01') AS month,
       sum(line.amount_paise) FILTER (WHERE entry.kind IN ('sale', 'cancellation'))::bigint AS net,
       coalesce(-sum(line.amount_paise) FILTER (WHERE entry.kind = 'cancellation'), 0)::bigint AS refund
     FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id JOIN bookings b ON b.id = entry.booking_id
     WHERE line.account = 'customer' GROUP BY 1 ORDER BY 1 DESC`,
  );
  expect(ledger.length).toBeGreaterThan(1);
  expect(
    report.rows.map(({ month, net_amount: net, refund_amount: refund }) => ({ month, net, refund })),
  ).toEqual(ledger);
  const file = await fileOf("admin", "/adminReportMaster/csv");
  expect(file.map((one) => Math.round(Number(one.net_amount) * 100))).toEqual(ledger.map(({ net }) => net));
});

test("every number of a report opens exactly the bookings that it counts", async () => {
  for (const [address, accounts] of [
    ["/adminReportMaster", "/mhaccounts"],
    ["/propertymonthswisebooking", "/mhaccounts"],
    ["/partnerReports?report=property-wise", "/partnerAccounts/all"],
  ] as const) {
    const role = accounts === "/mhaccounts" ? "admin" : "partner";
    const report = (await open(role, address)).data as ShownReport;
    expect(report.rows.length).toBeGreaterThan(0);
    for (const one of report.rows.slice(0, 4))
      for (const column of ["total_bookings", "cancelled_bookings"]) {
        const { data } = await open(role, accounts + drillDownQuery("", one, column));
        const { list } = data as { list: { total: number } };
        expect([address, one.key, column, list.total]).toEqual([address, one.key, column, one[column]]);
      }
  }
});

test.each(["/adminReportMaster", "/propertymonthswisebooking"])(
  "%s: what was paid and refunded of cancelled bookings opens cancellations that add up to it",
  async (address) => {
    const report = (await open("admin", address)).data as ShownReport;
    const cancelled = report.rows.filter((one) => Number(one.cancelled_bookings) > 0);
    expect(cancelled.length).toBeGreaterThan(0);
    for (const one of cancelled.slice(0, 4))
      for (const [column, field] of [
        ["cancelled_booking_amount", "total_price"],
        ["refund_amount", "refundAmount"],
      ] as const) {
        const { data } = await open("admin", drillDownPath("all", column) + drillDownQuery("", one, column));
        const { sums } = (data as { list: { sums: Record<string, number> } }).list;
        expect([one.key, column, sums[field]]).toEqual([one.key, column, one[column]]);
      }
  },
);

test("revenue of the demo is what the ledger holds for us and for partners", async () => {
  const report = (await open("admin", "/adminRevenue")).data as ShownReport;
  const held = await row<{ left: number; share: number }>(
    `SELECT -sum(line.amount_paise) FILTER (WHERE line.account IN ('platform_income', 'offer_expense'))::bigint AS "left",
       -sum(line.amount_paise) FILTER (WHERE line.account = 'partner_payable')::bigint AS share
     FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id WHERE entry.booking_id IS NOT NULL`,
  );
  expect(report.totals).toMatchObject({ mh_profit: held!.left, partner_share: held!.share });
});

test("a partner's reports are of the own houses only", async () => {
  const { data } = await open("partner", "/partnerReports");
  const report = data as ShownReport;
  const own = await row<{ share: number }>(
    `SELECT -sum(line.amount_paise)::bigint AS share FROM ledger_lines line JOIN ledger_entries entry ON entry.id = line.entry_id
     WHERE line.account = 'partner_payable' AND entry.kind <> 'payout'
       AND line.party_id = (SELECT account_id FROM users WHERE phone_e164 = '+919000010001' AND role = 'partner')`,
  );
  expect(report.totals.partner_share).toBe(own!.share);
  expect(JSON.stringify(data)).not.toMatch(/mh_profit|upi_charges/);
});

test.each<[Role, string, string[]]>([
  ["admin", "/adminDashboard", ["bookings", "arrivals", "countByStatus", "months", "revenue"]],
  [
    "partner",
    "/partnerDashboard",
    ["today", "tomorrow", "waiting", "balance", "checklist", "arrivals", "countByStatus", "months"],
  ],
  ["agent", "/agent_Dashboard", ["counts", "ahead", "countByStatus", "months"]],
  ["staff", "/staffDashboard", ["counts", "ahead", "countByStatus"]],
  ["city_manager", "/cityDashboard", ["counts", "ahead", "countByStatus"]],
])("the dashboard of %s shows its numbers to that role", async (role, address, parts) => {
  const { data } = await open(role, address);
  const shown: Record<string, unknown> = { ...data, ...(data!.work as object | undefined) };
  for (const part of parts) expect([part, shown[part]]).toEqual([part, expect.anything()]);
  for (const other of ["customer", "guest"] as const) expect((await open(other, address)).to).toBe("/");
});

/** Whose screen, its address, and where the page's data holds the list. */
test.each<[Role, string, string?]>([
  ["admin", "/mhbookings"],
  ["admin", "/mhbookings?status=completed"],
  ["admin", "/mhcancellation"],
  ["admin", "/mhaccounts"],
  ["admin", "/partnerRegApproval?status=all"],
  ["admin", "/agentRegApproval?status=all"],
  ["admin", "/agentProfile?status=all"],
  ["admin", "/staffManagerApproval?status=all"],
  ["admin", "/cityManagerApproval?status=all"],
  ["admin", "/adminGrievances"],
  ["admin", "/partnerMailInfo"],
  ["admin", "/feedbackview"],
  ["admin", "/mhOffers"],
  ["admin", "/propertyofferprice", "offers"],
  ["partner", "/partnerOffers", "offers"],
  ["admin", "/adminMessages"],
  ["admin", "/adminMessages?channel=mail"],
  ["admin", "/adminwhatsappsender"],
  ["admin", "/propertyPartnerRegApproval?kind=room&status=all", "items"],
  ["admin", "/propertyPartnerRegApproval?status=all", "partners"],
  ["admin", "/foodPartnerRegApproval?kind=items&status=all", "items"],
  ["staff", "/staffAccBooking"],
  ["staff", "/partnerApproval"],
  ["staff", "/staffAccommodation?status=approved"],
  ["staff", "/roomsManagement"],
  ["city_manager", "/cityAccBookings"],
  ["agent", "/agent_bookings"],
  ["agent", "/agent_accounts"],
  ["partner", "/partnerBookings"],
  ["partner", "/partnerFoodBookings"],
  ["partner", "/mhcancellationforpartnerAcc"],
  ["partner", "/myProperties?status=approved"],
  ["partner", "/foodPartnerPriceUpdate?kind=kitchen"],
  ["customer", "/customer_bookings"],
])("%s: the file of %s is the list as it is filtered", async (role, address, at = "list") => {
  const { data } = await open(role, address);
  const shown = (data![at] ?? data!.list ?? data) as { total: number; totalIsBounded?: boolean };
  const file = await fileOf(role, address.replace(/(\?|$)/, "/csv$1"));
  if (shown.totalIsBounded) expect(file.length).toBeGreaterThan(shown.total);
  else expect(file).toHaveLength(shown.total);
  const stranger = role === "partner" ? "agent" : "partner";
  const sentTo = (await open(stranger, address.replace(/(\?|$)/, "/csv$1"))).to;
  expect(sentTo).toMatch(role === "customer" ? /^\/coustomerLogin\?next=/ : /^\/$/);
});

test.each<[Role, string]>([
  ["admin", "/adminFiles"],
  ["partner", "/partnerFiles"],
  ["staff", "/staffFiles"],
  ["city_manager", "/cityFiles"],
  ["agent", "/agent_files"],
])("%s orders long files at %s, which nobody else opens", async (role, address) => {
  const { status, data } = await open(role, `${address}/new?list=bookings&status=confirmed`);
  const { name, filters } = data as { name: string; filters: Array<{ name: string; value: string }> };
  expect([status, name, filters.find((one) => one.name === "status")?.value]).toEqual([
    200,
    "bookings",
    "confirmed",
  ]);
  expect((await open(role, `${address}/new?list=secrets`)).status).toBe(403);
  expect((await open(role, address)).data).toMatchObject({ files: [], schedules: [] });
  const stranger = role === "partner" ? "agent" : "partner";
  expect((await open(stranger, address)).to).toBe("/");
});

test("the accounts of a partner are one list for each kind, and its file is of that kind", async () => {
  const { data } = await open("partner", "/partnerAccounts");
  const file = await fileOf("partner", "/partnerAccounts/csv");
  expect(file).toHaveLength((data!.list as { total: number }).total);
  const all = await open("partner", "/partnerAccounts/all");
  expect(await fileOf("partner", "/partnerAccounts/all/csv")).toHaveLength(
    (all.data!.list as { total: number }).total,
  );
});

test.each<[Role, string, string, string?]>([
  ["partner", "/agentAccounts", "agents", "/agents"],
  ["partner", "/subPartners", "list"],
  ["admin", "/commissionRules", "rules"],
  ["admin", "/adminMessages/texts", "list"],
  ["admin", "/adminQueues", "queues"],
])("%s: the short list of %s is a file too", async (role, address, at, below = "") => {
  const { data } = await open(role, address);
  const { total } = data![at] as { total: number };
  expect(await fileOf(role, `${address}${below}/csv`)).toHaveLength(total);
});
