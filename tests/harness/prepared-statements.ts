import { createHash } from "node:crypto";
import pg from "pg";

type Sent = string | (pg.QueryConfig & { submit?: unknown });
type Client = { query: (sent: Sent, ...more: unknown[]) => unknown };

/**
 * A plan for any values, and no machine code, which takes longer to make than tables of a few rows to read. By indexes wherever there is
 * one: the plan is made while the tables are empty, and is kept while they grow.
 */
const PLANNED_ONCE = "-c plan_cache_mode=force_generic_plan -c jit=off -c enable_seqscan=off";

const names = new Map<string, string>();

/**
 * While `work` runs, each connection that is opened parses and plans a statement once, whatever its values: model tests send a thousand
 * statements a run, and the server spent more time on planning them than on running them.
 */
export async function withPreparedStatements(work: () => Promise<void>): Promise<void> {
  const client = pg.Client.prototype as unknown as Client;
  const { query } = client;
  const { PGOPTIONS } = process.env;
  process.env.PGOPTIONS = PLANNED_ONCE;
  client.query = function (this: Client, sent, ...more) {
    const [values, ...rest] = more;
    return Array.isArray(values) && typeof sent === "string"
      ? query.call(this, named({ text: sent, values }), ...rest)
      : query.call(this, named(sent), ...more);
  };
  try {
    await work();
  } finally {
    client.query = query;
    if (PGOPTIONS === undefined) delete process.env.PGOPTIONS;
    else process.env.PGOPTIONS = PGOPTIONS;
  }
}

/** The statement with a name, where it has values and no name yet. */
function named(sent: Sent): Sent {
  if (typeof sent === "string" || sent.submit || sent.name || !sent.values?.length) return sent;
  const name = names.get(sent.text) ?? createHash("sha256").update(sent.text).digest("hex").slice(0, 32);
  names.set(sent.text, name);
  return { ...sent, name };
}
