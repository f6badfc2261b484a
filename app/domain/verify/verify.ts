import pg from "pg";
import { directUrl } from "#app/config.ts";
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

/**
 * Checks every invariant, or those named, on one snapshot of the database, over a connection of its own that may take its time. Changes
 * nothing. `told` hears of each as soon as it is known.
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
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "medihaven verify",
    // Sums over every line of the ledger stay in memory.
    options: "-c statement_timeout=0 -c work_mem=64MB",
  });
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const findings: Finding[] = [];
    for (const invariant of chosen) {
      const finding = await check(client, invariant);
      told(finding);
      findings.push(finding);
    }
    await client.query("COMMIT");
    return findings;
  } finally {
    await client.end();
  }
}

async function check(client: pg.Client, { name, claim, sql, mendedBy }: Invariant): Promise<Finding> {
  const started = performance.now();
  const { rows } = await client.query(
    `SELECT to_jsonb(broken) AS broken, count(*) OVER ()::integer AS count FROM (${sql}) broken LIMIT ${EXAMPLES}`,
  );
  return {
    name,
    claim,
    count: rows[0]?.count ?? 0,
    examples: rows.map((row) => row.broken),
    seconds: Math.round(performance.now() - started) / 1_000,
    ...(mendedBy ? { mendedBy } : {}),
  };
}
