import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDeployed } from "#app/config/checks.ts";
import { SETTING_NAMES } from "#app/config/settings.ts";
import { loadConfig } from "#app/config.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), "config-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const load = (env: Record<string, string>) =>
  loadConfig({ DATA_DIR: dir, ...env } as unknown as NodeJS.ProcessEnv);
const SECRETS = { SESSION_SECRETS: "s".repeat(32), PAYMENT_WEBHOOK_SECRET: "p".repeat(16) };
const STRONG = {
  SESSION_SECRETS: "5f1d0c9e7b3a48e2b6c4d19f0e8a7352c1b94e6d2f7a08c3e5b1d6940a7f3e28",
  PAYMENT_WEBHOOK_SECRET: "Qm7rT2xVb9LkPz4W",
};
const PRODUCTION = {
  NODE_ENV: "production",
  PLATFORM_LEGAL_NAME: "Rooms Private Limited",
  PLATFORM_ADDRESS: "1 Road, Hyderabad",
  PLATFORM_GSTIN: "36ABCDE1234F1Z5",
  APP_ORIGIN: "https://rooms.example",
  DATABASE_URL: "postgres://u:p@db/m",
  PAYMENT_GATEWAY: "sandbox",
  ALLOW_SANDBOX_PAYMENTS: "yes",
  ...STRONG,
};

