import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The URL of another database of the same server. */
export function databaseUrl(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The role that the product runs as in tests: it owns nothing, as in a deployment. Migrating the template makes it. */
const APPLICATION = "medihaven_test_app";

/** The same database, as the application's role. */
export function asApplication(url: string): string {
  const changed = new URL(url);
  changed.username = APPLICATION;
  return changed.href;
}

/** Runs something on the server as superuser. */
export async function administer(
  adminUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Copies a database that nobody is connected to. Copying its files costs two thirds of writing every page to the log. */
export async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
      return;
    } catch (error) {
      // 55006: an autovacuum worker looks at the template just now.
      if ((error as { code?: string }).code !== "55006" || attempt >= 50) throw error;
      await sleep(100);
    }
  }
}
