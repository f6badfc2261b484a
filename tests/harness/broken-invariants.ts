import pg from "pg";
import { INVARIANTS } from "#app/domain/verify/invariants.ts";
import { type Finding, inspect } from "#app/domain/verify/verify.ts";
import { present } from "#app/present.ts";

/**
 * What `verify` finds wrong in the database of this test file: nothing, when all is well. Tests ask often, so this keeps one connection for
 * each file, which plans the statements once; `verify` opens two each time, whose plans cost eight times as much as what they find.
 */
export async function brokenInvariants(): Promise<Finding[]> {
  const client = await connection(present(process.env.DATABASE_URL));
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    const findings: Finding[] = [];
    for (const invariant of INVARIANTS) findings.push(await inspect(client, invariant));
    return findings.filter(({ count }) => count > 0);
  } finally {
    await client.query("COMMIT");
  }
}

let kept: { url: string; client: pg.Client } | undefined;

async function connection(url: string): Promise<pg.Client> {
  if (kept?.url === url) return kept.client;
  const client = new pg.Client({ connectionString: url, application_name: "medihaven test invariants" });
  // It ends with its database, at the end of the file.
  client.on("error", () => {});
  await client.connect();
  kept = { url, client };
  return client;
}
