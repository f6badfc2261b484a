import { config } from "#app/config.ts";
import { isSealedNewly, type SealPurpose, seal, unseal } from "#app/domain/shared/sealing.ts";
import { execute, rows } from "#db/client.ts";

type SealedColumn = { table: string; key: string; column: string; purpose: SealPurpose };

/** What stays encrypted for longer than the day that an older secret is kept for: where it stands, and the purpose it was sealed for. */
export const KEPT_SEALED: readonly SealedColumn[] = [
  { table: "users", key: "id", column: "totp_secret", purpose: "totp" },
  { table: "foreign_guests", key: "id", column: "particulars_sealed", purpose: "foreign-guest" },
  { table: "webhook_endpoints", key: "id", column: "secret", purpose: "webhook" },
  { table: "webhook_endpoints", key: "id", column: "previous_secret", purpose: "webhook" },
  { table: "trip_links", key: "booking_id", column: "token_sealed", purpose: "trip" },
];

const AT_ONCE = 500;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Re-encrypts with the newest of `SESSION_SECRETS` what an older one encrypted, so that nothing is lost when that one is removed. What
 * none of them opens stays as it is.
 * @returns how many texts
 */
export async function resealAll(): Promise<number> {
  if (config().SESSION_SECRETS.length < 2) return 0;
  let count = 0;
  for (const column of KEPT_SEALED) count += await resealColumn(column);
  return count;
}

async function resealColumn(where: SealedColumn): Promise<number> {
  const { table, key, column, purpose } = where;
  let count = 0;
  for await (const batch of sealedTexts(where)) {
    const anew = batch.flatMap(({ id, sealed }) => {
      const text = isSealedNewly(purpose, id, sealed) ? undefined : unseal(purpose, id, sealed);
      return text === undefined ? [] : [{ id, sealed, anew: seal(purpose, id, text) }];
    });
    if (anew.length > 0)
      count += await execute(
        `UPDATE ${table} SET ${column} = made.anew FROM jsonb_to_recordset($anew::jsonb) AS made (id uuid, sealed text, anew text)
         WHERE ${table}.${key} = made.id AND ${column} = made.sealed`,
        { anew: JSON.stringify(anew) },
      );
  }
  return count;
}

/**
 * Counts what is kept encrypted and that none of `SESSION_SECRETS` opens: the secret that sealed it was dropped too early, or belongs
 * to another installation whose backup was restored here.
 * @returns how many texts of each column; columns of which everything opens are left out
 */
export async function countUnopened(): Promise<Array<{ column: string; count: number }>> {
  const found = [];
  for (const where of KEPT_SEALED) {
    let count = 0;
    for await (const batch of sealedTexts(where))
      count += batch.filter(({ id, sealed }) => unseal(where.purpose, id, sealed) === undefined).length;
    if (count > 0) found.push({ column: `${where.table}.${where.column}`, count });
  }
  return found;
}

async function* sealedTexts({ table, key, column }: SealedColumn) {
  let after = BEFORE_ALL;
  for (;;) {
    const batch = await rows<{ id: string; sealed: string }>(
      `SELECT ${key} AS id, ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL AND ${key} > $after
       ORDER BY ${key} LIMIT ${AT_ONCE}`,
      { after },
    );
    yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return;
    after = last.id;
  }
}
