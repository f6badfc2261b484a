import { z } from "zod";
import { accountList } from "#app/domain/accounts/account-list.ts";
import { bookingList } from "#app/domain/bookings/booking-list.ts";
import { BOOKING_KINDS } from "#app/domain/bookings/labels.ts";
import type { Context } from "#app/domain/context.ts";
import { Invalid, NotFound } from "#app/domain/errors.ts";
import { LISTS } from "#app/domain/exports/lists.ts";
import { listPropertyNames } from "#app/domain/listings/read-properties.ts";
import { REPORT_NAMES, type ReportName } from "#app/domain/reports/labels.ts";
import { reportList } from "#app/domain/reports/report-list.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { withFailureMessage } from "#app/domain/shared/with-failure-message.ts";
import { type AnswerSchema, listAnswerSchema } from "../answer-schemas.ts";
import { ownerFilter, owners } from "../asked-bookings.ts";
import { cityGiven, cityIdOf } from "../city.ts";
import { dates, page, q } from "../fields.ts";
import { type Access, ADMIN, AGENT, operation, PARTNER, type RouteAlias } from "../operation.ts";
import { listAnswer } from "../present/list.ts";

/** Reports and accounts: a page of what the files of the same name hold, in the caller's scope. */

const OFFICE = ["partner", "admin"] as const satisfies Access;
const KINDS = [...BOOKING_KINDS, "all"] as const;

/** What a table of bookings is called by clients. */
const KIND_WORDS: Record<string, (typeof KINDS)[number]> = {
  accommodation: "room",
  acc: "room",
  property: "room",
  transport: "travel",
  medical: "equipment",
};
const kindGiven = z
  .string()
  .trim()
  .toLowerCase()
  .max(20)
  .transform((word) => KIND_WORDS[word] ?? word)
  .pipe(z.enum(KINDS, "Please say accommodation, food, travel, medical, lab or all"));

const asked = z.object({
  owner: z.uuid().optional(),
  kind: kindGiven.default("all"),
  ...dates,
  /** A property or what is sold beside rooms, by its id, or a property by its name; ALL is every one. */
  place: z
    .string()
    .trim()
    .max(200)
    .transform((given) => (/^(all)?$/i.test(given) ? undefined : given))
    .optional(),
  city: cityGiven,
  dates: z.enum(["booked", "check_in"]).optional(),
  standing: z.enum(["all", "standing", "cancelled"]).default("all"),
  q,
  page,
});

async function placeIdOf(ctx: Context, given: string): Promise<string> {
  if (z.uuid().safeParse(given).success) return given.toLowerCase();
  const [found, another] = await listPropertyNames(ctx, { name: given });
  if (!found) throw new NotFound("There is no such property.");
  if (another) throw new Invalid("Several properties have this name. Please give the id of one.");
  return found.id;
}

async function read(ctx: Context, name: ReportName | "bookings" | "accounts", input: z.output<typeof asked>) {
  const { owner, fromDate, toDate, place, city, page: wanted, ...rest } = input;
  const { customer, ...whose } = await ownerFilter(ctx, owner);
  if (customer) throw new NotFound("Reports are about partners, agents and cities.");
  const placeId = place ? await placeIdOf(ctx, place) : null;
  const state = {
    ...rest,
    account: whose.account,
    page: wanted,
    // The reports call the days as the specification does.
    fromDate,
    toDate,
    from: fromDate,
    to: toDate,
    // The list of bookings knows places by their property.
    ...(name === "bookings" ? { property: placeId } : { place: placeId }),
    city: city ? await cityIdOf(ctx, city) : whose.city,
  };
  return listAnswer(ctx, await LISTS[name](), state, { pageSize: 50 });
}

const NAMES = {
  ...owners,
  txn_id: "place",
  property_txn_id: "place",
  property_name: "place",
  property_city_id: "city",
  city_id: "city",
  param: "kind",
};

const EVERY_KIND = { states: KINDS.map((kind) => ({ kind })) };
const ANSWERS: Partial<Record<ReportName | "bookings" | "accounts", AnswerSchema>> = {
  bookings: listAnswerSchema(bookingList, EVERY_KIND),
  accounts: listAnswerSchema(accountList, EVERY_KIND),
  ...Object.fromEntries(REPORT_NAMES.map((name) => [name, listAnswerSchema(reportList(name))])),
};

/** A report under the calls that mean it. `told` is what is said when it cannot be loaded. */
function report(
  name: string,
  of: ReportName | "bookings" | "accounts",
  summary: string,
  { access = ADMIN as Access, told = ADMIN_MESSAGES.errorWhileGetBookingDetails as string },
  aliases: Array<{ at: `GET /${string}` } & Exclude<RouteAlias, string>>,
) {
  return operation({
    name,
    summary,
    access,
    input: asked,
    answer: ANSWERS[of],
    aliases: aliases.map((alias) => ({ ...alias, as: NAMES })),
    run: (ctx, input) => withFailureMessage(told, () => read(ctx, of, input)),
  });
}

