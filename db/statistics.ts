import { ownerUrl } from "#app/config.ts";
import { openBulk } from "./bulk.ts";

/**
 * Gathers what the planner knows of every table now. The autovacuum comes by once a minute, and until then a database that was just filled
 * is planned as if it were empty: a list of the demo took seconds so.
 */
export async function gatherStatistics(): Promise<void> {
  const client = await openBulk("medihaven statistics", ownerUrl());
  try {
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}
