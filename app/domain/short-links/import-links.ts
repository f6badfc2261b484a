import { recordAudit } from "#app/domain/audit/record.ts";
import { type Context, userIdOf } from "#app/domain/context.ts";
import { DomainError, Forbidden, Invalid } from "#app/domain/errors.ts";
import { type CsvRow, readCsv } from "#app/domain/imports/csv-reader.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { withTransaction } from "#app/domain/with-transaction.ts";
import { filled } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { models } from "#db/models/index.ts";
import { enqueue } from "#db/queue.ts";
import { canMakeLinks } from "./policy.ts";
import { allowedHosts, endOf, reuseKeyOf } from "./save-link.ts";
import { shortLinkForm } from "./schema.ts";
import { readTarget } from "./target.ts";

const CHUNK_ROWS = 500;
/** Refused rows that the screen shows. `onRefused` gets all of them. */
const REFUSALS_KEPT = 200;
const COLUMNS = ["LongUrl", "code", "label", "expires_on"] as const;

export type RefusedRow = { row: number; why: string };
export type LinkImport = {
  batchId: string;
  rows: number;
  created: number;
  unchanged: number;
  refused: number;
};

export type LinkImportOptions = {
  fileName?: string;
  signal?: AbortSignal;
  onProgress?: (counts: Omit<LinkImport, "batchId">) => void;
  onRefused?: (refusal: RefusedRow) => void;
};

/**
 * Makes a link of every row of a CSV file (columns LongUrl, code, label, expires_on), however long, in little memory. A row is a
 * link or is refused with a reason; importing a file again changes nothing. The worker gives the codes.
 * @throws Forbidden; Invalid when the file has no column LongUrl
 */
export async function importLinks(
  ctx: Context,
  chunks: AsyncIterable<Uint8Array>,
  options: LinkImportOptions = {},
): Promise<LinkImport> {
  if (!canMakeLinks(ctx.actor)) throw new Forbidden();
  const csv = await readCsv(chunks, CHUNK_ROWS);
  const at = Object.fromEntries(
    COLUMNS.map((name) => [
      name,
      csv.header.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase()),
    ]),
  ) as Record<(typeof COLUMNS)[number], number>;
  if (at.LongUrl < 0)
    throw new Invalid("The file has no column LongUrl.", { file: ["The file has no column LongUrl."] });
  const userId = userIdOf(ctx.actor);
  const batch = await models.ShortLinkBatch.create({
    fileName: (options.fileName ?? "").slice(0, 200),
    createdBy: userId,
    createdAt: ctx.now,
  });
  const batchId = batch.id;
  const counts = { rows: 0, created: 0, unchanged: 0, refused: 0 };
  const kept: RefusedRow[] = [];
  for await (const { firstRow, rows: lines } of csv.batches) {
    const { ready, refusals } = readLines(ctx, lines, firstRow, at, userId);
    const outcome = await store(ctx, batchId, userId, ready);
    refusals.push(...outcome.refusals);
    counts.rows += lines.length;
    counts.created += outcome.created;
    counts.unchanged += outcome.unchanged;
    counts.refused += refusals.length;
    for (const refusal of refusals.sort((a, b) => a.row - b.row)) {
      if (kept.length < REFUSALS_KEPT) kept.push(refusal);
      options.onRefused?.(refusal);
    }
    await batch.update({
      rowsRead: counts.rows,
      createdCount: counts.created,
      unchangedCount: counts.unchanged,
      refusedCount: counts.refused,
      refusals: [...kept],
    });
    options.onProgress?.(counts);
    if (options.signal?.aborted) break;
  }
  await withTransaction(ctx, async (ctx) => {
    await batch.update({ finishedAt: new Date() }, { transaction: ctx.tx });
    await recordAudit(ctx, {
      action: "short-link.import",
      subjectKind: "short_link_batch",
      subjectId: batchId,
      after: { file: batch.fileName, ...counts },
    });
    await enqueue("short-link", { batchId }, { tx: ctx.tx });
  });
  return { batchId, ...counts };
}

type Ready = {
  row: number;
  code: string | null;
  url: string;
  host: string;
  label: string;
  expiresAt: Date | null;
  reuseKey: Buffer | null;
};

function readLines(
  ctx: Context,
  lines: CsvRow[],
  firstRow: number,
  at: Record<(typeof COLUMNS)[number], number>,
  userId: string | null,
): { ready: Ready[]; refusals: RefusedRow[] } {
  const ready: Ready[] = [];
  const refusals: RefusedRow[] = [];
  lines.forEach((cells, index) => {
    const number = firstRow + index;
    if (!Array.isArray(cells)) {
      refusals.push({ row: number, why: cells.unreadable });
      return;
    }
    const cell = (name: (typeof COLUMNS)[number]) => cells[at[name]]?.trim() || undefined;
    try {
      const values = parseInput(shortLinkForm, {
        LongUrl: cell("LongUrl"),
        code: cell("code"),
        label: cell("label"),
        expires_on: cell("expires_on"),
      });
      const target = readTarget(values.LongUrl);
      ready.push({
        row: number,
        code: values.code ?? null,
        ...target,
        label: values.label,
        expiresAt: endOf(ctx, values.expires_on),
        reuseKey: values.code ? null : reuseKeyOf(userId, target.url, values.expires_on ?? ""),
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push({ row: number, why: error.message });
    }
  });
  return { ready, refusals };
}

/** One statement for the rows of a chunk. What was there already is either the same link, or a code that is taken. */
async function store(ctx: Context, batchId: string, userId: string | null, ready: Ready[]) {
  if (ready.length === 0) return { created: 0, unchanged: 0, refusals: [] as RefusedRow[] };
  const allowed = await allowedHosts([...new Set(ready.map(({ host }) => host))]);
  const refusals: RefusedRow[] = [];
  const made = await rows<{ id: string }>(
    `INSERT INTO short_links (code, long_url, host, label, upload_status, reuse_key, batch_id, created_by, created_at, expires_at)
     SELECT code, url, host, label, status, decode(nullif(reuse_key, ''), 'hex'), $batchId, $userId, $now, expires_at
     FROM unnest($codes::text[], $urls::text[], $hosts::text[], $labels::text[], $statuses::text[], $reuseKeys::text[], $ends::timestamptz[])
       AS given(code, url, host, label, status, reuse_key, expires_at)
     ON CONFLICT DO NOTHING RETURNING id`,
    {
      batchId,
      userId,
      now: ctx.now,
      codes: ready.map(({ code }) => code),
      urls: ready.map(({ url }) => url),
      hosts: ready.map(({ host }) => host),
      labels: ready.map(({ label }) => label),
      statuses: ready.map(({ host }) => (allowed.has(host) ? "generating" : "waiting")),
      reuseKeys: ready.map(({ reuseKey }) => reuseKey?.toString("hex") ?? ""),
      ends: ready.map(({ expiresAt }) => expiresAt),
    },
  );
  const chosen = ready.filter(({ code }) => code !== null);
  if (chosen.length > 0) {
    const owners = await rows<{ code: string; longUrl: string }>(
      "SELECT code, long_url FROM short_links WHERE code = ANY($codes::text[])",
      { codes: chosen.map(({ code }) => code) },
    );
    const urlOf = new Map(owners.map((owner) => [owner.code, owner.longUrl]));
    for (const each of chosen) {
      if (urlOf.get(filled(each.code)) !== each.url)
        refusals.push({ row: each.row, why: "This code is taken. Please choose another." });
    }
  }
  return { created: made.length, unchanged: ready.length - made.length - refusals.length, refusals };
}
