import type pg from "pg";
import { present } from "#app/present.ts";
import { openBulk } from "#db/bulk.ts";
import {
  type Alias,
  conceptVocabulary,
  type EntryRecord,
  entryOf,
  type IndexEntry,
  readAlias,
  vocabularyOf,
} from "./entry.ts";
import { soundsOf } from "./sounds.ts";
import { namedWords } from "./words.ts";

/**
 * Brings the index of the finder up to date with what triggers noted in `finder_changes`. Several may run at once; each takes
 * other changes. All of a large import takes a few minutes in the background; one hospital a few milliseconds.
 */

/** Records that are read and written together. */
const BATCH = 1_000;
/** Changes that are taken together. */
const CHANGES = 500;
/** From this many new entries on the counts of the vocabulary are recalculated. */
const RECOUNT_FROM = 500;

type Change = { kind: EntryRecord["kind"] | "alias"; first_id: string; last_id: string; phrases: string };

const KINDS = ["city", "hospital", "doctor"] as const;

/** How many rooms are on sale within this distance counts for the order, up to a number. */
const NEAR_M = 5_000;
const MANY_HOUSES = 40;

/** So many cities around a hospital lead to it beside its own, as far as this from it: some 35 km. */
const MOST_AROUND = 2;
const AROUND_DEGREES = 0.32;

/** The records of a range of ids, or with these ids. */
const RECORDS: Record<EntryRecord["kind"], (where: string) => string> = {
  hospital: (
    where,
  ) => `SELECT 'hospital' AS kind, h.id AS "targetId", h.id AS "hospitalId", h.city_id AS "cityId", h.near_hospital_name AS name,
      c.name::text AS "cityName", h.locality, h.hospital_type AS "knownFor", coalesce(treated.departments, '') AS treats, h.address, h.pin_code AS "pinCode",
      around.names AS "nearCities", h.active AND c.active AS shown,
      0.45 * h.featured::integer + 0.3 * least(1, ln(1 + coalesce(h.no_of_bed, 0)) / 7.6)
        + 0.08 * EXISTS (SELECT FROM hospitals known WHERE known.city_id = h.city_id AND known.featured AND known.active)::integer
        + 0.17 * (SELECT count(*) FROM (SELECT FROM property_hospitals ph WHERE ph.hospital_id = h.id AND ph.distance_m <= ${NEAR_M}
                  LIMIT ${MANY_HOUSES}) near) / ${MANY_HOUSES}.0 AS weight
    FROM hospitals h JOIN cities c ON c.id = h.city_id
    LEFT JOIN LATERAL (SELECT string_agg(d.name::text, ' ') AS departments FROM hospital_specialities hs JOIN departments d ON d.id = hs.department_id
      WHERE hs.hospital_id = h.id) treated ON true
    LEFT JOIN LATERAL (SELECT coalesce(array_agg(near.name), '{}') AS names FROM (
      SELECT other.name::text FROM cities other
      WHERE other.active AND other.id <> h.city_id AND abs(other.latitude - h.latitude) < ${AROUND_DEGREES}
        AND abs(other.longitude - h.longitude) < ${AROUND_DEGREES} / cos(radians(h.latitude))
      ORDER BY (other.latitude - h.latitude) ^ 2 + ((other.longitude - h.longitude) * cos(radians(h.latitude))) ^ 2 LIMIT ${MOST_AROUND}) near) around ON true
    WHERE h.id ${where} ORDER BY h.id LIMIT ${BATCH}`,
  doctor: (
    where,
  ) => `SELECT 'doctor' AS kind, d.id AS "targetId", d.hospital_id AS "hospitalId", h.city_id AS "cityId", d.doctor_name AS name,
      c.name::text AS "cityName", h.locality, '' AS "knownFor", concat_ws(' ', dep.name::text, d.specialization) AS treats, '' AS address, '' AS "pinCode", '{}'::text[] AS "nearCities",
      d.shown AND h.active AND c.active AS shown, 0.1 + 0.1 * h.featured::integer AS weight
    FROM doctors d JOIN departments dep ON dep.id = d.department_id JOIN hospitals h ON h.id = d.hospital_id JOIN cities c ON c.id = h.city_id
    WHERE d.id ${where} ORDER BY d.id LIMIT ${BATCH}`,
  city: (
    where,
  ) => `SELECT 'city' AS kind, c.id AS "targetId", NULL::uuid AS "hospitalId", c.id AS "cityId", c.name::text AS name, c.name::text AS "cityName",
      '' AS locality, '' AS "knownFor", '' AS treats, '' AS address, '' AS "pinCode", '{}'::text[] AS "nearCities",
      c.active AS shown, 0.2 AS weight
    FROM cities c WHERE c.id ${where} ORDER BY c.id LIMIT ${BATCH}`,
};

