import { expect, it } from "vitest";
import { row } from "#db/client.ts";
import { makeAccount, makeUser } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action as change, loader as endpoint } from "./endpoint.tsx";
import { action as add, loader as list } from "./list.tsx";

const partnerBrowser = async () =>
  browserOf({ id: await makeUser({ role: "partner", account_id: await makeAccount() }), role: "partner" });

it("adds, rotates, disables, starts and removes an endpoint, for its owner alone", async () => {
  const [owner, other] = [await partnerBrowser(), await partnerBrowser()];
  const inside = await owner.post(
    add,
    "/partnerWebhooks",
    {},
    {
      intent: "add",
      url: "http://127.0.0.1/hook",
      events: "payout.paid",
    },
  );
  expect(inside.status).toBe(400);
  const made = await owner.post(
    add,
    "/partnerWebhooks",
    {},
    {
      intent: "add",
      url: "https://hooks.example.com/medihaven",
      events: "payout.paid",
    },
  );
  expect(made.to).toMatch(/^\/partnerWebhooks\/[0-9a-f-]{36}$/);
  const path = made.to!;
  const params = { id: path.split("/")[2]! };
  const stateOf = async () =>
    (await row<{ state: string }>("SELECT state FROM webhook_endpoints WHERE id = $id", {
      id: params.id,
    }))!.state;

  expect((await owner.open(endpoint, path, params)).data).toMatchObject({
    endpoint: { state: "active", secret: expect.stringMatching(/^whsec_/) },
    deliveries: [],
  });
  expect((await other.open(endpoint, path, params)).status).toBe(404);
  for (const intent of ["rotate", "disable", "remove"])
    expect((await other.post(change, path, params, { intent })).status).toBe(404);
  expect((await (await browserOf(null)).open(endpoint, path, params)).status).toBe(302);

  expect((await owner.post(change, path, params, { intent: "rotate" })).to).toBe(path);
  const moved = { intent: "save", url: "https://hooks.example.com/moved", events: "booking.cancelled" };
  expect((await other.post(change, path, params, moved)).status).toBe(404);
  const within = { ...moved, url: "http://127.0.0.1/" };
  expect((await owner.post(change, path, params, within)).status).toBe(400);
  expect((await owner.post(change, path, params, moved)).to).toBe(path);
  expect((await owner.open(endpoint, path, params)).data).toMatchObject({
    endpoint: { url: moved.url, events: ["booking.cancelled"] },
  });
  expect((await owner.post(change, path, params, { intent: "disable" })).to).toBe(path);
  expect(await stateOf()).toBe("paused");
  expect((await owner.post(change, path, params, { intent: "enable" })).to).toBe(path);
  expect(await stateOf()).toBe("active");
  expect((await owner.post(change, path, params, { intent: "remove" })).to).toBe("/partnerWebhooks");
  expect((await owner.open(endpoint, path, params)).status).toBe(404);
  expect((await owner.open(list, "/partnerWebhooks")).data).toEqual({ endpoints: [] });
});
