import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ensureBuild } from "#cli/up/build.ts";
import { medihaven } from "#tests/harness/command-line.ts";

/** `medihaven routes --json` against the specification's lists of screens: nothing missing, nothing that nobody asked for. */

type Served = { path: string; file: string; area: string | null };
const FOLDER = path.join(import.meta.dirname, "specification");
const listed = <T>(file: string) => JSON.parse(readFileSync(path.join(FOLDER, file), "utf8")) as T[];
const screens = listed<{ path: string; area: string }>("screens.json");
const implied = listed<{ name: string; routes: string[] }>("implied-screens.json");

/** `/why{product}` is one path for each product (design 1.1). */
const PRODUCTS = ["/whyrooms", "/whyfood", "/whytravel", "/whymedicalEquipment"];
/** Listed as public, but it shows somebody's patients: only their own customer may open it (design 1.4). */
const GUARDED: Record<string, string> = { "/mhGenieUserDashboard": "customer" };
/** The page for every address that there is not. */
const NOT_FOUND = "/*";

/** Paths that the specification does not list, with why they are there. What stands below a path belongs to it. */
const OF_OUR_OWN: Record<string, string> = {
  "/__refused": "what the gate turns away is shown here, with its status",
  "/healthz": "a balancer asks whether the process lives",
  "/finder": "suggests hospitals while somebody types",
  "/manifest.webmanifest": "the name and icons of the site, for phones that install it",
  "/robots.txt": "what search engines may read",
  "/sitemap.xml": "the pages that search engines may read",
  "/sitemaps": "the parts of the sitemap",
  "/readyz": "a balancer asks whether it can serve",
  "/service-worker.js": "answers on the device where there is no connection",
  "/offline": "what can be read without a connection",
  "/api/*": "the JSON calls, which have a list of their own (calls.json)",
  "/api/openapi.json": "the calls, described for programs",
  "/calls": "the calls, described for people",
  "/uploads": "pictures and private files, with a check of who asks",
  "/webhooks": "what the payment gateway and the message provider tell us",
  "/paymentReturn": "where the gateway sends the guest back to",
  "/sandbox-gateway": "the gateway of an installation without a contract with one",
  "/account": "one's own sign-ins and password, for every role",
  "/logout": "a sign-out is a form, so that no link signs anybody out",
  "/forgot-password": "asks for the link to a new password",
  "/set-password": "where the link of the credentials mail leads (design 1.10)",
  "/callback": "asks for a call; the specification lists what is done with it only",
  "/subscribe": "the newsletter; the specification names no screen for its call",
  "/unsubscribe": "ends the newsletter",
  "/stop": "ends campaign messages",
  "/linkUnavailable": "says why a short link does not lead on",
  "/grievanceRegistration": "the form of the call grievanceRegistration",
  "/adminGrievances": "works off what came through it",
  "/hospitals": "the public pages of the hospitals on the home page",
  "/doctors": "the public pages of the doctors on the home page",
  "/hospitalEnquiry": "the form of the enquiries in /t2hinquirydataget",
  "/feedback": "the form of the feedback in /feedbackview",
  "/calendar": "the calendar of a room, for other sites, by its secret address",
  "/trip": "a trip shown to those with whom its link was shared",
  "/customer_trip": "makes that link",
  "/bookingLab": "lab tests are booked like the other kinds",
  "/bookingLabConfirmedPage": "as for the other kinds",
  "/cancelLabConfirmedPage": "as for the other kinds",
  "/partnerLabBookings": "as for the other kinds",
  "/myLabCentres": "as for the other kinds",
  "/equipmentPriceUpdate": "as for the other kinds",
  "/myItems": "one item of any kind: look, edit, prices, pictures (design 1.9)",
  "/staffItems": "the same for the office",
  "/subPartners": "a partner's branches and their logins (design 1.9)",
  "/partner_profile": "a partner's own account; the specification has it for agents only",
  "/adminRequests": "the take-action view of every kind of request",
  "/staffRequests": "the requests that were given to somebody of the staff",
  "/cityRequests": "the requests of the city manager's zone, behind the dashboard's number",
  "/cityFieldVisits": "the visits of the city manager's zone, behind the dashboard's number",
  "/adminMessages": "every message that was sent, and those that failed",
  "/adminFiles": "long exports, made in the background (issue 5: a job with progress and a link)",
  "/adminBulkEdit": "a column of many rows of a list, changed at once (issue 22)",
  "/staffBulkEdit": "the same for staff",
  "/adminLists": "which columns of a list an admin sees, and views of it (issue 22)",
  "/partnerLists": "the same for partners",
  "/agent_lists": "the same for agents",
  "/staffLists": "the same for staff",
  "/cityLists": "the same for city managers",
  "/partnerFiles": "the same for partners",
  "/staffFiles": "the same for staff",
  "/customer_requests":
    "what a customer asked us, with its state; the specification has requests for offices only",
  "/objection": "where a guest reads and objects to what a partner claims, by the link of the message",
  "/mhObjections": "where an admin decides what guests objected to",
  "/cityObjections": "the same for city managers",
  "/cityFiles": "the same for city managers",
  "/agent_guests": "the patients whom an agent books for (issue 21)",
  "/agent_links": "links that an agent shares, with whom they brought (issue 21)",
  "/agent_files": "the same for agents",
  "/adminRevenue": "the revenue call has no screen in the specification",
  "/labPartnerAccounts": "as for the other kinds",
  "/partnerOffers": "a partner's own offers, early bird and floor prices",
  "/confirmIdentity": "the password or code again, before what matters most (issue 16)",
  "/mhWaivers": "every medical waiver, and where an admin decides one with the hospital's letter (issue 20)",
  "/cityWaivers": "the same for city managers",
  "/mhWaiverRules": "who bears what a policy would have charged, for each cause of a waiver",
  "/cities": "a city, its hospitals and the rooms near them, for whoever looks for it (issue 23)",
  "/mhWaitingList": "who waits for a room that is full, for the desk (issue 23)",
  "/waitingList": "joins the waiting list of a stay that is full (issue 23)",
  "/waiting": "what somebody waits for, by the link of the message (issue 23)",
  "/mhRelocations": "guests whom a house could not keep, and what that cost",
  "/mhCannotTake": "stays that their house cannot give, for the desk",
  "/mhDisputes": "what partners and agents do not agree with on their statements",
  "/partnerBankAccount": "where a partner says which bank account payouts go to",
  "/agent_bank_account": "the same for agents",
  "/partnerTeam": "who works for a partner, and what each may do (issue 21)",
  "/agent_team": "the same for agents",
  "/partnerFormC": "guests from abroad, whom the house reports within 24 hours (issue 20)",
  "/mhFormC": "the same of all houses, for the desk",
  "/partnerDrivers": "who drives the cars of a partner (issue 21)",
  "/mhDeposits": "deposits that are held, by age (issue 21)",
  "/partnerDeposits": "the same for the partner",
  "/cityDeposits": "the same for the city's manager",
  "/partnerOrders": "the order board of a kitchen (issue 21)",
  "/partnerCalendars": "calendars in and out of a partner's rooms (issue 21)",
  "/partnerReviews": "what guests said, to answer (issue 23)",
  "/adminSearchMisses": "what people typed and did not find, to make aliases of (issue 23)",
  "/adminPeople": "everybody who signs in, of every role (issue 22)",
  "/adminAudit": "what was done, by whom (issue 22)",
  "/adminSearch": "finds bookings, partners, people and requests",
  "/staffSearch": "as /adminSearch, for staff",
  "/citySearch": "as /adminSearch, for city managers",
  "/adminToDo": "everything that waits for an admin",
  "/staffToDo": "everything that waits for staff",
  "/cityToDo": "everything that waits for a city manager",
  "/adminReplies": "what people wrote to our numbers, to answer (issue 26)",
  "/staffReplies": "as /adminReplies, for staff",
  "/cityReplies": "as /adminReplies, for city managers",
  "/adminApiKeys": "keys with which an admin's programs call (issue 26)",
  "/partnerApiKeys": "the same for partners",
  "/agent_api_keys": "the same for agents",
  "/adminWebhooks": "where an admin's systems are told what happens (issue 26)",
  "/partnerWebhooks": "the same for partners",
  "/agent_webhooks": "the same for agents",
  "/adminQueues": "jobs that failed, to try again",
  "/adminImports": "files of any kind, mapped and previewed before they are imported (issue 22)",
  "/adminHospitalDuplicates": "hospitals that may be one, to merge (issue 22)",
  "/adminAccountDuplicates": "partners and agents who may be one, to merge (issue 22)",
  "/adminAccountDuplicates/:id": "says that this one is another one",
  "/adminPropertyDuplicates": "properties that may be one, to merge (issue 22)",
  "/adminPropertyDuplicates/:id": "says that this one is another one",
  "/adminProfit": "what was earned, by month of posting, kind, city and hospital (issue 19)",
  "/adminTrialBalance": "every account of the ledger by month of posting (issue 19)",
  "/adminLedger": "the lines behind it (issue 19)",
  "/adminBooks": "months that are closed and opened again by two persons (issue 19)",
  "/adminGatewaySettlements": "what the gateway settled, by file (issue 19)",
  "/adminBankReceipts": "what came to our bank, by file (issue 19)",
  "/adminTaxesPaid": "taxes that were paid to the government (issue 19)",
  "/adminTaxDocuments": "the register of invoices, bills of supply and credit notes (issue 19)",
  "/adminCommissionInvoices": "what partners were charged for a month (issue 19)",
  "/partnerInvoices": "the same for the partner",
  "/adminReturns": "GSTR-1, GSTR-8 and 26Q in figures and files (issue 19)",
  "/taxDocument": "an invoice or credit note, by the link of its message (issue 19)",
  "/adminRegistrations": "the platform's GST registrations, state by state, by two people (issue 19)",
  "/adminTaxRates": "the tax table: proposed, approved and taken back rates (issue 19)",
  "/commissionRules": "commission by kind, city and date (features 4)",
};

