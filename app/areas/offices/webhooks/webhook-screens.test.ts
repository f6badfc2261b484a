import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { action as change, loader as endpoint } from "./endpoint.tsx";
import { action as add, loader as list } from "./list.tsx";

async function ask(
  handler: unknown,
  browser: SignedInBrowser,
  path: string,
  values?: Record<string, string>,
): Promise<{ status: number; to: string | null; data: unknown }> {
  const body = values ? new URLSearchParams({ ...values, _key: browser.formKey() }) : undefined;
  const answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)({
    request: new Request(`http://localhost:3000${path}`, {
      method: body ? "POST" : "GET",
      body,
      headers: { cookie: browser.cookie },
    }),
    params: { id: path.split("/")[2] },
    context: {},
  } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), data: undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: unknown };
  return { status: init?.status ?? 200, to: null, data: data ?? answer };
}

const partnerBrowser = async () =>
  signedIn(await makeUser({ role: "partner", account_id: await makeAccount() }), "partner");

it("adds, rotates, disables, starts and removes an endpoint, for its owner alone", async () => {
  const [owner, other] = [await partnerBrowser(), await partnerBrowser()];
  const inside = await ask(add, owner, "/partnerWebhooks", {
    intent: "add",
    url: "http://127.0.0.1/hook",
    events: "payout.paid",
  });
  expect(inside.status).toBe(400);
  const made = await ask(add, owner, "/partnerWebhooks", {
    intent: "add",
    url: "https://hooks.example.com/medihaven",
    events: "payout.paid",
  });
  expect(made.to).toMatch(/^\/partnerWebhooks\/[0-9a-f-]{36}$/);
  const path = made.to!;
  const stateOf = async () =>
    (await row<{ state: string }>("SELECT state FROM webhook_endpoints WHERE id = $id", {
      id: path.split("/")[2],
    }))!.state;

  expect((await ask(endpoint, owner, path)).data).toMatchObject({
    endpoint: { state: "active", secret: expect.stringMatching(/^whsec_/) },
    deliveries: [],
  });
  expect((await ask(endpoint, other, path)).status).toBe(404);
  for (const intent of ["rotate", "disable", "remove"])
    expect((await ask(change, other, path, { intent })).status).toBe(404);
  expect((await ask(endpoint, await guestBrowser(), path)).status).toBe(302);

  expect((await ask(change, owner, path, { intent: "rotate" })).to).toBe(path);
  expect((await ask(change, owner, path, { intent: "disable" })).to).toBe(path);
  expect(await stateOf()).toBe("paused");
  expect((await ask(change, owner, path, { intent: "enable" })).to).toBe(path);
  expect(await stateOf()).toBe("active");
  expect((await ask(change, owner, path, { intent: "remove" })).to).toBe("/partnerWebhooks");
  expect((await ask(endpoint, owner, path)).status).toBe(404);
  expect((await ask(list, owner, "/partnerWebhooks")).data).toEqual({ endpoints: [] });
});
