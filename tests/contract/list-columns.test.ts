import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Context } from "#app/domain/context.ts";
import { LIST_NAMES, type ListName, loadList } from "#app/domain/exports/lists.ts";
import type { Columns } from "#app/domain/lists/columns.ts";

/**
 * The columns of the declared lists against the specification's (`entities.json`, `implied-screens.json`): the file of a list has every
 * column that is named for it, under that name, and the screen has none that the file lacks. @database none
 */

type Named = Record<string, string[]>;
const { screens, entities } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "specification", "list-columns.json"), "utf8"),
) as { screens: Named; entities: Named };

const ctx: Context = {
  actor: {
    kind: "user",
    id: "1",
    role: "admin",
    subRole: null,
    name: "Admin",
    accountId: null,
    zoneCityId: null,
  },
  now: new Date("2026-12-01T06:30:00Z"),
};

/** A list, and the kind that is chosen where it has columns of its own for each. */
type Shown = ListName | `${ListName} ${string}`;

async function columnsOf(shown: Shown): Promise<Columns> {
  const [name, kind] = shown.split(" ") as [ListName, string | undefined];
  const list = await loadList(name);
  return list.columnsFor(ctx, kind ? { kind } : undefined);
}

async function fileFields(lists: readonly Shown[]): Promise<Set<string>> {
  const all = await Promise.all(lists.map(columnsOf));
  return new Set(
    all.flatMap((columns) => Object.keys(columns).filter((field) => columns[field]!.on !== "screen")),
  );
}

/** What stands for each screen of the specification. Several lists: tabs of one screen, which have its columns together. */
const LISTS_OF_SCREEN: Record<string, Shown[]> = {
  "Health-support request list": ["health-support"],
  "Health-support take-action view": ["health-support"],
  "Reach-us request list": ["reach-us"],
  "Reach-us take-action view": ["reach-us"],
  "Partner registration approvals": ["partners"],
  "Agent registration approvals": ["agents"],
  "Property partner list": ["partners-of-kind", "property-master"],
  "Food partner list": ["partners-of-kind", "items kitchen", "items food_item"],
  "Transport partner list": ["partners-of-kind", "items transport_company"],
  "Equipment partner list": ["partners-of-kind", "items medical_store", "items equipment_item"],
  "Hospital master list": ["hospitals"],
  "WhatsApp sender numbers": ["campaign-numbers"],
  "Doctor admin": ["doctors"],
  "Field visits: accommodation": ["accommodation-visits"],
  "Field visits: hospital": ["hospital-visits"],
  "Field visits: food": ["food-visits"],
  "Field visits: travel agency": ["travel-visits"],
  "Field visits: equipment": ["equipment-visits"],
  "Field visits: agent": ["agent-visits"],
  "Agent profiles": ["agent-profiles"],
  Enquiries: ["enquiries"],
  "Monthwise bookings": ["month-wise"],
  "Monthwise cancellations": ["month-wise"],
  "Accommodation cancellations": ["cancellations"],
  "Travel cancellations": ["cancellations travel"],
  "Food cancellations": ["cancellations food"],
  "Equipment cancellations": ["cancellations equipment"],
  "Centre accounts": ["accounts"],
  "Referral list": ["referrals"],
  "Feedback list": ["feedback"],
  "Room availability": ["room-master"],
  "Upcoming bookings": ["bookings"],
  "Live bookings": ["bookings"],
  "Medical loan enquiries": ["medical-loans"],
  "City-wise travel points": ["travel-points"],
  "Genie patient enquiries": ["assistant-patients"],
  Callbacks: ["callbacks"],
  Subscribers: ["subscribers"],
  "Guest bookings: accommodation": ["bookings"],
  "Booking accounts: accommodation": ["accounts"],
  "Booking dashboard: accommodation": ["bookings"],
  "Guest bookings: food": ["bookings food"],
  "Booking accounts: food": ["accounts food"],
  "Booking dashboard: food": ["bookings food"],
  "Guest bookings: travel": ["bookings travel"],
  "Booking accounts: travel": ["accounts travel"],
  "Booking dashboard: travel": ["bookings travel"],
  "Guest bookings: medical equipment": ["bookings equipment"],
  "Booking accounts: medical equipment": ["accounts equipment"],
  "Booking dashboard: medical equipment": ["bookings equipment"],
  "Refer-and-earn": ["referrals"],
  "Lab bookings": ["bookings lab"],
};

