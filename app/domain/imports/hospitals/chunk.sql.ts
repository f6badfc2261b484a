import { HEAD_COLUMNS, HOSPITAL_COLUMNS, HOSPITAL_VALUES } from "./read-hospital.ts";

export { HEAD_COLUMNS, HOSPITAL_COLUMNS };

/** The statements that take a chunk of hospitals from a temporary table into `hospitals`, each for the whole chunk. */

/** What stands for no id in a temporary table. */
export const NO_ID = "00000000-0000-0000-0000-000000000000";

const COLUMNS = ["id", "slug", "city_id", ...HOSPITAL_VALUES, "import_key", "import_digest"].join(", ");

const incoming = `(row_number integer, id uuid, import_key uuid, import_digest uuid, city_id uuid, slug text COLLATE "C", other_slug text COLLATE "C", known_id uuid,
  near_hospital_name text, locality text, hospital_type text, latitude double precision, longitude double precision,
  address text, pin_code text, no_of_bed integer, phone text, website text) ON COMMIT DELETE ROWS`;

/** Once for each connection. */
export const PREPARE = `CREATE TEMP TABLE incoming ${incoming}; CREATE TEMP TABLE waiting ${incoming}`;

/** Rows whose address (city and slug) is free, as far as is known: nothing is cheaper, and a unique index judges. */
export const COPY_NEW = `COPY hospitals (${HOSPITAL_COLUMNS.join(", ")}) FROM STDIN (FORMAT binary)`;
export const COPY = `COPY incoming (${[...HEAD_COLUMNS, ...HOSPITAL_COLUMNS].join(", ")}) FROM STDIN (FORMAT binary)`;
export const ADDRESSES = "COPY (SELECT city_id, slug FROM hospitals) TO STDOUT";

/** A statement that stores rows, and the same one when it also keeps what it changed under the import `$1` of a screen, to undo it. Each gives the number of rows. */
export type ChunkStatement = { plain: string; recorded: string };

const recorded = (statement: string) =>
  `WITH made AS (${statement}) INSERT INTO file_import_changes (import_id, master, row_id, before, after, action, version)
   SELECT $1, 'hospitals', id, before, '{}', action, version FROM made`;

/** In the order of the unique index, so that two chunks at work meet at the same row first and one waits instead of both. */
function insertFrom(table: string): ChunkStatement {
  const plain = `INSERT INTO hospitals (${COLUMNS}) SELECT ${COLUMNS} FROM ${table} ORDER BY city_id, slug, row_number ON CONFLICT (city_id, slug) DO NOTHING`;
  const made = `${plain} RETURNING id, version, NULL::jsonb AS before, 'hospital.create' AS action`;
  return { plain, recorded: recorded(made) };
}

/** What an undone import gives back to a hospital that it changed. */
export const KEPT_COLUMNS = [...HOSPITAL_VALUES, "import_digest"];

/** Gives what the file says to hospitals of `from w`, where `where` and something differs, with a further assignment. */
function updateFrom(from: string, where: string, more = ""): ChunkStatement {
  const values = HOSPITAL_VALUES.map((name) => `${name} = w.${name}`).join(", ");
  const set = `UPDATE hospitals h SET ${values}, ${more}version = h.version + 1, updated_at = now() FROM ${from} w`;
  const before = KEPT_COLUMNS.map((name) => `'${name}', was.${name}`).join(", ");
  const changed = `${set}, hospitals was WHERE was.id = h.id AND ${where}
    RETURNING h.id, h.version, jsonb_build_object(${before}) AS before, 'hospital.update' AS action`;
  return { plain: `${set} WHERE ${where}`, recorded: recorded(changed) };
}

/** Gives the number inserted. */
export const INSERT_NEW = insertFrom("incoming");

/** Few rows against a large table: by its indexes, whatever the planner thinks of a temporary table. */
export const BY_INDEX =
  "SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL enable_seqscan = on";
export const AS_PLANNED = "RESET enable_hashjoin; RESET enable_mergejoin";

