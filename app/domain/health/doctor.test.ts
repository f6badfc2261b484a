import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Config, config, resetConfig } from "#app/config.ts";
import { closeDatabase, rows } from "#db/client.ts";
import { deadLetterOf, QUEUE_NAMES } from "#db/jobs.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { uniquePhone } from "#tests/factories/unique.ts";
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
  for (const check of [
    "versions",
    "settings",
    "database",
    "migrations",
    "secrets",
    "database log",
    "clock",
    "jobs",
    "disk",
    "storage",
  ])
    expect(all[check]).toMatchObject({ state: "good" });
  expect(all.mail).toBeUndefined();
});

it("keeps what people typed out of the log of the database, also when it is refused", async () => {
  const phone = uniquePhone();
  const [role, name] = ["customer", `Asha ${phone}`];
  await makeUser({ role, name, phone_e164: phone });
  await expect(makeUser({ role, name, phone_e164: phone })).rejects.toThrow(/duplicate key/);
  await expect(makeUser({ role, name, phone_e164: `${phone} typed` })).rejects.toThrow(/check constraint/);
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_ADMIN_URL });
  await admin.connect();
  const { rows: found } = await admin.query<{ data: string }>(
    "SELECT current_setting('data_directory') AS data",
  );
  await admin.end();
  const log = await readFile(path.join(found[0]!.data, "..", "postgres.log"), "utf8");
  expect(log).toContain("duplicate key value violates unique constraint");
  expect(log).not.toContain(phone.slice(1));
});

it("says that the database does not answer, and goes on", async () => {
  await closeDatabase();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
  resetConfig();
  const all = await found();
  expect(all.database).toMatchObject({ state: "broken", detail: expect.stringContaining("ECONNREFUSED") });
  expect(all.storage).toMatchObject({ state: "good" });
});

it("names what is wrong with a mail server", async () => {
  const mail = async (url: string) => {
    vi.stubEnv("SMTP_URL", url);
    resetConfig();
    return (await found()).mail;
  };
  const broken = (detail: string) => ({ state: "broken", detail: expect.stringContaining(detail) });
  const plain = await startSmtpPeer();
  const secure = await startSmtpPeer({ tls: true });
  expect(await mail(plain.url)).toMatchObject({ state: "good" });
  expect(await mail(plain.url.replace("smtp:", "smtps:"))).toMatchObject(
    broken("TLS, it does not speak it on this port"),
  );
  expect(await mail(secure.url)).toMatchObject(broken("TLS, its certificate is not trusted"));
  expect(await mail(secure.url.replace("smtps:", "smtp:"))).toMatchObject(
    broken("does not greet on this port"),
  );
  expect(await mail(plain.url.replace("//", "//asha:wrong@"))).toMatchObject(
    broken("refused the user or password of SMTP_URL, it answered 535"),
  );
  await Promise.all([plain.close(), secure.close()]);
  expect(await mail(plain.url)).toMatchObject(broken("nothing listens on this port"));
});

describe("of a site that is open to everybody", () => {
  const deployed = (over: object) =>
    ({ ...config(), NODE_ENV: "production", APP_ORIGIN: "https://medihaven.example", ...over }) as Config;
  const settings = async (over: object) =>
    (await diagnose(deployed(over))).find(({ check }) => check === "settings");
  const whole = {
    PAYMENT_GATEWAY: "razorpay",
    PAYMENT_BASE_URL: "http://127.0.0.1:2",
    SMS_BASE_URL: "http://127.0.0.1:1",
    TWILIO_ACCOUNT_SID: "AC1",
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUSTED_PROXY_CIDRS: ["10.0.0.0/8"],
  };

  it.each<[object, string, string]>([
    [{ PAYMENT_GATEWAY: "sandbox" }, "warning", "anybody can pay for nothing"],
    [{ TWILIO_ACCOUNT_SID: undefined, SMTP_URL: undefined }, "warning", "no provider for SMS and mail"],
    [{ SMTP_URL: undefined }, "warning", "no provider for mail"],
    [{ TRUSTED_PROXY_CIDRS: [] }, "warning", "TRUSTED_PROXY_CIDRS is empty"],
    [{ TWILIO_ACCOUNT_SID: undefined, GUPSHUP_USER_ID: "1" }, "good", "https://medihaven.example"],
    [
      { PAYMENT_GATEWAY: "sandbox", SMTP_URL: undefined, TRUSTED_PROXY_CIDRS: [] },
      "warning",
      "pay for nothing; no provider for mail: such messages stay in the outbox; TRUSTED_PROXY_CIDRS is empty",
    ],
    [{}, "good", "https://medihaven.example"],
  ])("says of %o: %s, %s", async (over, state, detail) => {
    expect(await settings({ ...whole, ...over })).toMatchObject({
      state,
      detail: expect.stringContaining(detail),
    });
  });

  it("asks each provider whether it answers", async () => {
    const peer = createServer((_, response) => response.writeHead(401).end()).listen(0, "127.0.0.1");
    await once(peer, "listening");
    const url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
    const all = await diagnose(deployed({ ...whole, SMS_BASE_URL: url }));
    const of = (name: string) => all.find(({ check }) => check === name);
    expect(of("sms")).toMatchObject({ state: "good", detail: expect.stringContaining("answers") });
    expect(of("payments")).toMatchObject({
      state: "broken",
      detail: expect.stringContaining("ECONNREFUSED"),
    });
    peer.close();
  });

  it("tells how a pooler's connections end what takes too long, and nothing without a pooler", async () => {
    const pooler = async (DATABASE_POOLER: string) =>
      (await diagnose(deployed({ ...whole, DATABASE_POOLER }))).find(({ check }) => check === "pooler");
    expect(await pooler("none")).toBeUndefined();
    const [patience] = await rows<{ patience: string }>(
      "SELECT current_setting('statement_timeout') AS patience",
    );
    expect(await pooler("transaction")).toMatchObject(
      patience!.patience === "0"
        ? { state: "warning", detail: expect.stringContaining("no statement_timeout") }
        : { state: "good", detail: `statement_timeout ${patience!.patience}` },
    );
  });

  it("names jobs that failed for good, and those that wait while no worker runs", async () => {
    const job = async (name: string, minutes: number) => {
      const made = await rows(
        `INSERT INTO pgboss.job (name, state, created_on, start_after, data)
         SELECT name, 'created', now() - make_interval(mins => $minutes), now() - make_interval(mins => $minutes), '{}'
         FROM pgboss.queue WHERE name = $name RETURNING id`,
        { name, minutes },
      );
      expect(made).toHaveLength(1);
    };
    const queue = QUEUE_NAMES[0]!;
    const jobs = async () => (await found()).jobs;
    await job(deadLetterOf(queue), 1);
    expect(await jobs()).toMatchObject({
      state: "warning",
      detail: expect.stringContaining("failed for good"),
    });
    await job(queue, 10);
    expect(await jobs()).toMatchObject({
      state: "broken",
      detail: expect.stringContaining("does a worker run?"),
    });
  });
});