describe("loadConfig", () => {
  it("needs nothing for a start on one's own machine, and finds the secrets that it made up again", () => {
    const first = load({});
    expect(first).toMatchObject({
      PORT: 3000,
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: dir,
      UPLOAD_DIR: path.join(dir, "uploads"),
    });
    expect(first.SESSION_SECRETS[0]).toHaveLength(64);
    expect(load({}).SESSION_SECRETS).toEqual(first.SESSION_SECRETS);
    expect(statSync(path.join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://x" }],
    ["DATABASE_URL", { DATABASE_OWNER_URL: "postgres://owner:p@db/m" }],
    [
      "DATABASE_OWNER_URL",
      { DATABASE_URL: "postgres://u:p@db/m", DATABASE_OWNER_URL: "postgres://u:q@db/m" },
    ],
    ["APP_ORIGIN", { APP_ORIGIN: "localhost:3000" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: "short" }],
    ["SESSION_SECRETS", { SESSION_SECRETS: `${"s".repeat(32)},short` }],
    ["TRUSTED_PROXY_CIDRS", { TRUSTED_PROXY_CIDRS: "10.0.0.1" }],
    ["OTP_COUNTRIES", { OTP_COUNTRIES: "India" }],
    ["PAYMENT_KEY_ID", { PAYMENT_GATEWAY: "razorpay" }],
    ["PAYOUT_KEY_ID", { PAYMENT_GATEWAY: "cashfree", PAYMENT_KEY_ID: "a", PAYMENT_KEY_SECRET: "b" }],
    ["S3_BUCKET", { STORAGE: "s3" }],
    ["APP_ORIGIN", { ...PRODUCTION, APP_ORIGIN: "http://rooms.example" }],
    ["SESSION_SECRETS", { ...PRODUCTION, SESSION_SECRETS: "s".repeat(32) }],
    ["SESSION_SECRETS", { ...PRODUCTION, SESSION_SECRETS: "change-me-".repeat(4) }],
    ["SESSION_SECRETS", { ...PRODUCTION, SESSION_SECRETS: "0123456789".repeat(7) }],
    ["SESSION_SECRETS", { ...PRODUCTION, SESSION_SECRETS: "abc ".repeat(20) }],
    ...[
      "correcthorsebatterystaplecorrecthorse",
      "zyxwvutsrqponmlkjihgfedcba9876543210",
      "Abcdef-123456-123456-abcdef-123456-7",
      "2026-11-24T00:00:00.000Z+2026-11-25T",
    ].map((made): [string, Record<string, string>] => [
      "SESSION_SECRETS",
      { ...PRODUCTION, SESSION_SECRETS: made },
    ]),
    ["SESSION_SECRETS", { ...PRODUCTION, SESSION_SECRETS: `${STRONG.SESSION_SECRETS},${"x".repeat(32)}` }],
    ["PAYMENT_WEBHOOK_SECRET", { ...PRODUCTION, PAYMENT_WEBHOOK_SECRET: "webhook-secret-1" }],
    ["PAYMENT_GATEWAY", { ...PRODUCTION, ALLOW_SANDBOX_PAYMENTS: "" }],
    ["METRICS_TOKEN", { ...PRODUCTION, METRICS_TOKEN: "a".repeat(16) }],
    ["TRUSTED_PROXY_CIDRS", { ...PRODUCTION, TRUSTED_PROXY_CIDRS: "10.0.0.0/8,0.0.0.0/0" }],
    ["TRUSTED_PROXY_CIDRS", { ...PRODUCTION, TRUSTED_PROXY_CIDRS: "::/0" }],
    ["TRUSTED_PROXY_CIDRS", { ...PRODUCTION, TRUSTED_PROXY_CIDRS: "0.0.0.0/1,128.0.0.0/1" }],
    ...["APP_ORIGIN", "DATABASE_URL", "SESSION_SECRETS", "PAYMENT_GATEWAY", "PAYMENT_WEBHOOK_SECRET"].map(
      (name) => [name, { ...PRODUCTION, [name]: "" }] as const,
    ),
  ] as Array<[string, Record<string, string>]>)(
    "refuses a wrong %s in one line that names it",
    (name, env) => {
      expect(() => load(env)).toThrow(new RegExp(`^Setting ${name} is (wrong|missing): [^\\n]+$`));
    },
  );

  it("takes a complete production environment", () => {
    expect(load(PRODUCTION)).toMatchObject({ NODE_ENV: "production", APP_ORIGIN: "https://rooms.example" });
    const keys = { PAYMENT_KEY_ID: "a", PAYOUT_KEY_ID: "b", BANK_PROOF_KEY_ID: "c" };
    const secrets = { PAYMENT_KEY_SECRET: "d", PAYOUT_KEY_SECRET: "e", BANK_PROOF_KEY_SECRET: "f" };
    const cashfree = { PAYMENT_GATEWAY: "cashfree", PAYMENT_WEBHOOK_SECRET: "", ...keys, ...secrets };
    expect(load({ ...PRODUCTION, ...cashfree })).toMatchObject({ PAYMENT_GATEWAY: "cashfree" });
  });
});

it("finds no secret of a generator guessable", () => {
  const drawn = (bytes: number, turn: number) => randomBytes(bytes).toString(turn % 2 ? "hex" : "base64url");
  for (let turn = 0; turn < Number(process.env.DRAWN_SECRETS ?? 200); turn++) {
    const SESSION_SECRETS = drawn(turn % 3 ? 32 : 24, turn);
    const PAYMENT_WEBHOOK_SECRET = drawn(16, turn);
    expect(load({ ...PRODUCTION, SESSION_SECRETS, PAYMENT_WEBHOOK_SECRET })).toBeTruthy();
  }
  // Apart from the rest: with a 7 and an 8 after it, it would be counted on.
  const counts = `${randomBytes(14).toString("hex")}-123456-${randomBytes(13).toString("hex")}-AbCdEf`;
  expect(load({ ...PRODUCTION, SESSION_SECRETS: counts })).toBeTruthy();
});

it("lets somebody try production on the own machine", () => {
  expect(load({ ...PRODUCTION, ...SECRETS, APP_ORIGIN: "http://localhost:3000" })).toBeTruthy();
});

describe("a trial", () => {
  const at = (origin: string, TRIAL: string) => () =>
    load({ ...PRODUCTION, ...SECRETS, TRIAL, APP_ORIGIN: origin });

  it.each(["http://192.168.1.20:3000", "http://10.0.0.5:3000", "http://[fd00::5]:3000"])(
    "is local at %s",
    (origin) => {
      expect(isDeployed(at(origin, "yes")())).toBe(false);
      expect(at(origin, "no")).toThrow("APP_ORIGIN");
    },
  );

  it.each(["http://203.0.113.9:3000", "http://rooms.example", "http://[2001:db9::1]:3000"])(
    "is not at %s",
    (origin) => expect(at(origin, "yes")).toThrow("APP_ORIGIN"),
  );
});

describe("the documentation of the settings", () => {
  const table = [...readFileSync("docs/operations.md", "utf8").matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \|/gm)];

  it("lists every setting, and no other", () => {
    expect(table.map(([, name]) => name).sort()).toEqual([...SETTING_NAMES].sort());
  });

  it("names the defaults as they are", () => {
    const defaults: Record<string, unknown> = loadConfig({ ...SECRETS } as unknown as NodeJS.ProcessEnv);
    for (const [, name, shown] of table) {
      const value = /^`([^<`/]+)`$/.exec(shown!)?.[1];
      if (value === undefined || name === "DATA_DIR") continue;
      expect(`${name}=${[defaults[name!]].flat().join(",")}`).toBe(`${name}=${value}`);
    }
  });

  it("and the example file names each", () => {
    const example = readFileSync(".env.example", "utf8");
    expect(SETTING_NAMES.filter((name) => !new RegExp(`^#? ?${name}=`, "m").test(example))).toEqual([]);
  });
});
