import { randomUUID } from "node:crypto";
import type pg from "pg";
import { AUDIT_INSERT, auditValues } from "#app/domain/audit/record.ts";
import type { Context } from "#app/domain/context.ts";
import { filled, present } from "#app/present.ts";
import { copyIn, openBulk } from "#db/bulk.ts";
import { CopyRows } from "#db/copy-rows.ts";
import { enqueue } from "#db/queue.ts";
import { Refusal } from "../cells.ts";
import type { CsvBatch } from "../csv-reader.ts";
import type { ImportOptions } from "../import-file.ts";
import type { ChunkOutcome, Importer, RefusedRow } from "../importer.ts";
import type { Mapping } from "../mapping.ts";
import { Repeats } from "../repeats.ts";
import * as sql from "./chunk.sql.ts";
import { newIds } from "./new-ids.ts";
import { HospitalPlaces } from "./places.ts";
import {
  HEAD_COLUMNS,
  HOSPITAL_COLUMNS,
  readHospital,
  slugWithLocality,
  writeHospital,
} from "./read-hospital.ts";
import { TakenAddresses } from "./taken-addresses.ts";

/**
 * Hospitals by the million. Node reads and normalises a chunk while PostgreSQL stores others, each in a transaction of its own:
 * rows whose address is free are copied into `hospitals`, others into a temporary table that a few statements for the whole chunk
 * empty. A dry run is one transaction that is rolled back.
 */
export async function hospitalImporter(
  ctx: Context,
  mapping: Mapping,
  { dryRun = false, importId }: Pick<ImportOptions, "dryRun" | "importId">,
): Promise<Importer> {
  const lanes = await openLanes(dryRun || importId ? 1 : 2);
  const books = dryRun ? present(lanes[0]) : await openBulk("medihaven import places");
  const all = [...new Set([...lanes, books])];
  const places = new HospitalPlaces(books);
  const seen: Seen = { repeats: new Repeats(), taken: new TakenAddresses(), mayCopy: !importId };
  await seen.taken.learn(books);
  const batchId = randomUUID();
  const free = [...lanes];
  let chunk = emptyChunk();
  if (dryRun) await books.query("BEGIN");

  return {
    lanes: lanes.length,
    chunkRows: () => (importId ? WATCHED_CHUNK_ROWS : CHUNK_ROWS),
    read: (batch) => readInto(chunk, batch, mapping, places, seen),
    async store() {
      const full = chunk;
      chunk = emptyChunk();
      const lane = present(free.pop());
      try {
        return await store(ctx, lane, full, { batchId, dryRun, importId });
      } finally {
        free.push(lane);
      }
    },
    async finish() {
      await books.query(sql.PLACE_CITIES);
      if (!dryRun) await enqueue("finder", {}, { singletonKey: "changes" });
    },
    async close() {
      if (dryRun) await books.query("ROLLBACK").catch(() => undefined);
      await Promise.all(all.map((client) => client.end()));
    },
  };
}

const CHUNK_ROWS = 5_000;
/** Where somebody looks on and may stop it. */
const WATCHED_CHUNK_ROWS = 1_000;

async function openLanes(count: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const lane = await openBulk("medihaven import");
      await lane.query(sql.PREPARE);
      return lane;
    }),
  );
}

/**
 * Rows for COPY, and what was refused before it came to that. `fresh` are those whose address is free as far as is known; what goes
 * before them in a temporary table is kept in case somebody else takes one meanwhile.
 */
type Chunk = {
  rows: number;
  fresh: CopyRows;
  heads: Head[];
  others: CopyRows;
  /** Rows that say what is stored. */
  same: number;
  /** Rows that change a hospital which they name by its id. */
  known: number;
  refusals: RefusedRow[];
  nextId: () => string;
};
/** What goes before a hospital's own values in a temporary table. */
type Head = { row: number; otherSlug: string; knownId: string };

const emptyChunk = (): Chunk => ({
  rows: 0,
  fresh: new CopyRows(HOSPITAL_COLUMNS.length),
  heads: [],
  others: withHeads(),
  same: 0,
  known: 0,
  refusals: [],
  nextId: newIds(),
});

const withHeads = () => new CopyRows(HEAD_COLUMNS.length + HOSPITAL_COLUMNS.length);
const writeHead = (row: CopyRows, head: Head) =>
  row.integer(head.row).text(head.otherSlug).uuid(head.knownId);

function freshWithHeads({ fresh, heads }: Chunk): CopyRows {
  const rows = withHeads();
  rows.append(fresh, (row, index) => writeHead(row, present(heads[index])));
  return rows;
}

/** `mayCopy`: COPY says nothing of the rows that it stores, so what is kept to be undone takes the other way. */
type Seen = { repeats: Repeats; taken: TakenAddresses; mayCopy: boolean };

async function readInto(chunk: Chunk, batch: CsvBatch, at: Mapping, places: HospitalPlaces, seen: Seen) {
  const state = (cells: string[]) => (at.state === undefined ? "" : (cells[at.state] ?? ""));
  const city = (cells: string[]) => cells[present(at.city)] ?? "";
  await places.learn(pairsOf(batch, state, city));
  chunk.rows += batch.rows.length;
  batch.rows.forEach((cells, index) => {
    const row = batch.firstRow + index;
    const known = batch.known?.[index];
    if (known?.isSame) {
      chunk.same++;
      return;
    }
    try {
      if (!Array.isArray(cells)) throw new Refusal(cells.unreadable);
      const cityId = places.idOf(state(cells), city(cells));
      const hospital = readHospital(cells, at, cityId);
      const first = seen.repeats.seenAt(hospital.key, row);
      if (first !== undefined) throw new Refusal(`repeats row ${first}`);
      put(chunk, { row, cityId, hospital, knownId: known?.id }, seen);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      chunk.refusals.push({ row, cells: Array.isArray(cells) ? cells : cells.text, reason: error.message });
    }
  });
}

