import type { Context } from "#app/domain/context.ts";
import type { PartnerKind } from "#app/domain/documents/labels.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { row, rows } from "#db/client.ts";
import { REGISTRATION_STATUSES, type RegistrationStatus } from "./labels.ts";
import { registrationScope } from "./policy.ts";
import type { AccountKind } from "./register-account.ts";

export type AccountFilters = {
  accountKind: AccountKind;
  partnerKind: PartnerKind | null;
  status: RegistrationStatus | "all";
  /** A part of the name (3 letters or more), a mobile number, or a mail address. */
  q: string;
  cityId: string | null;
  page: number;
};

/** How many of what an account sells is approved and waits. */
export type ItemCounts = Record<
  "property" | "room" | "food" | "transport" | "equipment",
  [approved: number, pending: number]
>;

export type AccountRow = {
  id: string;
  name: string;
  contactName: string;
  partnerKind: PartnerKind | null;
  phone: string | null;
  email: string | null;
  cityName: string | null;
  stateName: string | null;
  hospitalName: string | null;
  pan: string | null;
  commissionPpm: number;
  status: RegistrationStatus;
  createdAt: Date;
  /** The request that waits: of the registration itself, or of a change of the profile. */
  approvalId: string | null;
  approvalVersion: number | null;
  approvalKind: string | null;
  subPartners: number;
  counts: ItemCounts;
};

const PAGE_SIZE = 25;
const COUNT_LIMIT = 1_000;

const ROW = `a.id, a.name, a.contact_name, a.partner_kind, a.phone_e164 AS phone, a.email::text, c.name AS "cityName",
  s.name AS "stateName", h.near_hospital_name AS "hospitalName", a.pan, a.agent_commission_ppm AS "commissionPpm", a.status, a.created_at,
  p.id AS "approvalId", p.version AS "approvalVersion", p.subject_kind AS "approvalKind",
  (SELECT count(*)::integer FROM sub_partners b WHERE b.account_id = a.id) AS "subPartners"`;

/** The page is cut out of the accounts before anything is joined to it, so that the index gives it in order. */
export function accountsPageSql(where: string): string {
  return `${chosenAccounts(where)} ORDER BY a.created_at DESC, a.id LIMIT ${PAGE_SIZE} OFFSET $offset`;
}

const chosenAccounts = (where: string) => `SELECT a.* FROM accounts a WHERE ${where}`;

/** The rows of a list from the accounts chosen. */
const rowsOf = (chosen: string) => `SELECT ${ROW} FROM (${chosen}) a
  LEFT JOIN cities c ON c.id = a.city_id LEFT JOIN states s ON s.id = c.state_id
  LEFT JOIN hospitals h ON h.id = a.nearest_hospital_id
  LEFT JOIN LATERAL (SELECT id, version, subject_kind FROM approvals
    WHERE subject_id = a.id AND status = 'pending' AND subject_kind IN ('partner', 'agent', 'partner_profile', 'agent_profile')
    ORDER BY subject_kind LIMIT 1) p ON true
  ORDER BY a.created_at DESC, a.id`;

/** The whole list in batches, for a file, with what each account sells counted. */
export async function* accountBatches(ctx: Context, filters: AccountFilters): AsyncGenerator<AccountRow[]> {
  const { where, bind } = whereOf(ctx, filters);
  const chosen = chosenAccounts(filters.status === "all" ? where : `${where} AND a.status = $status`);
  const batches = listBatches<Omit<AccountRow, "counts">>(rowsOf(chosen), {
    ...bind,
    status: filters.status,
  });
  for await (const batch of batches) {
    const counts = await itemCounts(
      ctx,
      batch.map(({ id }) => id),
    );
    yield batch.map((account) => ({ ...account, counts: counts.get(account.id) ?? NONE }));
  }
}

/**
 * Registrations of partners or agents, newest first, with what they sell counted, and the number in each status (at most 1,000
 * counted). Scoped: admins all, staff and city managers their zone, others none.
 */