const ROOM = { kind: "room" };
const FOOD = { kind: "food" };
const TRAVEL = { kind: "travel" };
const EQUIPMENT = { kind: "equipment" };
const OPEN = { access: OFFICE };

export const reportCalls = [
  ...report(
    "booking.list-account-rows",
    "accounts",
    "What sold bookings amount to, with every amount of their kind as it stands in the ledger, 50 a page.",
    OPEN,
    [
      { at: "GET /booking/guestBookingAccountData", with: ROOM },
      { at: "GET /booking/guestFoodBookingAccountData", with: FOOD },
      { at: "GET /booking/guestMedicalBookingAccountData", with: EQUIPMENT },
      { at: "GET /booking/guestTravelBookingAccountData", with: TRAVEL },
      {
        at: "GET /centeraccounts/BookingDataTable/:param",
        access: ADMIN,
        note: "param is read as the kind: accommodation, food, travel, medical, lab or ALL.",
      },
    ],
  ),
  ...report(
    "booking.list-account-rows-by-date",
    "accounts",
    "The accounts of stays by date of booking, property and city.",
    {},
    [
      {
        at: "GET /centeraccounts/getDateWiseAccountsDatails",
        with: ROOM,
        note: "txn_id is a property; it and property_city_id may be ALL.",
      },
    ],
  ),
  ...report(
    "agent-account.list",
    "accounts",
    "What the agent's bookings amount to, 50 a page.",
    { access: AGENT },
    [
      {
        at: "GET /agentApi/getAgentAccountData/:account_id",
        note: "Read as the same list as getAgentAccountsRows.",
      },
      { at: "GET /agentApi/getAgentAccountsRows/:id" },
    ],
  ),
  ...report(
    "booking.list-dashboard-rows",
    "bookings",
    "The bookings of one kind with the fields of that kind, 50 a page.",
    OPEN,
    [
      { at: "GET /booking/getTravelDashboardBookingData", with: TRAVEL },
      { at: "GET /booking/getFoodDashboardBookingData", with: FOOD },
      { at: "GET /booking/getMedicalDashboardBookingData", with: EQUIPMENT },
    ],
  ),
  ...report("booking.report-revenue", "revenue", "What was earned by month and kind.", {}, [
    { at: "GET /booking/revenueBookingData" },
  ]),
  ...report(
    "booking.list-by-date",
    "bookings",
    "The stays by date of booking and property.",
    { told: ADMIN_MESSAGES.errorWhileLoadingDatewiseBooking },
    [
      {
        at: "GET /adminDashboard/DateWiseBookingTable",
        with: { ...ROOM, dates: "booked" },
        answers: { data: "result" },
        note: "property_name is a name or an id; ALL and nothing are every property.",
      },
    ],
  ),
  ...report("report.list-master", "bookings", "The partner's bookings of every kind.", { access: PARTNER }, [
    { at: "GET /centeraccounts/masterreportsdetails/:account_id" },
  ]),
  ...report("report.list-admin", "bookings", "Bookings of one kind with all its fields, 50 a page.", {}, [
    { at: "GET /centeraccounts/getAdminreportsdetails", with: ROOM },
    { at: "GET /centeraccounts/getAdminreportsForMedicalBooking", with: EQUIPMENT },
    { at: "GET /centeraccounts/getAdminreportsForFoodBooking", with: FOOD },
  ]),
  ...report(
    "report.list-by-kind",
    "bookings",
    "The bookings of one kind with all its fields, 50 a page.",
    OPEN,
    [
      { at: "GET /centeraccounts/propertyreportsdetails", with: ROOM },
      { at: "GET /centeraccounts/foodreportmethod", with: FOOD },
      { at: "GET /centeraccounts/travelreportmethod", with: TRAVEL },
      { at: "GET /centeraccounts/medicalreportmethod", with: EQUIPMENT },
    ],
  ),
  ...report("report.list-property-wise", "property-wise", "Stays by property.", {}, [
    { at: "GET /centeraccounts/propertywisereportsdetails", with: ROOM },
  ]),
  ...report("report.list-property-month-wise", "property-month-wise", "Stays by property and month.", {}, [
    { at: "GET /centeraccounts/propertymonthswisereportsdetails", with: ROOM },
  ]),
  ...report(
    "booking.count-by-month",
    "month-wise",
    "Stays by month: number, nights, guests, amounts, averages and cancellations.",
    { told: ADMIN_MESSAGES.errorWhileGetACCMonthwiseBookingDetails },
    [
      { at: "GET /approvePartner/getMonthwiseAccBookingsForAgent/:id", with: ROOM, access: AGENT },
      { at: "GET /adminDashboard/monthwise-bookings", with: ROOM },
    ],
  ),
  ...report("cancellation.count-by-month", "month-wise", "The cancelled stays by month of booking.", {}, [
    { at: "GET /adminDashboard/monthwise-cancellations", with: { ...ROOM, standing: "cancelled" } },
  ]),
];
