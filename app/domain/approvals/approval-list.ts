import { type Actor, type Context, userIdOf } from "#app/domain/context.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { type Condition, filter, type Option } from "#app/domain/lists/filters.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { containing } from "#app/domain/shared/like.ts";
import { rows } from "#db/client.ts";
import { APPROVAL_GROUPS, APPROVAL_KIND_WORDS, APPROVAL_STATUS_WORDS, type ApprovalGroup } from "./labels.ts";
import { approvalScope } from "./policy.ts";

const GROUPS = Object.fromEntries(Object.keys(APPROVAL_GROUPS).map((group) => [group, group])) as Record<
  ApprovalGroup,
  string
>;

/** The requests for approval that the actor may see: pending ones oldest first, decided ones newest first. */
export const approvalList = defineList({
  name: "approval-requests",
  title: "Requests for approval",
  from: "approvals a",
  joins: `LEFT JOIN cities city ON city.id = a.city_id LEFT JOIN accounts account ON account.id = a.account_id
    LEFT JOIN users asker ON asker.id = a.requested_by LEFT JOIN users decider ON decider.id = a.decided_by`,
  key: "a.id",
  keys: {
    version: "a.version",
    /** The reader proposed it, so somebody else decides. */
    own: "CASE WHEN a.requested_by = $self::uuid THEN 'yes' END",
  },
  columns: {
    approval_id: column.text("Request", "a.id", { on: "file" }),
    txn_id: column.text("Of", "a.subject_id", { on: "file" }),
    name: column.text("Request", "a.title"),
    kind: column.choice("Kind", "a.subject_kind", APPROVAL_KIND_WORDS, { under: "name" }),
    change: column.choice("Change", "a.change", { create: "New", update: "Changed" }, { under: "name" }),
    city_name: column.text("City", "city.name"),
    partner_name: column.text("Partner", "account.name"),
    created_datetime: column.instant("Asked", "a.requested_at"),
    asked_by: column.text("Asked by", "asker.name", { under: "created_datetime" }),
    status: column.choice("Status", "a.status", APPROVAL_STATUS_WORDS, { badge: true }),
    reason: column.text("Reason", "a.reason", { under: "status" }),
    decided_datetime: column.instant("Decided", "a.decided_at", { under: "status" }),
    decided_by: column.text("Decided by", "decider.name", { under: "status" }),
  },
  filters: {
    q: filter.search("Name", (words) => ({ sql: "a.title ILIKE $q", bind: { q: containing(words) } })),
    /** The group in the address. */
    of: {
      ...filter.choice("Of", GROUPS, (of) => ({
        sql: "a.subject_kind = ANY($kinds::text[])",
        bind: { kinds: APPROVAL_GROUPS[of as ApprovalGroup] },
      })),
      label: null,
    },
    /** Tabs set it; `items` is the tab of them all. */
    kind: {
      ...filter.choice("Kind", { items: "All", ...APPROVAL_KIND_WORDS }, (kind) =>
        kind === "items" ? undefined : { sql: "a.subject_kind = $kind", bind: { kind } },
      ),
      label: null,
    },
    status: filter.choice("Status", APPROVAL_STATUS_WORDS, "a.status = $status", {
      first: "pending",
      countBy: "a.status",
      countEach: true,
    }),
    city: filter.id("City", "a.city_id = $city", approvalCities),
  },
  scope: ({ actor }) => scopeOf(actor),
  bind: ({ actor }) => ({ self: userIdOf(actor) }),
  order: ({ status }) =>
    status === "pending" ? "a.requested_at" : "coalesce(a.decided_at, a.requested_at) DESC",
});

function scopeOf(actor: Actor): Condition {
  const scope = approvalScope(actor);
  if ("nothing" in scope) return { sql: "false" };
  if ("accountId" in scope)
    return { sql: "a.account_id = $scopeAccount", bind: { scopeAccount: scope.accountId } };
  if ("cityId" in scope) return { sql: "a.city_id = $scopeCity", bind: { scopeCity: scope.cityId } };
  return { sql: "true" };
}

/** The cities from which the actor sees requests, each with its state, for a filter. */
export async function approvalCities(ctx: Context): Promise<Option[]> {
  const { sql, bind } = scopeOf(ctx.actor);
  const cities = await rows<{ id: string; name: string; stateName: string }>(
    `SELECT c.id, c.name, s.name AS "stateName" FROM cities c JOIN states s ON s.id = c.state_id
     WHERE EXISTS (SELECT FROM approvals a WHERE a.city_id = c.id AND ${sql}) ORDER BY c.name, s.name LIMIT 500`,
    bind ?? {},
    ctx.tx,
  );
  return cityChoices(cities);
}

/** The kinds, by name, of the requests that the actor may see. */
export async function titlesOf(ctx: Context, ids: string[]): Promise<Map<string, string>> {
  const { sql, bind } = scopeOf(ctx.actor);
  const found = await rows<{ id: string; title: string }>(
    `SELECT a.id, a.title FROM approvals a WHERE a.id = ANY($ids::uuid[]) AND ${sql}`,
    { ...bind, ids },
    ctx.tx,
  );
  return new Map(found.map(({ id, title }) => [id, title]));
}

const COUNT_LIMIT = 1_000;

/** How many requests of each kind wait, at most 1,000 counted, of those that the actor may see; and since when the oldest. */
export async function waitingByKind(
  ctx: Context,
  kinds: readonly string[],
): Promise<Map<string, { count: number; oldest: Date | null }>> {
  const { sql, bind } = scopeOf(ctx.actor);
  const found = await rows<{ kind: string; count: number; oldest: Date | null }>(
    `SELECT k.kind, w.count, w.oldest FROM unnest($kinds::text[]) AS k(kind)
     CROSS JOIN LATERAL (SELECT count(*)::integer AS count, min(x.requested_at) AS oldest FROM
       (SELECT a.requested_at FROM approvals a WHERE a.subject_kind = k.kind AND a.status = 'pending' AND ${sql} LIMIT ${COUNT_LIMIT}) x) w`,
    { ...bind, kinds },
    ctx.tx,
  );
  return new Map(found.map(({ kind, ...rest }) => [kind, rest]));
}