export async function listAccounts(ctx: Context, filters: AccountFilters) {
  const { where, bind } = whereOf(ctx, filters);
  const whereStatus = filters.status === "all" ? where : `${where} AND a.status = $status`;
  const [list, counted] = await Promise.all([
    rows<Omit<AccountRow, "counts">>(
      rowsOf(accountsPageSql(whereStatus)),
      {
        ...bind,
        ...(filters.status === "all" ? {} : { status: filters.status }),
        offset: (filters.page - 1) * PAGE_SIZE,
      },
      ctx.tx,
    ),
    row<Record<RegistrationStatus, number>>(
      `SELECT ${REGISTRATION_STATUSES.map(
        (status) =>
          `(SELECT count(*)::integer FROM (SELECT FROM accounts a WHERE ${where} AND a.status = '${status}' LIMIT ${COUNT_LIMIT}) x) AS ${status}`,
      ).join(", ")}`,
      bind,
      ctx.tx,
    ),
  ]);
  const counts = await itemCounts(
    ctx,
    list.map(({ id }) => id),
  );
  const byStatus = counted!;
  const total =
    filters.status === "all"
      ? REGISTRATION_STATUSES.reduce((sum, status) => sum + byStatus[status], 0)
      : byStatus[filters.status];
  return {
    rows: list.map((account): AccountRow => ({ ...account, counts: counts.get(account.id) ?? NONE })),
    total,
    more: total >= COUNT_LIMIT,
    page: filters.page,
    pageSize: PAGE_SIZE,
    counts: byStatus,
  };
}

const NONE: ItemCounts = {
  property: [0, 0],
  room: [0, 0],
  food: [0, 0],
  transport: [0, 0],
  equipment: [0, 0],
};

const GROUP: Record<string, keyof ItemCounts> = {
  property: "property",
  room: "room",
  kitchen: "food",
  food_item: "food",
  transport_company: "transport",
  vehicle: "transport",
  travel_location: "transport",
  medical_store: "equipment",
  equipment_item: "equipment",
};

/** Approved and waiting items of these accounts, in one statement. */
export async function itemCounts(ctx: Context, accountIds: string[]): Promise<Map<string, ItemCounts>> {
  if (accountIds.length === 0) return new Map();
  const counted = await rows<{ accountId: string; kind: string; approved: number; pending: number }>(
    `SELECT account_id, kind, count(*) FILTER (WHERE status = 'approved')::integer AS approved,
       count(*) FILTER (WHERE status = 'pending')::integer AS pending
     FROM (
       SELECT account_id, 'property' AS kind, status FROM properties WHERE account_id = ANY($accountIds::uuid[])
       UNION ALL SELECT p.account_id, 'room', r.status FROM rooms r JOIN properties p ON p.id = r.property_id WHERE p.account_id = ANY($accountIds::uuid[])
       UNION ALL SELECT account_id, kind, status FROM items WHERE account_id = ANY($accountIds::uuid[])
     ) sold GROUP BY account_id, kind`,
    { accountIds },
    ctx.tx,
  );
  const found = new Map<string, ItemCounts>();
  for (const { accountId, kind, approved, pending } of counted) {
    const group = GROUP[kind];
    if (!group) continue;
    const before = found.get(accountId) ?? NONE;
    found.set(accountId, { ...before, [group]: [before[group][0] + approved, before[group][1] + pending] });
  }
  return found;
}

/** The conditions of a list, and their values. */
export function whereOf(
  ctx: Context,
  filters: AccountFilters,
): { where: string; bind: Record<string, unknown> } {
  const scope = registrationScope(ctx.actor);
  const conditions = ["a.account_kind = $accountKind"];
  const bind: Record<string, unknown> = { accountKind: filters.accountKind };
  if ("nothing" in scope) conditions.push("false");
  if ("cityId" in scope) {
    conditions.push("a.city_id = $zoneId");
    bind.zoneId = scope.cityId;
  }
  if (filters.partnerKind) {
    conditions.push("a.partner_kind = $partnerKind");
    bind.partnerKind = filters.partnerKind;
  }
  if (filters.cityId) {
    conditions.push("a.city_id = $cityId");
    bind.cityId = filters.cityId;
  }
  if (filters.q) addText(conditions, bind, filters.q);
  return { where: conditions.join(" AND "), bind };
}

/** Each way of asking has an index of its own, so only one of them is asked for. */
function addText(conditions: string[], bind: Record<string, unknown>, q: string): void {
  const phone = normalisePhone(q);
  if (phone) {
    conditions.push("a.phone_e164 = $q");
    bind.q = phone;
  } else if (q.includes("@")) {
    conditions.push("a.email = $q::citext");
    bind.q = q;
  } else {
    conditions.push("a.name ILIKE $q");
    bind.q = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  }
}
