import { afterEach, expect, it, vi } from "vitest";
import { config, resetConfig } from "#app/config.ts";
import { closeDatabase } from "#db/client.ts";
import { startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { diagnose } from "./doctor.ts";

afterEach(async () => {
  vi.unstubAllEnvs();
  resetConfig();
  await closeDatabase();
});

const found = async () => Object.fromEntries((await diagnose(config())).map((one) => [one.check, one]));

it("finds a sound installation sound", async () => {
  const all = await found();
  for (const check of ["versions", "settings", "database", "migrations", "clock", "jobs", "disk", "storage"])
    expect(all[check]).toMatchObject({ state: "good" });
  expect(all.mail).toBeUndefined();
});

it("says that the database does not answer, and goes on", async () => {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
  resetConfig();
  const all = await found();
  expect(all.database).toMatchObject({ state: "broken", detail: expect.stringContaining("ECONNREFUSED") });
  expect(all.storage).toMatchObject({ state: "good" });
});

it("names TLS as what is wrong with a mail server", async () => {
  const peer = await startSmtpPeer();
  const mail = async (url: string) => {
    vi.stubEnv("SMTP_URL", url);
    resetConfig();
    return (await found()).mail;
  };
  expect(await mail(peer.url)).toMatchObject({ state: "good" });
  expect(await mail(peer.url.replace("smtp:", "smtps:"))).toMatchObject({
    state: "broken",
    detail: expect.stringContaining("TLS, it does not speak it on this port"),
  });
  const trusting = await startSmtpPeer({ tls: true });
  expect(await mail(trusting.url)).toMatchObject({
    state: "broken",
    detail: expect.stringContaining("TLS, its certificate is not trusted"),
  });
  await Promise.all([peer.close(), trusting.close()]);
});
