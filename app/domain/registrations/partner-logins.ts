import { type Context, isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { listBatches } from "#app/domain/exports/list-batches.ts";
import { row, rows } from "#db/client.ts";

export type PartnerLogin = {
  id: string;
  role: "partner" | "agent";
  name: string;
  phone: string | null;
  email: string | null;
  accountId: string;
  accountName: string;
  hasPassword: boolean;
  lastSentAt: Date | null;
};

const PAGE_SIZE = 25;
const COUNT_LIMIT = 1_000;

type PartnerLoginFilters = { q: string; withoutPassword?: boolean };

const FROM = `FROM users u JOIN accounts a ON a.id = u.account_id
  WHERE u.role IN ('partner', 'agent') AND u.status = 'approved' AND a.status = 'approved'
    AND (NOT $withoutPassword OR u.password_hash IS NULL)
    AND ($q::text IS NULL OR u.name ILIKE $q OR a.name ILIKE $q OR u.phone_e164 LIKE $q OR u.email::text ILIKE $q)`;
const LIST = `SELECT u.id, u.role, u.name, u.phone_e164 AS phone, u.email::text, a.id AS "accountId", a.name AS "accountName",
    u.password_hash IS NOT NULL AS "hasPassword",
    (SELECT max(t.created_at) FROM single_use_tokens t WHERE t.user_id = u.id AND t.purpose = 'set_password') AS "lastSentAt"
  ${FROM} ORDER BY u.created_at DESC, u.id`;

/** Approved people of approved partners and agents, newest first, for mailing their credentials. For admins. @throws Forbidden */
export async function listPartnerLogins(ctx: Context, filters: PartnerLoginFilters & { page: number }) {
  const bind = bindOf(ctx, filters);
  const [list, count] = await Promise.all([
    rows<PartnerLogin>(
      `${LIST} LIMIT ${PAGE_SIZE} OFFSET $offset`,
      { ...bind, offset: (filters.page - 1) * PAGE_SIZE },
      ctx.tx,
    ),
    row<{ total: number }>(
      `SELECT count(*)::integer AS total FROM (SELECT ${FROM} LIMIT ${COUNT_LIMIT}) x`,
      bind,
      ctx.tx,
    ),
  ]);
  const total = count!.total;
  return { rows: list, total, more: total >= COUNT_LIMIT, page: filters.page, pageSize: PAGE_SIZE };
}

/** The whole list in batches, for a file. @throws Forbidden */
export function partnerLoginBatches(
  ctx: Context,
  filters: PartnerLoginFilters,
): AsyncGenerator<PartnerLogin[]> {
  return listBatches(LIST, bindOf(ctx, filters));
}

function bindOf(ctx: Context, filters: PartnerLoginFilters) {
  if (!isPrivileged(ctx.actor)) throw new Forbidden();
  return {
    q: filters.q ? `%${filters.q.replace(/[\\%_]/g, "\\$&")}%` : null,
    withoutPassword: filters.withoutPassword ?? false,
  };
}
