import { type Config, resetConfig } from "#app/config.ts";
import { closeDatabase, execute, row } from "#db/client.ts";
import { migrate, rollback } from "#db/migrate.ts";
import { closeQueue } from "#db/queue.ts";

/** Stands on the schema while the demo goes in, so that a start that was cut off there begins again. */
const UNFINISHED = "medihaven: the demo is going in";

/** Brings the database to this version, and fills it with the masters and the demo when nobody has used it yet. */
export async function prepareData(
  databaseUrl: string,
  config: Config,
  progress: (line: string) => void,
): Promise<void> {
  const applied = await migrate(databaseUrl);
  if (applied.length > 0) progress(`Migrated the database (${applied.length})`);
  process.env.DATABASE_URL = databaseUrl;
  resetConfig();
  try {
    if (await isHalfFilled()) await empty(databaseUrl, progress);
    if (await isEmpty()) await seed(config, progress);
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}

async function isEmpty(): Promise<boolean> {
  const found = await row<{ used: boolean }>("SELECT EXISTS (SELECT FROM users) AS used");
  return !found?.used;
}

async function isHalfFilled(): Promise<boolean> {
  const found = await row<{ note: string | null }>(
    "SELECT obj_description('public'::regnamespace, 'pg_namespace') AS note",
  );
  return found?.note === UNFINISHED;
}

/** Nobody has seen what is in there: it never came to a running product. */
async function empty(databaseUrl: string, progress: (line: string) => void) {
  progress("The last start was cut off while it filled the database: beginning again");
  await rollback(databaseUrl, Number.MAX_SAFE_INTEGER);
  await execute("DROP SCHEMA pgboss CASCADE");
  await migrate(databaseUrl);
  await execute("COMMENT ON SCHEMA public IS NULL");
}

/** A production database gets no demo: only what the product needs to run. */
async function seed(config: Config, progress: (line: string) => void) {
  progress("Filling the empty database …");
  const masters = await unfinished("#seeds/masters.ts");
  await masters?.seedMasters();
  if (config.NODE_ENV === "production") return;
  await execute(`COMMENT ON SCHEMA public IS '${UNFINISHED}'`);
  const demo = await unfinished("#seeds/demo.ts");
  await demo?.seedDemo();
  await execute("COMMENT ON SCHEMA public IS NULL");
}

/** TEMPORARY until the seeds exist: then plain imports. */
export async function unfinished(
  name: string,
): Promise<
  { seedMasters: () => Promise<void>; seedDemo: () => Promise<void>; DEMO_LOGINS: object[] } | undefined
> {
  try {
    return await import(name);
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_MODULE_NOT_FOUND") return undefined;
    throw error;
  }
}
