import { row } from "#db/client.ts";

/** How many connections of this test's database wait for a lock that another one holds. */
export async function waitingForLocks(): Promise<number> {
  const found = await row<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_locks JOIN pg_stat_activity USING (pid)
     WHERE NOT granted AND datname = current_database()`,
  );
  return found!.count;
}
