import { approvalCities } from "#app/domain/approvals/approval-list.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { type Columns, column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { type Condition, filter } from "#app/domain/lists/filters.ts";
import { containing } from "#app/domain/shared/like.ts";
import type { AccountKind } from "#app/domain/shared/managed-account.ts";
import { REGISTRATION_WORDS, type RegistrationStatus } from "./labels.ts";
import { registrationScope } from "./policy.ts";

/** What an account sells, counted by what it is and whether it is approved or waits. */
const SOLD = ["property", "room", "food", "transport", "equipment"]
  .flatMap((part) =>
    ["approved", "pending"].map(
      (status) =>
        `(count(*) FILTER (WHERE part = '${part}' AND status = '${status}'))::integer AS ${part}_${status}`,
    ),
  )
  .join(", ");
const JOINS = `LEFT JOIN cities city ON city.id = account.city_id LEFT JOIN states state ON state.id = city.state_id
  LEFT JOIN hospitals hospital ON hospital.id = account.nearest_hospital_id
  LEFT JOIN LATERAL (SELECT id, version, subject_kind, requested_by FROM approvals
    WHERE subject_id = account.id AND status = 'pending' AND subject_kind IN ('partner', 'agent', 'partner_profile', 'agent_profile')
    ORDER BY subject_kind LIMIT 1) waiting ON true
  LEFT JOIN LATERAL (SELECT ${SOLD} FROM (
    SELECT 'property' AS part, status FROM properties WHERE account_id = account.id
    UNION ALL SELECT 'room', room.status FROM rooms room JOIN properties property ON property.id = room.property_id
      WHERE property.account_id = account.id
    UNION ALL SELECT CASE WHEN kind IN ('kitchen', 'food_item') THEN 'food'
        WHEN kind IN ('transport_company', 'vehicle', 'travel_location') THEN 'transport'
        WHEN kind IN ('medical_store', 'equipment_item') THEN 'equipment' END, status
      FROM items WHERE account_id = account.id) things) sold ON true`;

const onlyInFile = { on: "file" } as const;
const soldCount = (label: string, what: string) => column.count(label, `sold.${what}`, onlyInFile);

/** The fields that partners and agents share, in the file and in calls. */
const IDS = {
  account_id: column.text("Account", "account.id", onlyInFile),
  partner_id: column.text("Partner", "account.id", onlyInFile),
} as const;
const NUMBER_SQL = "upper(left(account.id::text, 8))";
const STATUS = {
  status: column.choice("Status", "account.status", REGISTRATION_WORDS, { badge: true }),
  change_waits: column.flag("A change waits", "waiting.subject_kind LIKE '%\\_profile'", {
    under: "status",
  }),
} as const;
const CONTACT = {
  first_name: column.text("Contact", "account.contact_name"),
  mobile_no: column.phone("Mobile", "account.phone_e164", { under: "first_name" }),
  email_id: column.text("Email", "account.email", { under: "first_name" }),
  phone: column.phone("Phone", "account.phone_e164", onlyInFile),
} as const;
const PLACE = {
  latitude: column.number("Latitude", "account.latitude", onlyInFile),
  longitude: column.number("Longitude", "account.longitude", onlyInFile),
} as const;
const CREATED = { created_datetime: column.instant("Signed up", "account.created_at") } as const;
const PARTNER_TYPE = column.choice("Type", "account.partner_kind", PARTNER_KIND_LABELS);
const COMMISSION = "account.agent_commission_ppm";
const SUB_PARTNERS =
  "(SELECT count(*) FROM sub_partners branch WHERE branch.account_id = account.id)::integer";
const COUNTS = {
  on_sale: column.text("On sale", "NULL::text", { on: "screen" }),
  property_approved_count: soldCount("Properties approved", "property_approved"),
  property_pending_count: soldCount("Properties pending", "property_pending"),
  room_approved_count: soldCount("Rooms approved", "room_approved"),
  room_pending_count: soldCount("Rooms pending", "room_pending"),
  food_approved_count: soldCount("Food approved", "food_approved"),
  food_pending_count: soldCount("Food pending", "food_pending"),
  transport_approved_count: soldCount("Transport approved", "transport_approved"),
  transport_pending_count: soldCount("Transport pending", "transport_pending"),
  equipment_approved_count: soldCount("Equipment approved", "equipment_approved"),
  equipment_pending_count: soldCount("Equipment pending", "equipment_pending"),
} as const;

const KIND_SQL = "account.partner_kind = $kind";

