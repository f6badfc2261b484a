import { type Config, resetConfig } from "#app/config.ts";
import { closeDatabase, row } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { closeQueue } from "#db/queue.ts";

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

/** A production database gets no demo: only what the product needs to run. */
async function seed(config: Config, progress: (line: string) => void) {
  progress("Filling the empty database …");
  const masters = await unfinished("#seeds/masters.ts");
  await masters?.seedMasters();
  if (config.NODE_ENV === "production") return;
  const demo = await unfinished("#seeds/demo.ts");
  await demo?.seedDemo();
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