type Put = { row: number; cityId: string; hospital: ReturnType<typeof readHospital>; knownId?: string };

/** Adds a hospital to what is copied straight in when its address is free, else to what is compared with the hospitals that are there. */
function put(chunk: Chunk, { row, cityId, hospital, knownId }: Put, seen: Seen): void {
  const head = { row, otherSlug: slugWithLocality(hospital), knownId: knownId ?? sql.NO_ID };
  const isFree = seen.mayCopy && !knownId && seen.taken.take(cityId, hospital.slug);
  if (knownId) chunk.known++;
  if (isFree) chunk.heads.push(head);
  const written = isFree ? chunk.fresh.row() : writeHead(chunk.others.row(), head);
  writeHospital(written, chunk.nextId(), cityId, hospital);
}

function* pairsOf(batch: CsvBatch, state: (cells: string[]) => string, city: (cells: string[]) => string) {
  for (const cells of batch.rows) if (Array.isArray(cells)) yield [state(cells), city(cells)] as const;
}

const TRIES = 4;

/** What the audit trail calls the rows of this run, and the import of a screen under which changes are kept. */
type About = { batchId: string; importId: string | undefined };

function query(lane: pg.Client, statement: string | sql.ChunkStatement, importId: string | undefined) {
  if (typeof statement === "string") return lane.query(statement);
  return importId ? lane.query(statement.recorded, [importId]) : lane.query(statement.plain);
}

/** One chunk in one transaction; again when it met another one head-on. */
async function store(
  ctx: Context,
  lane: pg.Client,
  chunk: Chunk,
  { dryRun, ...about }: About & { dryRun: boolean },
): Promise<ChunkOutcome> {
  if (dryRun) {
    await lane.query("TRUNCATE incoming, waiting");
    return storeWithin(ctx, lane, chunk, about);
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await lane.query("BEGIN");
      const outcome = await storeWithin(ctx, lane, chunk, about);
      await lane.query("COMMIT");
      return outcome;
    } catch (error) {
      await lane.query("ROLLBACK");
      if (attempt === TRIES || !["40P01", "40001"].includes((error as { code?: string }).code ?? ""))
        throw error;
    }
  }
}

async function storeWithin(
  ctx: Context,
  lane: pg.Client,
  chunk: Chunk,
  { batchId, importId }: About,
): Promise<ChunkOutcome> {
  const run = async (statement: string | sql.ChunkStatement) =>
    filled((await query(lane, statement, importId)).rowCount);
  const count = chunk.fresh.count + chunk.others.count;
  const areFree = chunk.fresh.count === 0 || (await copyFresh(lane, chunk.fresh));
  let created = areFree ? chunk.fresh.count : 0;
  let changed = 0;
  let moved: Array<{ row: number; text: string }> = [];
  let same = 0;
  let refusals = chunk.refusals;
  if (created < count) {
    await copyIn(lane, sql.COPY, [chunk.others.bytes()]);
    if (!areFree) await copyIn(lane, sql.COPY, [freshWithHeads(chunk).bytes()]);
    if (chunk.known > 0) {
      changed = await run(sql.UPDATE_KNOWN);
      same = await run(sql.DROP_KNOWN);
      moved = (await lane.query<{ row: number; text: string }>(sql.MOVED)).rows;
    }
    created += await run(sql.INSERT_NEW);
  }
  if (created + same + moved.length < count) {
    await lane.query(sql.BY_INDEX);
    await run(sql.KEEP_TAKEN);
    changed += await run(sql.UPDATE_CHANGED);
    same += await run(sql.DROP_SAME);
    if (created + same + moved.length < count && (await run(sql.FIND_ALIKE)) > 0) {
      await run(sql.ADOPT_ALIKE);
      changed += await run(sql.UPDATE_CHANGED);
      same += await run(sql.DROP_SAME);
    }
    for (const rename of sql.RENAMES) {
      if (created + same + moved.length === count) break;
      await run(rename);
      await lane.query(sql.AS_PLANNED);
      created += await run(sql.INSERT_RENAMED);
      await lane.query(sql.BY_INDEX);
      await run(sql.DROP_INSERTED);
      changed += await run(sql.UPDATE_CHANGED);
      same += await run(sql.DROP_SAME);
    }
    await lane.query(sql.AS_PLANNED);
    const left = await lane.query<{ row: number; text: string }>(sql.LEFT_OVER);
    const reason = "other hospitals of this name and place stand in this city";
    refusals = [...refusals, ...left.rows.map(({ row, text }) => ({ row, cells: text, reason }))];
  }
  refusals = [
    ...refusals,
    ...moved.map(({ row, text }) => ({
      row,
      cells: text,
      reason: "this hospital stands in another city here: move it on its page",
    })),
  ];
  if (created + changed > 0) {
    const after = { created, changed };
    const entry = { action: "hospital.import", subjectKind: "import", subjectId: batchId, batchId, after };
    await lane.query(AUDIT_INSERT, auditValues(ctx, entry));
  }
  return { rows: chunk.rows, created, changed, unchanged: same - changed + chunk.same, refusals };
}

/** @returns false, with nothing copied, when somebody else took one of the addresses meanwhile */
async function copyFresh(lane: pg.Client, rows: CopyRows): Promise<boolean> {
  await lane.query("SAVEPOINT fresh");
  try {
    await copyIn(lane, sql.COPY_NEW, [rows.bytes()]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== "23505") throw error;
    await lane.query("ROLLBACK TO SAVEPOINT fresh");
    return false;
  }
}
