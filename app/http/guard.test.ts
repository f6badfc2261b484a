import { expect, it } from "vitest";
import { z } from "zod";
import { customerContext } from "#tests/factories/bookings.ts";
import { makeUser } from "#tests/factories/inventory.ts";
import { guestBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { done } from "./flash.ts";
import { KEY_FIELD } from "./form.ts";
import { publicAction, publicLoader, staffLoader } from "./guard.ts";
import { PERMISSIONS, type Permission } from "./permissions.ts";

let runs = 0;
const action = publicAction({ permission: "public", schema: z.object({ word: z.string() }) }, async () => {
  runs += 1;
  return done(`/answer-${runs}`, "Done");
});

async function press(cookie: string, key: string, word: string) {
  const body = new URLSearchParams({ word, [KEY_FIELD]: key });
  const request = new Request("http://localhost/form", { method: "POST", headers: { cookie }, body });
  return action({ request, params: {}, context: {} });
}

it("gives the first answer to a second press, also when the first one signed the browser in", async () => {
  const guest = await guestBrowser();
  const key = guest.formKey();
  const first = (await press(guest.cookie, key, "hello")) as Response;
  expect([first.status, first.headers.get("location")]).toEqual([303, "/answer-1"]);
  const { actor } = await customerContext();
  const customer = await signedIn("id" in actor ? String(actor.id) : "", "customer");
  const session = customer.cookie.split("; ").at(-1);
  const second = (await press(`${guest.cookie}; ${session}`, key, "hello")) as Response;
  expect([second.status, second.headers.get("location")]).toEqual([303, "/answer-1"]);
  expect(runs).toBe(1);
});

it("asks for the permission of the screen besides the role of its area", async () => {
  const id = await makeUser({ role: "staff" });
  const { cookie } = await signedIn(id, "staff");
  const open = (permission: Permission) =>
    staffLoader(
      { permission },
      () => "open",
    )({
      request: new Request("http://localhost/staff", { headers: { cookie } }),
      params: {},
      context: {},
    });
  const names = Object.keys(PERMISSIONS) as Permission[];
  const roles = (name: Permission) => PERMISSIONS[name] as readonly string[] | null;
  const own = names.find((name) => roles(name)?.includes("staff"))!;
  const foreign = names.find((name) => roles(name)?.every((role) => role !== "staff"))!;
  expect(await open(own)).toBe("open");
  await expect(open(foreign)).rejects.toMatchObject({ init: { status: 403 } });
});

it("does not give it to another browser, which cannot use the key at all", async () => {
  const [first, other] = [await guestBrowser(), await guestBrowser()];
  const refused = (await press(other.cookie, first.formKey(), "hello")) as { init: { status: number } };
  expect(refused.init.status).toBe(400);
});

it("tells a failed load and a failed save by the text of the contract, with what was typed", async () => {
  const broken = () => {
    throw new Error("SELECT secret FROM table");
  };
  const loader = publicLoader({ permission: "public", failed: "Error While Loading Cities" }, broken);
  const page = { request: new Request("http://localhost/form"), params: {}, context: {} };
  await expect(loader(page)).rejects.toMatchObject({
    data: { message: "Error While Loading Cities" },
    init: { status: 500 },
  });
  const guest = await guestBrowser();
  const save = publicAction(
    {
      permission: "public",
      schema: z.object({ word: z.string() }),
      failed: ({ page }) => `Failed To Save ${page}`,
    },
    broken,
  );
  const body = new URLSearchParams({ word: "typed", [KEY_FIELD]: guest.formKey() });
  const request = new Request("http://localhost/form", {
    method: "POST",
    headers: { cookie: guest.cookie },
    body,
  });
  expect(await save({ request, params: {}, context: {} })).toMatchObject({
    data: { result: { error: { "": ["Failed To Save form"] }, initialValue: { word: "typed" } } },
    init: { status: 500 },
  });
});
