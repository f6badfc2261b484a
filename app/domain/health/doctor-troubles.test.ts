import { randomBytes } from "node:crypto";
import { afterEach, expect, it, vi } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { seal } from "#app/domain/shared/sealing.ts";
import { closeDatabase, execute, row } from "#db/client.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { asApplication } from "#tests/harness/administer.ts";
import { diagnose } from "./doctor.ts";

/** What doctor says of an installation that is not as it should be, by the part that tells. */

afterEach(async () => {
  vi.unstubAllEnvs();
  resetConfig();
  await closeDatabase();
});

async function found(check: string, settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  resetConfig();
  return (await diagnose(config())).find((one) => one.check === check);
}

it("tells that there is no build yet", async () => {
  expect(await found("build", { BUILD_DIRECTORY: "/nowhere/at/all" })).toMatchObject({
    state: "warning",
    detail: expect.stringContaining("npm run build"),
  });
});

it("tells of a replica that does not answer, and of none at all nothing", async () => {
  expect(await found("replica")).toBeUndefined();
  expect(await found("replica", { READ_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })).toMatchObject({
    state: "warning",
    detail: expect.stringContaining("reports read from the database itself"),
  });
});

it("warns of the owner's role in daily use, and is content with the application's", async () => {
  const url = process.env.DATABASE_URL!;
  expect(await found("roles", { DATABASE_URL: url })).toMatchObject({
    state: "warning",
    detail: expect.stringContaining("give the application a role of its own"),
  });
  await closeDatabase();
  expect(await found("roles", { DATABASE_URL: asApplication(url) })).toMatchObject({
    state: "good",
    detail: expect.stringContaining("cannot alter audit events"),
  });
});

it("warns of somebody who is let in by no mail server, and asks none that is not set", async () => {
  expect(await found("mail")).toBeUndefined();
  expect(await found("mail", { SMTP_URL: "smtp://127.0.0.1:1" })).toMatchObject({ state: "broken" });
});

it("names what the secrets do not open, until the one that sealed it is back", async () => {
  const [old] = config().SESSION_SECRETS;
  const id = await makeUser({ role: "staff", name: "Member", email: "sealed@example.com" });
  await execute("UPDATE users SET totp_secret = $sealed WHERE id = $id", {
    id,
    sealed: seal("totp", id, "JBSWY3DPEHPK3PXP"),
  });
  const fresh = randomBytes(32).toString("hex");
  expect(await found("secrets", { SESSION_SECRETS: fresh })).toMatchObject({
    state: "broken",
    detail: expect.stringContaining("1 in users.totp_secret"),
  });
  expect(await found("secrets", { SESSION_SECRETS: `${fresh},${old}` })).toMatchObject({ state: "good" });
});

it("names the first migration that is still to come", async () => {
  const newest = await row<{ name: string }>(
    "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name",
  );
  expect(await found("migrations")).toMatchObject({
    state: "broken",
    detail: `1 pending (${newest!.name}): medihaven db migrate`,
  });
  await execute("INSERT INTO schema_migrations (name) VALUES ($name)", { name: newest!.name });
  expect(await found("migrations")).toMatchObject({ state: "good" });
});

it("tells of a database that takes no writes", async () => {
  const { name } = (await row<{ name: string }>("SELECT current_database() AS name"))!;
  await execute(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`);
  await closeDatabase();
  expect(await found("database")).toMatchObject({
    state: "broken",
    detail: expect.stringContaining("it takes no writes"),
  });
});
