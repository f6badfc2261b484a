import { afterEach, expect, test } from "vitest";
import { resetConfig } from "#app/config.ts";
import { CallCounter } from "#app/http/call-counter.ts";
import { execute, rows } from "#db/client.ts";
import { dispatch } from "./dispatch.ts";

const before = process.env.CALLS_PER_MINUTE;
afterEach(() => {
  process.env.CALLS_PER_MINUTE = before;
  resetConfig();
});

test("an address has so many calls a minute, is told how many are left, and then when to come back", async () => {
  process.env.CALLS_PER_MINUTE = "3";
  resetConfig();
  const ask = (address: string) =>
    dispatch(
      new Request("http://localhost/api/fixed-token-path", { headers: { "x-client-ip": address } }),
      "/fixed-token-path",
    );
  for (const left of [2, 1, 0]) {
    const { status, headers } = await ask("10.9.8.7");
    expect([status, headers.get("ratelimit-policy")]).toEqual([200, '"calls";q=3;w=60']);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`^"calls";r=${left};t=\\d+$`));
  }
  const refused = await ask("10.9.8.7");
  expect([refused.status, refused.headers.get("ratelimit")]).toEqual([429, expect.stringContaining(";r=0;")]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_many_requests" });
  expect((await ask("10.9.8.6")).status).toBe(200);
});

test("addresses of one network of version 6 count as one, and others do not", async () => {
  process.env.CALLS_PER_MINUTE = "2";
  resetConfig();
  const ask = async (address: string) => {
    const request = new Request("http://localhost/api/fixed-token-path", {
      headers: { "x-client-ip": address },
    });
    return (await dispatch(request, "/fixed-token-path")).status;
  };
  expect([await ask("2001:db8:1:2::1"), await ask("2001:db8:1:2:ffff::9")]).toEqual([200, 200]);
  expect([await ask("2001:db8:1:2::77"), await ask("2001:db8:1:3::1")]).toEqual([429, 200]);
});

const aProcess = () => new CallCounter((caller) => `calls:${caller}`);

test("two processes count together, and begin anew when the minute is over", async () => {
  const [one, other] = [aProcess(), aProcess()];
  for (let call = 0; call < 6; call += 1) expect(one.spend("both", 10).isAllowed).toBe(true);
  await one.share();
  expect(other.spend("both", 10).left).toBe(9);
  await other.share();
  for (const left of [2, 1, 0]) expect(other.spend("both", 10)).toMatchObject({ isAllowed: true, left });
  expect(other.spend("both", 10)).toMatchObject({ isAllowed: false, left: 0 });
  await other.share();
  expect(one.spend("both", 10)).toMatchObject({ isAllowed: true, left: 3 });
  await one.share();
  expect(one.spend("both", 10)).toMatchObject({ isAllowed: false, left: 0 });
  expect(await rows("SELECT points FROM rate_limits WHERE key = 'calls:both'")).toEqual([{ points: 11 }]);
  expect(one.spend("somebody else", 10).left).toBe(9);

  await execute("UPDATE rate_limits SET expire = 0 WHERE key = 'calls:both'");
  const later = aProcess();
  expect(later.spend("both", 10).left).toBe(9);
  await later.share();
  expect(later.spend("both", 10).left).toBe(8);
});

test("without the table each counts alone, and what was counted is shared once it is back", async () => {
  const [one, other] = [aProcess(), aProcess()];
  for (let call = 0; call < 4; call += 1) one.spend("lonely", 10);
  await execute("ALTER TABLE rate_limits RENAME TO rate_limits_away");
  try {
    await one.share();
    expect(one.spend("lonely", 10).left).toBe(5);
  } finally {
    await execute("ALTER TABLE rate_limits_away RENAME TO rate_limits");
  }
  await one.share();
  other.spend("lonely", 10);
  await other.share();
  expect(other.spend("lonely", 10).left).toBe(3);
});

test("somebody fast is shared before the second is over", async () => {
  const counter = aProcess();
  counter.start();
  for (let call = 0; call < 50; call += 1) counter.spend("fast", 1_000);
  await counter.stop();
  expect(await rows("SELECT points FROM rate_limits WHERE key = 'calls:fast'")).toEqual([{ points: 50 }]);
});
