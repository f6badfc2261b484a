import path from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import createClient from "openapi-fetch";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dispatch } from "#app/api/dispatch.ts";
import { openApi } from "#app/api/openapi.ts";
import { systemContext } from "#app/domain/context.ts";
import { setPasswordByLink } from "#app/domain/identity/set-password.ts";
import { deliverMessage } from "#app/domain/messages/deliver-message.ts";
import { dueOn } from "#app/domain/settlements/terms.ts";
import { addDays, istDate, istInstant, shiftMonth } from "#app/domain/shared/dates.ts";
import { readOutbox } from "#app/integrations/outbox.ts";
import { row } from "#db/client.ts";
import { DEMO_PASSWORD } from "#seeds/demo/logins.ts";
import { actorOf, payOrder } from "#tests/factories/bookings.ts";
import { makePayee } from "#tests/factories/payees.ts";
import { photoFile } from "#tests/factories/uploads.ts";
import { demoCodeAgain } from "#tests/harness/signed-in.ts";
import { hyderabad, idOf } from "../journeys/demo.ts";
import { codeSentTo, registration } from "../journeys/parts.ts";
import { compileWalks, generateTypes } from "./generate.ts";

/** The description as a stranger reads it. */

afterEach(() => {
  vi.useRealTimers();
});

test("it has no fault by the recommended rules of redocly", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  // A test runs at localhost, which no description should name.
  const described = { ...openApi(), servers: [{ url: "https://medihaven.in/api" }] };
  const problems = await lintFromString({ source: JSON.stringify(described), config });
  const told = problems.map(({ ruleId, severity, message, location }) => ({
    rule: `${severity} ${ruleId}`,
    message,
    at: location[0]?.pointer,
  }));
  expect(told.slice(0, 20)).toEqual([]);
});

describe("a client that is generated from it", () => {
  beforeAll(generateTypes);

  test("is used as its types allow", async () => {
    expect(await compileWalks()).toBe("");
  }, 120_000);

  test("signs in as each role, sells, books once, pays, cancels", async () => {
    // Not in the program of the compiler of this repository: the types it stands on are made by this test.
    const walks = await import(path.join(import.meta.dirname, "walks.ts"));
    const seen = await walks.walk({
      as: clientWith,
      codeSentTo,
      photo: photoFile,
      lastMonth: shiftMonth(istDate(new Date()).slice(0, 7), -1),
      secondFactor: demoCodeAgain,
      pay: payAsCustomer,
      choosePassword,
      bankAccount: makePayee,
      travelTo: (day: string, time: string) =>
        vi.useFakeTimers({ toFake: ["Date"], now: istInstant(day, time) }),
      dueDay: (until: string) => addDays(dueOn(until), 2),
      registration: await registration("House of a stranger's client"),
      password: DEMO_PASSWORD,
      city: await hyderabad(),
      propertyType: await idOf("property_types", "active"),
      roomType: await idOf("room_types", "room_type = 'Double'"),
      day: (ahead: number) => addDays(istDate(new Date()), ahead),
    });
    expect(seen).toMatchObject({
      roles: ["partner", "agent", "admin", "staff", "city_manager"],
      refused: { status: 403, code: "forbidden" },
      cancelled: { booking: expect.stringMatching(/^MH/), refund: expect.any(Number) },
    });
    expect(seen.settled).toMatchObject({ due: expect.any(Number), payout: expect.any(String) });
    expect(seen.settled.due).toBeGreaterThan(100_000);
    expect(seen.settled).toMatchObject({ waitedForTwo: true, alone: 403 });
    expect(seen.settled.photos).toEqual({
      before: { waiting: 2, shown: 0 },
      house: { waiting: 0, shown: 2 },
      room: { waiting: 0, shown: 1 },
    });
    expect(seen.settled.month).toEqual(["open", "closed", "asked", "open"]);
    expect(seen.settled.transferred).toBe(seen.settled.due);
    expect(seen.total).toBeGreaterThan(40);
    expect(seen.ofAgent).toBeGreaterThan(0);
    expect(seen.ofCity).toBeGreaterThan(0);
  });
});

function clientWith(token?: string) {
  return createClient<Record<string, never>>({
    baseUrl: "http://localhost/api",
    headers: token ? { authorization: `Bearer ${token}` } : {},
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      return dispatch(request, new URL(request.url).pathname.replace(/^\/api/, ""));
    },
  });
}

/** A password is chosen on the page of the mailed link. */
async function choosePassword(email: string) {
  const mail = await row<{ id: string }>(
    "SELECT id FROM messages WHERE recipient = $email AND template = 'account.credentials' AND state = 'queued'",
    { email },
  );
  await deliverMessage(systemContext("test"), mail!.id);
  const { text } = (await readOutbox({ to: email })).find(({ id }) => id === mail!.id)!;
  const token = /set-password\/([\w-]{43})/.exec(text)![1]!;
  await setPasswordByLink(systemContext("test"), { token, password: DEMO_PASSWORD });
}

/** The other step without a call: paying is the gateway's own page. */
async function payAsCustomer(reference: string) {
  const order = await row<{ customerId: string }>(
    "SELECT customer_id FROM orders WHERE reference = $reference",
    { reference },
  );
  await payOrder({ actor: actorOf("customer", order!.customerId), now: new Date() }, { reference });
}
