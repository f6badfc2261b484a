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
