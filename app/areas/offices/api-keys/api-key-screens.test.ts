import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { takeFlash } from "#app/http/cookies.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { action, loader } from "./list.tsx";

const PATH = "/partnerApiKeys";

async function ask(handler: unknown, browser: SignedInBrowser, values?: Array<[string, string]>) {
  const body = values ? new URLSearchParams([...values, ["_key", browser.formKey()]]) : undefined;
  const answer = await (handler as (args: LoaderFunctionArgs) => Promise<unknown>)({
    request: new Request(`http://localhost:3000${PATH}`, {
      method: body ? "POST" : "GET",
      body,
      headers: { cookie: browser.cookie },
    }),
    params: {},
    context: {},
  } as unknown as LoaderFunctionArgs).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, flash: answer.headers.get("Set-Cookie") ?? "", data: undefined };
  if (answer instanceof Error) throw answer;
  const { init, data } = answer as { init?: ResponseInit | null; data?: unknown };
  return {
    status: init?.status ?? 200,
    flash: "",
    data: (data ?? answer) as { keys?: Array<{ id: string }> },
  };
}

const browserOf = async (role: "partner" | "agent") =>
  signedIn(await makeUser({ role, account_id: await makeAccount() }), role);

it("makes a key, tells it once, lists it without telling it, and ends it for its owner alone", async () => {
  const [owner, other] = [await browserOf("partner"), await browserOf("partner")];
  const nothing = await ask(action, owner, [
    ["intent", "add"],
    ["name", "Program"],
    ["days", "90"],
  ]);
  expect(nothing.status).toBe(400);
  const made = await ask(action, owner, [
    ["intent", "add"],
    ["name", "Program"],
    ["scopes", "read"],
    ["scopes", "bookings"],
    ["days", "90"],
  ]);
  expect(made.status).toBe(303);
  const shown = await takeFlash(
    new Request("http://localhost:3000/", { headers: { cookie: made.flash.split(";")[0]! } }),
  );
  const key = /mhk_[\w-]{43}/.exec(shown.flash!.message)![0];
  const { data } = await ask(loader, owner);
  expect(data!.keys).toMatchObject([
    { name: "Program", scopes: ["read", "bookings"], ending: key.slice(-4) },
  ]);
  expect(JSON.stringify(data)).not.toContain(key);
  expect((await ask(loader, other)).data).toEqual({ keys: [] });
  const revoke: Array<[string, string]> = [
    ["intent", "revoke"],
    ["id", data!.keys![0]!.id],
  ];
  expect((await ask(action, other, revoke)).status).toBe(404);
  expect((await ask(action, owner, revoke)).status).toBe(303);
  expect((await ask(loader, owner)).data).toEqual({ keys: [] });
  expect((await ask(loader, await guestBrowser())).status).toBe(302);
});