const LISTS_OF_ENTITY: Record<string, Shown[]> = {
  "Patient health-support request": ["health-support"],
  "Reach-us request": ["reach-us"],
  "Medical loan enquiry": ["medical-loans"],
  "Partner registration": ["partners"],
  "Room type": ["room-types"],
  Facility: ["facilities"],
  "Property type": ["property-types"],
  "Property / sub property": ["property-master"],
  Room: ["room-master"],
  "Room management": ["room-master"],
  "Hospital master": ["hospitals"],
  "Food / kitchen": ["items kitchen", "items food_item"],
  "Vehicle / travel item": ["items vehicle"],
  "Travel location item": ["items travel_location"],
  "Travel point": ["travel-points"],
  "Transport company": ["items transport_company"],
  "Medical store": ["items medical_store"],
  "Equipment item": ["items equipment_item"],
  Guest: ["bookings"],
  "Accommodation booking": ["bookings"],
  "Food booking": ["bookings food"],
  "Equipment booking": ["bookings equipment"],
  "Travel booking": ["bookings travel"],
  "Payment record": ["accounts"],
  Cancellation: ["cancellations", "cancellations food", "cancellations travel", "cancellations equipment"],
  "Lab booking": ["bookings lab"],
  "Monthwise stats": ["month-wise"],
  Referral: ["referrals"],
  Feedback: ["feedback"],
  "Genie patient": ["assistant-patients"],
  "Patient-assistant patient": ["assistant-patients"],
  Callback: ["callbacks"],
  Subscriber: ["subscribers"],
  "Field visit": ["field-visits"],
  "WhatsApp sender": ["campaign-numbers"],
  "Short link": ["short-links"],
  "Agent profile": ["agent-profiles"],
  Enquiry: ["enquiries"],
  Doctor: ["doctors"],
  "T2H hospital": ["hospital-pages"],
};

/** Screens and entities that are no list of ours, and what they are. */
const NO_LIST: Record<string, string> = {
  "Education admin": "lines on the page of a doctor",
  "Experience admin": "lines on the page of a doctor",
  "Achievement admin": "lines on the page of a doctor",
  "Blog admin": "lines on the page of a doctor",
  "Hospital achievement admin": "lines on the page of a hospital",
  "Amenity admin": "lines on the page of a hospital",
  Education: "lines on the page of a doctor",
  Experience: "lines on the page of a doctor",
  Achievement: "lines on the page of a doctor",
  Blog: "lines on the page of a doctor",
  "Hospital achievement": "lines on the page of a hospital",
  Amenity: "lines on the page of a hospital",
  "Key persons": "lines of one field visit",
  "Key person": "lines of one field visit",
  "Room category rates": "lines of one field visit",
  "Room rate": "lines of one field visit",
  "Price change log":
    "lines on the prices page of one room, where the price engine works out what a guest pays",
  "Price log": "lines on the prices page of one room, where the price engine works out what a guest pays",
};

/** Columns that the specification says in words only -> what they are called. */
const WORDS: Record<string, string> = {
  "serial no": "s_no",
  "Field Status": "visit_status",
  "admin status": "admin_status",
  "employee name": "employee_name",
  "employee username": "username",
  "inserted date-time": "inserted_date_time",
  "updated date-time": "updated_date_time",
  "employee location": "employee_location",
  nights: "cancelled_nights",
  "booking amount": "cancelled_booking_amount",
  "refund amount": "refund_amount",
  "property approved count": "property_approved_count",
  "property pending count": "property_pending_count",
  "room approved count": "room_approved_count",
  "room pending count": "room_pending_count",
  "food approved count": "food_approved_count",
  "food pending count": "food_pending_count",
  "transport approved count": "transport_approved_count",
  "transport pending count": "transport_pending_count",
  "equipment items approved count": "equipment_approved_count",
  "equipment items pending count": "equipment_pending_count",
};
const ENTITY_NAME: Record<string, string> = {
  "Field visits: accommodation": "accommodation_name",
  "Field visits: hospital": "hospital_name",
  "Field visits: food": "kitchen_name",
  "Field visits: travel agency": "travel_agency_name",
  "Field visits: equipment": "medical_store_name",
  "Field visits: agent": "agent_name",
};

const OF_BRANCH = "a branch has a list of its own (sub-partners), an account has several or none";
const OF_AGENT = "an account is of a partner or of an agent, who have lists of their own";
const OF_EQUIPMENT = "an account sells many items, each with its id in the list of items";
const ANSWER = "what a call answers about the refer-and-earn form, no column of a referral";
const OF_PARTNERS: Record<string, string> = {
  agent_id: OF_AGENT,
  agent_name: OF_AGENT,
  agent_sub_id: OF_BRANCH,
  agent_sub_name: OF_BRANCH,
  partner_sub_id: OF_BRANCH,
  transport_sub_id: OF_BRANCH,
  equipment_sub_id: OF_BRANCH,
  equipment_id: OF_EQUIPMENT,
};
const OF_REFERRALS: Record<string, string> = {
  uploadedStatus: ANSWER,
  DoesUserEligibleForReferal: ANSWER,
  ReferralDetails: ANSWER,
  isDataUpdated: ANSWER,
};
const SCHEDULE = { schedule: "a night of the calendar, which has a line for each room and night" };