/** Indexes whatever changed. @returns how many entries were written or removed */
export async function refreshFinder(): Promise<number> {
  const client = await openBulk("medihaven finder");
  try {
    let written = 0;
    let aliases: Alias[] | undefined;
    for (;;) {
      await client.query("BEGIN");
      const changes = await takeChanges(client);
      if (!aliases || changes.some(({ kind }) => kind === "alias")) aliases = await readAliases(client);
      written += await indexChanges(client, changes, aliases);
      await client.query("COMMIT");
      if (changes.length === 0) break;
    }
    if (written >= RECOUNT_FROM || (written > 0 && (await isUncounted(client)))) await recount(client);
    return written;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function takeChanges(client: pg.Client): Promise<Change[]> {
  const { rows } = await client.query<Change>(
    `DELETE FROM finder_changes WHERE id IN (SELECT id FROM finder_changes ORDER BY id LIMIT ${CHANGES} FOR UPDATE SKIP LOCKED)
     RETURNING kind, first_id, last_id, phrases`,
  );
  return rows;
}

async function indexChanges(client: pg.Client, changes: Change[], aliases: Alias[]): Promise<number> {
  let written = 0;
  const single = new Map(KINDS.map((kind) => [kind, new Set<string>()]));
  for (const change of changes) {
    if (change.kind === "alias") await noteNamed(client, change);
    else if (change.first_id === change.last_id) single.get(change.kind)?.add(change.first_id);
    else written += await indexRange(client, change.kind, change, aliases);
  }
  for (const [kind, ids] of single) written += await indexSingle(client, kind, [...ids], aliases);
  return written;
}

/** Rebuilds the index: rooms near a hospital come and go without a record. */
export async function rebuildFinder(): Promise<number> {
  const client = await openBulk("medihaven finder");
  try {
    await client.query(
      `INSERT INTO finder_changes (kind, first_id, last_id)
       SELECT kind, '00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
       FROM unnest(ARRAY['city', 'hospital', 'doctor']) AS kind`,
    );
  } finally {
    await client.end();
  }
  return refreshFinder();
}

async function readAliases(client: pg.Client): Promise<Alias[]> {
  const { rows } = await client.query<Parameters<typeof readAlias>[0]>(
    `SELECT name::text, kind, stands_for AS "standsFor", city_id AS "cityId" FROM finder_aliases WHERE active ORDER BY name LIMIT 20000`,
  );
  return rows.map(readAlias);
}

/** Notes the hospitals and cities whose names an alias stands for, or stood for, however they spell it; and those that have it. */
async function noteNamed(client: pg.Client, change: Change): Promise<void> {
  for (const phrase of change.phrases.split(";")) {
    const sounds = namedWords(phrase).map(soundsOf);
    const { rows: spellings } = await client.query<{ words: string[] }>(
      `SELECT array_agg(DISTINCT found.word) AS words FROM unnest($1::text[], $2::text[]) AS asked (sound, sounded)
       JOIN finder_words found ON found.sound = asked.sound COLLATE "C" AND found.sounded = asked.sounded GROUP BY asked.sounded`,
      [sounds.map(({ sound }) => sound), sounds.map(({ sounded }) => sounded)],
    );
    const isSpelled = spellings.length === new Set(sounds.map(({ sounded }) => sounded)).size;
    if (spellings.length === 0 || !isSpelled) continue;
    await client.query(
      `INSERT INTO finder_changes (kind, first_id, last_id)
       SELECT kind, target_id, target_id FROM finder_entries WHERE terms @@ $1::tsquery`,
      [spellings.map(({ words }) => `(${words.map((word) => `'${word}'`).join(" | ")})`).join(" & ")],
    );
  }
}

type FoundRecord = EntryRecord & { shown: boolean };

/** One batch of a range; the rest of it goes back to what waits. */
async function indexRange(
  client: pg.Client,
  kind: EntryRecord["kind"],
  change: Change,
  aliases: Alias[],
): Promise<number> {
  const { rows: records } = await client.query<FoundRecord>(RECORDS[kind]("BETWEEN $1 AND $2"), [
    change.first_id,
    change.last_id,
  ]);
  const last = records.at(-1)?.targetId;
  if (records.length === BATCH && last !== change.last_id)
    await client.query("INSERT INTO finder_changes (kind, first_id, last_id) VALUES ($1, $2, $3)", [
      kind,
      last,
      change.last_id,
    ]);
  await index(client, kind, records, aliases);
  return records.length;
}

/** Records by their ids; those that are gone leave the index. */
async function indexSingle(
  client: pg.Client,
  kind: EntryRecord["kind"],
  ids: string[],
  aliases: Alias[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows: records } = await client.query<FoundRecord>(RECORDS[kind]("= ANY ($1::uuid[])"), [ids]);
  const found = new Set(records.map(({ targetId }) => targetId));
  await remove(
    client,
    kind,
    ids.filter((id) => !found.has(id)),
  );
  await index(client, kind, records, aliases);
  return ids.length;
}

async function index(
  client: pg.Client,
  kind: EntryRecord["kind"],
  records: FoundRecord[],
  aliases: Alias[],
): Promise<void> {
  const shown = records.filter((record) => record.shown);
  await remove(
    client,
    kind,
    records.filter((record) => !record.shown).map(({ targetId }) => targetId),
  );
  if (shown.length > 0)
    await write(
      client,
      shown.map((record) => entryOf({ ...record, weight: Number(record.weight) }, aliases)),
    );
}

async function remove(client: pg.Client, kind: EntryRecord["kind"], ids: string[]): Promise<void> {
  if (ids.length > 0)
    await client.query("DELETE FROM finder_entries WHERE kind = $1 AND target_id = ANY ($2::uuid[])", [
      kind,
      ids,
    ]);
}

const COLUMNS = [
  "kind",
  "target_id",
  "hospital_id",
  "city_id",
  "name_words",
  "core_words",
  "alias_words",
  "place_words",
  "other_words",
  "family",
  "weight",
] as const;

async function write(client: pg.Client, entries: IndexEntry[]): Promise<void> {
  const rows = entries.map(({ terms, ...entry }) => ({ ...entry, terms: terms.join(" ") }));
  await client.query(
    `INSERT INTO finder_entries (${COLUMNS}, terms)
     SELECT ${COLUMNS}, array_to_tsvector(string_to_array(terms, ' '))
     FROM jsonb_to_recordset($1::jsonb) AS made(kind text, target_id uuid, hospital_id uuid, city_id uuid, name_words text, core_words text,
       alias_words text, place_words text, other_words text, family text, weight real, terms text)
     ON CONFLICT (kind, target_id) DO UPDATE SET ${[...COLUMNS.slice(2), "terms"].map((name) => `${name} = EXCLUDED.${name}`)}`,
    [JSON.stringify(rows)],
  );
  await addWords(client, entries.flatMap(vocabularyOf));
}

async function addWords(client: pg.Client, words: ReturnType<typeof vocabularyOf>): Promise<void> {
  const once = [...new Map(words.map((word) => [`${word.word} ${word.spoken}`, word])).values()];
  // In one order, so that two refreshes wait for each other instead of meeting head-on.
  once.sort((one, other) => (one.word + one.spoken < other.word + other.spoken ? -1 : 1));
  await client.query(
    `INSERT INTO finder_words (word, spoken, sounded, sound, loose_sound)
     SELECT word, spoken, sounded, sound, loose_sound FROM jsonb_to_recordset($1::jsonb) AS made(word text, spoken text, sounded text, sound text, loose_sound text)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(once)],
  );
}

async function isUncounted(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ few: boolean }>(
    "SELECT count(*) < 2000 AS few FROM (SELECT FROM finder_entries LIMIT 2000) AS many",
  );
  return present(rows[0]).few;
}

/** How many entries have each word. */
async function recount(client: pg.Client): Promise<void> {
  await addWords(client, conceptVocabulary());
  await client.query(
    `WITH counted AS MATERIALIZED (SELECT word, ndoc FROM ts_stat('SELECT terms FROM finder_entries'))
     UPDATE finder_words w SET entries = counted.ndoc FROM counted WHERE counted.word = w.word AND w.entries <> counted.ndoc`,
  );
  // The rows as they were before are in the way of every search until the next vacuum.
  await client.query("VACUUM (ANALYZE) finder_entries, finder_words");
}
