import type pg from "pg";
import { directUrl } from "#app/config.ts";
import { present } from "#app/present.ts";
import { dedicatedClient } from "#db/dedicated-client.ts";
import type { Invariant } from "./invariants/invariant.ts";
import { INVARIANTS } from "./invariants.ts";

export type Finding = {
  name: string;
  claim: string;
  /** How many rows break it. */
  count: number;
  /** The first of them. */
  examples: Array<Record<string, unknown>>;
  seconds: number;
  mendedBy?: string;
};

const EXAMPLES = 20;

/** How many are checked at the same time, each by a connection and a core of its own. */
const SIDE_BY_SIDE = 2;

/**
 * Checks every invariant, or those named, on one snapshot of the database, two at a time, over connections of its own that may take their time.
 * Changes nothing. `told` is called with each result at once.
 * @returns one finding for each invariant; all is well when every count is zero
 * @throws Error when a name is unknown
 */
export async function verify(
  names: string[] = INVARIANTS.map(({ name }) => name),
  told: (finding: Finding) => void = () => {},
  url = directUrl(),
): Promise<Finding[]> {
  const chosen = names.map((name) => {
    const invariant = INVARIANTS.find((one) => one.name === name);
    if (!invariant) throw new Error(`There is no invariant "${name}"`);
    return invariant;
  });
  const clients = Array.from({ length: Math.min(SIDE_BY_SIDE, chosen.length) }, () => connection(url));
  const findings = new Map<Invariant, Finding>();
  try {
    await Promise.all(clients.map((client) => client.connect()));
    await shareSnapshot(clients);
    const left = chosen.values();
    // Each connection takes the next that nobody has begun.
    const work = async (client: pg.Client) => {
      for (const invariant of left) {
        const finding = await inspect(client, invariant);
        told(finding);
        findings.set(invariant, finding);
      }
      await client.query("COMMIT");
    };
    await Promise.all(clients.map(work));
    return chosen.map((invariant) => present(findings.get(invariant)));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

function connection(url: string): pg.Client {
  return dedicatedClient({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "medihaven verify",
    // Sums over every line of the ledger stay in memory.
    options: "-c statement_timeout=0 -c work_mem=64MB",
  });
}

/** Lets all connections see what the first one sees. */
async function shareSnapshot([first, ...others]: pg.Client[]): Promise<void> {
  const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
  if (!first) return;
  await first.query(begin);
  const { rows } = await first.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
  for (const other of others) {
    await other.query(begin);
    await other.query(`SET TRANSACTION SNAPSHOT '${present(rows[0]).id}'`);
  }
}

/** Checks one invariant. A connection that is asked again keeps the plan of the statement. */
export async function inspect(
  client: pg.Client,
  { name, claim, sql, mendedBy }: Invariant,
): Promise<Finding> {
  const started = performance.now();
  const { rows } = await client.query({
    name: `verify ${name}`,
    text: `SELECT to_jsonb(broken) AS broken, count(*) OVER ()::integer AS count FROM (${sql}) broken LIMIT ${EXAMPLES}`,
  });
  return {
    name,
    claim,
    count: rows[0]?.count ?? 0,
    examples: rows.map((row) => row.broken),
    seconds: Math.round(performance.now() - started) / 1_000,
    ...(mendedBy ? { mendedBy } : {}),
  };
}
