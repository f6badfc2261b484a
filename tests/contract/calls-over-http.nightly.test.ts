import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALLS } from "#app/api/calls.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { wrongAnswers } from "./journeys/answers.ts";
import { askOverHttp, makeCaller, proven } from "./journeys/caller.ts";
import { nameOf } from "./journeys/declared.ts";
import { JOURNEYS } from "./journeys/journeys.ts";

/**
 * The journeys of `calls.test.ts` against the product as it runs: through its gate, over HTTP, from addresses behind a proxy. Those that
 * need another day, or another setting than the product was started with, are walked there alone.
 */

const NOT_HERE = [
  /^From a partner's registration to the payment/,
  /^What was booked of each kind begins on its day/,
  /^A payout above the limit/,
  /^A partner's room follows a calendar/,
];

describe("journeys over HTTP", () => {
  let app: AppServer;
  let end: () => void;
  beforeAll(async () => {
    const env = { TRUSTED_PROXY_CIDRS: "127.0.0.0/8,::1/128", PAYOUT_SECOND_ADMIN_ABOVE: "100000" };
    app = await startApp({ worker: false, env });
    end = askOverHttp(app.url);
  }, 300_000);
  afterAll(async () => {
    end?.();
    await app?.stop();
  });

  const as = makeCaller();
  const walked = JOURNEYS.filter(({ name }) => !NOT_HERE.some((one) => one.test(name)));
  test.each(walked.map((journey) => [journey.name, journey] as const))("%s", (_, journey) =>
    journey.walk(as),
  );

  test("every answer is as the description says, and nearly every call succeeded", () => {
    expect(wrongAnswers()).toEqual([]);
    const missing = CALLS.map(nameOf).filter((name) => !proven.has(name));
    console.log(
      `${CALLS.length - missing.length} of ${CALLS.length} calls succeeded over HTTP; not: ${missing.join(", ")}`,
    );
    expect(missing.length).toBeLessThan(CALLS.length / 20);
  });
});
