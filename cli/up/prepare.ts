import { applicationUrl, type Config, ownerUrl } from "#app/config.ts";
import { present } from "#app/present.ts";
import { closeDatabase, row } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { closeQueue } from "#db/queue.ts";
import { DEMO_LOGINS, seedDemo } from "#seeds/demo.ts";
import { seedMasters } from "#seeds/masters.ts";

/**
 * Brings the database to this version, and fills it with the masters and the demo if it is empty.
 * @returns whether the demo's people are in it
 */
export async function prepareData(config: Config, progress: (line: string) => void): Promise<boolean> {
  const applied = await migrate(ownerUrl(), { application: applicationUrl(), note: progress });
  if (applied.length > 0) progress(`Migrated the database (${applied.length})`);
  try {
    if (await isEmpty()) await seed(config, progress);
    return await hasDemo();
  } finally {
    await closeQueue();
    await closeDatabase();
  }
}

async function isEmpty(): Promise<boolean> {
  const found = await row<{ used: boolean }>("SELECT EXISTS (SELECT FROM users) AS used");
  return !found?.used;
}

async function hasDemo(): Promise<boolean> {
  const admin = present(DEMO_LOGINS.find((login) => login.role === "admin"));
  const found = await row<{ there: boolean }>("SELECT EXISTS (SELECT FROM users WHERE email = $1) AS there", [
    admin.signIn,
  ]);
  return present(found).there;
}

/** A real installation gets no demo: only what the product needs to run. A demo that is cut off leaves nothing. */
async function seed(config: Config, progress: (line: string) => void) {
  progress("Filling the empty database …");
  await seedMasters();
  if (config.NODE_ENV !== "production" && config.PAYMENT_GATEWAY === "sandbox") await seedDemo();
}
