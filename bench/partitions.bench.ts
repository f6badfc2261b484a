import pg from "pg";
import { createTestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";
import { seedSearch } from "./parts/search-seed.ts";

export const name = "Nights of rooms in one table against a table for each month";

/** 1,000 houses of five rooms for a year: 1.8 million rows. */
const PROPERTIES = 1_000;
const ROUNDS = 5;

/**
 * What docs/scaling.md says of partitions: the statements that guests wait for, on the same rows in one table and in one for each month,
 * and what a month costs that is taken out.
 */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  const client = new pg.Client({ connectionString: database.url });
  try {
    await seedSearch(database.url, PROPERTIES);
    await client.connect();
    await client.query(BY_MONTH);
    await client.query("VACUUM ANALYZE by_month");
    const figures: Figure[] = [];
    for (const [what, statement, times] of STATEMENTS)
      figures.push(await compared(client, what, statement, times));
    return [...figures, await monthOut(client)];
  } finally {
    await client.end();
    await database.drop();
  }
}

const BY_MONTH = `
  CREATE TABLE by_month (LIKE room_nights INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (night);
  ALTER TABLE by_month ADD PRIMARY KEY (room_id, night);
  DO $$ DECLARE month date := date_trunc('month', current_date); BEGIN
    FOR count IN 0..13 LOOP
      EXECUTE format('CREATE TABLE by_month_%s PARTITION OF by_month FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 70)',
        to_char(month, 'YYYYMM'), month, month + interval '1 month');
      month := month + interval '1 month';
    END LOOP;
  END $$;
  INSERT INTO by_month SELECT * FROM room_nights ORDER BY room_id, night;
  CREATE TABLE some_rooms AS SELECT id AS room_id, row_number() OVER () AS position FROM (SELECT id FROM rooms ORDER BY random() LIMIT 2000) picked`;

/** `NIGHTS` stands for the table; each is planned once on its connection, as the product does it. */
const STATEMENTS: Array<[what: string, statement: string, times: number]> = [
  [
    "nights of a stay locked and counted up",
    `WITH locked AS MATERIALIZED (
       SELECT n.room_id, n.night FROM NIGHTS n
       JOIN (SELECT $1::uuid AS room_id, $2::date + day AS night FROM generate_series(0, 2) day) demand USING (room_id, night)
       ORDER BY n.room_id, n.night FOR UPDATE OF n)
     UPDATE NIGHTS n SET held = held FROM locked WHERE n.room_id = locked.room_id AND n.night = locked.night`,
    2_000,
  ],
  [
    "a stay of a search: prices and free rooms of 85 rooms",
    `SELECT count(*) FROM (SELECT room_id FROM some_rooms WHERE position <= 85) r
     CROSS JOIN LATERAL (SELECT sum(n.price_paise), min(n.allotment - n.held - n.sold) AS free FROM NIGHTS n
       WHERE n.room_id = r.room_id AND n.night >= $2::date AND n.night <= $2::date + 3 AND $1::uuid IS NOT NULL OFFSET 0) stay
     WHERE stay.free > 0`,
    300,
  ],
  [
    "a month of a partner's calendar",
    "SELECT night, allotment, held, sold, price_paise FROM NIGHTS WHERE room_id = $1 AND night >= $2::date AND night < $2::date + 31 ORDER BY night",
    2_000,
  ],
];

async function compared(client: pg.Client, what: string, statement: string, times: number): Promise<Figure> {
  const took = { room_nights: [] as number[], by_month: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const table of ["room_nights", "by_month"] as const)
      took[table].push(await microsecondsOf(client, table, statement, times));
  const [one, months] = [median(took.room_nights), median(took.by_month)];
  return {
    what: `${what}: one table against fourteen months, time`,
    value: one / months,
    atMost: 1,
    parts: { "one table": `${one.toFixed(0)} µs`, months: `${months.toFixed(0)} µs` },
  };
}

/** As the product asks: planned once, then executed. */
async function microsecondsOf(
  client: pg.Client,
  table: string,
  statement: string,
  times: number,
): Promise<number> {
  const plan = `${table}_plan`;
  await client.query("BEGIN");
  await client.query(`PREPARE ${plan} (uuid, date) AS ${statement.replaceAll("NIGHTS", table)}`);
  const { rows } = await client.query<{ room: string }>(
    "SELECT room_id AS room FROM some_rooms ORDER BY position",
  );
  const execute = (index: number) =>
    client.query(
      `EXECUTE ${plan} ('${rows[index % rows.length]!.room}', current_date + ${30 + (index % 200)})`,
    );
  for (let index = 0; index < 20; index += 1) await execute(index);
  const began = performance.now();
  for (let index = 0; index < times; index += 1) await execute(index);
  const took = ((performance.now() - began) / times) * 1_000;
  await client.query(`DEALLOCATE ${plan}; ROLLBACK`);
  return took;
}

/** What an operator would gain: a month deleted, against a month detached and dropped. */
async function monthOut(client: pg.Client): Promise<Figure> {
  const month = "date_trunc('month', current_date) + interval '3 months'";
  const timed = async (sql: string) => {
    const began = performance.now();
    await client.query(sql);
    return performance.now() - began;
  };
  const deleted = await timed(
    `DELETE FROM room_nights WHERE night >= ${month} AND night < ${month} + interval '1 month'`,
  );
  const { rows } = await client.query<{ name: string }>(
    `SELECT 'by_month_' || to_char(${month}, 'YYYYMM') AS name`,
  );
  const table = rows[0]!.name;
  const detached = await timed(`ALTER TABLE by_month DETACH PARTITION ${table}; DROP TABLE ${table}`);
  return {
    what: "seconds in which a month of 150,000 nights is deleted from the one table",
    value: deleted / 1_000,
    atMost: 10,
    parts: { deleted: `${Math.round(deleted)} ms`, "detached and dropped": `${Math.round(detached)} ms` },
  };
}