let served: Served[];
beforeAll(async () => {
  await ensureBuild(() => {});
  const { code, stdout, stderr } = await medihaven(["routes", "--json"]);
  expect(code, stderr).toBe(0);
  served = JSON.parse(stdout) as Served[];
});

/** The names of parameters are no part of an address. */
const shape = (address: string) => address.replace(/:\w+/g, ":");

const asked = new Set([
  ...screens.map((screen) => shape(screen.path)),
  ...implied.flatMap((screen) => screen.routes.map(shape)),
]);

test("every listed screen is served, in its area", () => {
  const areas = new Map(served.map((route) => [shape(route.path), route.area]));
  const wrong = screens.flatMap(({ path: at, area }) => {
    const wanted = at === "/why:product" ? PRODUCTS : [at === "*" ? NOT_FOUND : shape(at)];
    return wanted
      .filter((one) => areas.get(one) !== (GUARDED[one] ?? area.replace("-", "_")))
      .map(() => `${at} (${area})`);
  });
  expect(wrong).toEqual([]);
});

test("every implied screen is served", () => {
  const known = new Set(served.map((route) => shape(route.path)));
  const missing = implied.flatMap(({ name, routes }) =>
    routes.filter((route) => !known.has(shape(route))).map((route) => `${route}: ${name}`),
  );
  expect(missing).toEqual([]);
});

describe("nothing is orphaned", () => {
  /** The path and every path above it: `/a/:/csv`, `/a/:`, `/a`. */
  const above = (address: string) =>
    shape(address)
      .split("/")
      .map((_, index, parts) => parts.slice(0, parts.length - index).join("/"))
      .filter(Boolean);

  test("what is served is listed, or stands below what is, or has a reason here", () => {
    const own = new Set([...Object.keys(OF_OUR_OWN).map(shape), ...PRODUCTS, NOT_FOUND]);
    const orphans = served.filter(
      (route) => route.path !== "/" && !above(route.path).some((at) => asked.has(at) || own.has(at)),
    );
    expect(orphans.map((route) => `${route.path} ${route.file}`)).toEqual([]);
  });

  test("no reason is given for what is not served or is listed anyway", () => {
    const idle = Object.keys(OF_OUR_OWN).filter(
      (own) => asked.has(shape(own)) || !served.some((route) => above(route.path).includes(shape(own))),
    );
    expect(idle).toEqual([]);
  });
});