/** The reviewed exceptions: columns that are named for a list and not in its file, and why. */
const NOT_IN_FILE: Record<string, Record<string, string>> = {
  "Partner registration": OF_PARTNERS,
  "Property partner list": withoutKeys(OF_PARTNERS, ["partner_sub_id"]),
  "Food partner list": OF_PARTNERS,
  "Transport partner list": OF_PARTNERS,
  "Equipment partner list": OF_PARTNERS,
  "Agent registration approvals": { agent_sub_id: OF_BRANCH, agent_sub_name: OF_BRANCH },
  "Refer-and-earn": OF_REFERRALS,
  Referral: OF_REFERRALS,
  Room: SCHEDULE,
  "Room availability": SCHEDULE,
  ...Object.fromEntries(
    Object.keys(ENTITY_NAME).map((screen) => [screen, { "View action": "a link of the screen" }]),
  ),
};

function withoutKeys(record: Record<string, string>, keys: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

/** What a name of the specification is called in our file. */
const calledHere = (of: string, column: string) =>
  column === "entity name" ? ENTITY_NAME[of]! : (WORDS[column] ?? column);

test("every screen and entity with columns is a list, or it is said what it is", () => {
  const known = { ...LISTS_OF_SCREEN, ...LISTS_OF_ENTITY, ...NO_LIST };
  expect([...Object.keys(screens), ...Object.keys(entities)].filter((name) => !(name in known))).toEqual([]);
  expect(Object.keys(known).filter((name) => !(name in screens) && !(name in entities))).toEqual([]);
});

const named = [
  ...Object.entries(LISTS_OF_SCREEN).map(([name, lists]) => ({ name, lists, columns: screens[name]! })),
  ...Object.entries(LISTS_OF_ENTITY).map(([name, lists]) => ({ name, lists, columns: entities[name]! })),
];

test.each(named)("the file of $name has every column that the specification names", async (list) => {
  const fields = await fileFields(list.lists);
  const missing = list.columns.filter((column) => !fields.has(calledHere(list.name, column)));
  expect(missing.sort()).toEqual(Object.keys(NOT_IN_FILE[list.name] ?? {}).sort());
});

/** Columns that only a screen has, and what the file has instead. */
const SUMMED_UP: Record<string, readonly string[]> = {
  "partners.on_sale": ["property_approved_count", "property_pending_count"],
  "partners-of-kind.on_sale": ["property_approved_count", "property_pending_count"],
  "zone-partners.on_sale": ["property_approved_count", "property_pending_count"],
  "campaigns.latest": ["created_datetime", "scheduled_datetime", "started_datetime", "finished_datetime"],
  "items.on_sale_of_all": ["total_items_count", "approved_items_count"],
  "item-prices.on_sale_of_all": ["total_items_count", "approved_items_count"],
  /** A link to the public page of what is on sale near it; the file is what the import of hospitals reads. */
  "hospitals.properties_nearby": [],
  /** A link to the visit. */
  ...Object.fromEntries(
    ["field", "accommodation", "hospital", "travel", "food", "equipment", "agent"].map((kind) => [
      `${kind}-visits.action`,
      ["field_visit_id"],
    ]),
  ),
};

const KINDS_OF: Partial<Record<ListName, readonly string[]>> = {
  bookings: ["room", "food", "travel", "equipment", "lab"],
  accounts: ["room", "food", "travel", "equipment", "lab"],
  cancellations: ["room", "food", "travel", "equipment", "lab"],
  items: ["kitchen", "food_item", "transport_company", "vehicle", "travel_location", "medical_store"],
  "item-prices": ["equipment_item", "lab_centre", "kitchen"],
};

test("a screen has no column that its file lacks, but for summaries of several", async () => {
  const shown = LIST_NAMES.flatMap(
    (name): Array<[ListName, Shown]> => [
      [name, name],
      ...(KINDS_OF[name] ?? []).map((kind): [ListName, Shown] => [name, `${name} ${kind}`]),
    ],
  );
  const found = new Set<string>();
  for (const [name, each] of shown) {
    const columns = await columnsOf(each);
    for (const [field, { on }] of Object.entries(columns)) {
      if (on !== "screen") continue;
      found.add(`${name}.${field}`);
      const instead = SUMMED_UP[`${name}.${field}`] ?? [];
      expect(instead.filter((one) => columns[one] === undefined || columns[one].on === "screen")).toEqual([]);
    }
  }
  expect([...found].sort()).toEqual(Object.keys(SUMMED_UP).sort());
});