/** The rows that name a hospital by its id: it is changed where it stands. Gives the number. */
export const UPDATE_KNOWN = updateFrom(
  "incoming",
  `w.known_id = h.id AND w.city_id = h.city_id
    AND (${HOSPITAL_VALUES.map((name) => `h.${name}`).join(", ")}) IS DISTINCT FROM (${HOSPITAL_VALUES.map((name) => `w.${name}`).join(", ")})`,
);
export const DROP_KNOWN =
  "DELETE FROM incoming w USING hospitals h WHERE w.known_id = h.id AND w.city_id = h.city_id";
/** Those whose city is another one now: a move gives a hospital another address, which its page does. */
export const MOVED = `DELETE FROM incoming WHERE known_id <> '${NO_ID}'
  RETURNING row_number AS row, concat_ws(', ', near_hospital_name, address) AS text`;

/** The rows whose address (city and slug) was taken: by the same hospital or by a namesake. */
export const KEEP_TAKEN = `INSERT INTO waiting SELECT i.* FROM incoming i WHERE NOT EXISTS (SELECT FROM hospitals h WHERE h.id = i.id)`;

const SAME = "h.city_id = w.city_id AND h.slug = w.slug AND h.import_key = w.import_key";

/** The same hospital with something new. What people changed here since is left alone while the file says what it said. Gives the number. */
export const UPDATE_CHANGED = updateFrom(
  "waiting",
  `${SAME} AND h.import_digest IS DISTINCT FROM w.import_digest`,
  "import_digest = w.import_digest, ",
);

/** Gives the number of rows that are done: changed before, or unchanged. */
export const DROP_SAME = `DELETE FROM waiting w USING hospitals h WHERE ${SAME}`;

/**
 * Rows that are left are looked for among the hospitals whose slug begins alike: those that a screen made have a slug of their own
 * and no key, and are the same when name and address are.
 */
export const FIND_ALIKE = `UPDATE waiting w SET slug = h.slug FROM hospitals h
  WHERE h.city_id = w.city_id AND h.slug >= w.slug AND h.slug < w.slug || '~'
    AND (h.import_key = w.import_key OR h.import_key IS NULL AND h.near_hospital_name = w.near_hospital_name
      AND lower(h.address) = lower(w.address))`;
/** Such a hospital is known by its key from now on; one that says the same already is unchanged. */
export const ADOPT_ALIKE = `UPDATE hospitals h SET import_key = w.import_key,
  import_digest = CASE WHEN ${HOSPITAL_VALUES.map((name) => `h.${name} IS NOT DISTINCT FROM w.${name}`).join(" AND ")} THEN w.import_digest END
  FROM waiting w WHERE h.import_key IS NULL AND h.city_id = w.city_id AND h.slug = w.slug
    AND h.near_hospital_name = w.near_hospital_name AND lower(h.address) = lower(w.address)`;

/** A namesake at another address gets a slug of its own: with its locality, or else with a part of its key; always the same. */
export const RENAMES = [
  "UPDATE waiting SET slug = other_slug",
  "UPDATE waiting SET slug = left(slug, 80) || '-' || left(import_key::text, 6)",
];

export const INSERT_RENAMED = insertFrom("waiting");
export const DROP_INSERTED = "DELETE FROM waiting w USING hospitals h WHERE h.id = w.id";

export const LEFT_OVER = `SELECT row_number AS row, concat_ws(', ', near_hospital_name, address) AS text FROM waiting ORDER BY row_number`;

/** Cities that have no place on the map yet get the middle of their hospitals, which no single wrong point moves far. */
export const PLACE_CITIES = `UPDATE cities c SET latitude = m.latitude, longitude = m.longitude
  FROM (SELECT h.city_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY h.latitude) AS latitude,
          percentile_cont(0.5) WITHIN GROUP (ORDER BY h.longitude) AS longitude
        FROM cities n JOIN hospitals h ON h.city_id = n.id WHERE n.latitude IS NULL OR n.longitude IS NULL GROUP BY h.city_id) m
  WHERE m.city_id = c.id`;