/** Registrations of partners, agents or both, newest first: all for admins, those of their zone for staff and city managers. */
function accountList<const C extends Columns>({
  name,
  title,
  of,
  firstStatus,
  hasType = false,
  columns,
}: {
  name: string;
  title: string;
  /** One kind of account, or both to choose from. */
  of: AccountKind | null;
  firstStatus?: RegistrationStatus;
  /** The address says which kind of partner it is. */
  hasType?: boolean;
  columns: C;
}) {
  return defineList({
    name,
    title,
    from: "accounts account",
    joins: JOINS,
    key: "account.id",
    keys: {
      approvalId: "waiting.id",
      approvalVersion: "waiting.version",
      /** Whoever looks asked for it: somebody else decides. */
      own: "CASE WHEN waiting.requested_by = $self::uuid THEN 'yes' END",
    },
    bind: ({ actor }) => ({ self: userIdOf(actor) }),
    columns,
    filters: {
      q: filter.search("Name, mobile or email", byText),
      who: {
        ...filter.choice("Who", { partner: "Partners", agent: "Agents" }, "account.account_kind = $who", {
          first: of ?? "partner",
        }),
        label: of === null ? "Who" : null,
        options: [
          { value: "partner", label: "Partners" },
          { value: "agent", label: "Agents" },
        ],
      },
      kind: {
        ...filter.choice("Type", PARTNER_KIND_LABELS, KIND_SQL),
        label: of === "agent" || hasType ? null : "Type",
      },
      /** The partners of one kind only, which an address sets. */
      of: { ...filter.choice("Type", PARTNER_KIND_LABELS, "account.partner_kind = $of"), label: null },
      status: filter.choice("Status", REGISTRATION_WORDS, "account.status = $status", {
        first: firstStatus,
        countBy: "account.status",
        countEach: true,
      }),
      city: {
        ...filter.id("City", "account.city_id = $city", approvalCities),
        label: of === null ? null : "City",
      },
    },
    scope: (ctx) => withKind(registrationsOf(ctx), of),
    order: "account.created_at DESC",
  });
}

function registrationsOf({ actor }: Context): Condition {
  const scope = registrationScope(actor);
  if ("nothing" in scope) return { sql: "false" };
  return "cityId" in scope
    ? { sql: "account.city_id = $zoneId", bind: { zoneId: scope.cityId } }
    : { sql: "true" };
}

const withKind = ({ sql, bind }: Condition, kind: AccountKind | null): Condition =>
  kind
    ? { sql: `${sql} AND account.account_kind = $accountKind`, bind: { ...bind, accountKind: kind } }
    : { sql, bind };

/** Each way of asking has an index of its own, so only one of them is asked for. */
function byText(words: string): Condition {
  const phone = normalisePhone(words);
  if (phone) return { sql: "account.phone_e164 = $q", bind: { q: phone } };
  if (words.includes("@")) return { sql: "account.email = $q::citext", bind: { q: words } };
  return { sql: "account.name ILIKE $q", bind: { q: containing(words) } };
}

const PARTNER_COLUMNS = {
  ...IDS,
  partner_name: column.text("Partner", "account.name"),
  partner_number: column.text("Number", NUMBER_SQL, { under: "partner_name" }),
  sub_partners_count: column.count("Sub-partners", SUB_PARTNERS, { under: "partner_name" }),
  ...STATUS,
  partner_type: PARTNER_TYPE,
  ...CONTACT,
  city: column.text("City", "city.name"),
  state: column.text("State", "state.name", onlyInFile),
  nearest_hospital: column.text("Hospital", "hospital.near_hospital_name", { under: "city" }),
  ...PLACE,
  pan: column.text("PAN", "account.pan", onlyInFile),
  agent_commission: column.percent("Commission", COMMISSION, onlyInFile),
  ...COUNTS,
  ...CREATED,
} as const;

export const partnerList = accountList({
  name: "partners",
  title: "Partner approvals",
  of: "partner",
  firstStatus: "pending",
  columns: PARTNER_COLUMNS,
});

/** The partners of the kind that an address names. */
export const kindPartnerList = accountList({
  name: "partners-of-kind",
  title: "Partners",
  of: "partner",
  firstStatus: "pending",
  hasType: true,
  columns: PARTNER_COLUMNS,
});

export const agentList = accountList({
  name: "agents",
  title: "Agent approvals",
  of: "agent",
  firstStatus: "approved",
  columns: {
    ...IDS,
    agent_id: column.text("Agent", "account.id", onlyInFile),
    agent_name: column.text("Agent", "account.name"),
    partner_name: column.text("Name", "account.name", onlyInFile),
    partner_type: column.text("Type", "account.account_kind", onlyInFile),
    partner_number: column.text("Number", NUMBER_SQL, { under: "agent_name" }),
    ...STATUS,
    ...CONTACT,
    city: column.text("City", "city.name"),
    state: column.text("State", "state.name", { under: "city" }),
    ...PLACE,
    pan: column.text("PAN", "account.pan"),
    agent_commission: column.percent("Commission", COMMISSION),
    ...CREATED,
  },
});

/** What agents say about themselves. */
export const agentProfileList = accountList({
  name: "agent-profiles",
  title: "Agent profiles",
  of: "agent",
  firstStatus: "approved",
  columns: {
    account_id: IDS.account_id,
    agent_name: column.text("Agent", "account.name"),
    ...STATUS,
    first_name: column.text("Contact", "account.contact_name", onlyInFile),
    phone: column.phone("Phone", "account.phone_e164"),
    email_id: column.text("Email", "account.email"),
    city: column.text("City", "city.name"),
    state: column.text("State", "state.name"),
    pan: column.text("PAN", "account.pan"),
    ...CREATED,
  },
});

/** Partners and agents of the zone of staff, whatever their status (specification section 4). */
export const zoneAccountList = accountList({
  name: "zone-partners",
  title: "Partners",
  of: null,
  columns: {
    ...PARTNER_COLUMNS,
    pan: column.text("PAN", "account.pan", { under: "partner_type" }),
    agent_commission: column.percent(
      "Commission",
      `CASE WHEN account.account_kind = 'agent' THEN ${COMMISSION} END`,
      { under: "partner_type" },
    ),
  },
});
