import { expect, it } from "vitest";
import { execute } from "#db/client.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makePlace } from "#tests/factories/inventory.ts";
import { browserOf } from "#tests/harness/screens.ts";
import { action, loader } from "./edit.tsx";

type Look = { found: { changed: number; seen: string; steps: Array<{ id: string }> } | null; wrong: string };

it("shows what a change of many rooms would do, does it, undoes it, and is refused to others", async () => {
  const { actor } = await makeContext("admin");
  const admin = await browserOf({ id: actor.id, role: "admin" });
  const { propertyId } = await makePlace();
  await execute("UPDATE rooms SET floor_price_paise = NULL WHERE property_id = $propertyId", { propertyId });
  const params = { name: "room-master" };
  const at = (query: string) => `/adminBulkEdit/room-master?property=${propertyId}${query}`;

  const first = (await admin.open(loader, at(""), params)).data!;
  expect(first).toMatchObject({ preview: null, field: { name: "default_price_paise" }, edits: [] });
  const wrong = (await admin.open(loader, at("&field=floor_price&way=set&value=x"), params)).data!;
  expect((wrong.preview as Look).wrong).toBe("Please enter an amount in rupees, like 1500.");
  const looked = (await admin.open(loader, at("&field=floor_price&way=set&value=900"), params)).data!;
  const { found } = looked.preview as Look;
  expect(found!.changed).toBe(1);

  const change = { intent: "apply", field: "floor_price", way: "set", value: "900" };
  expect((await admin.post(action, at(""), params, { ...change, seen: "another" })).status).toBe(409);
  expect(
    (
      await admin.post(action, at(""), params, {
        ...change,
        seen: found!.seen,
        leaveOut: [found!.steps[0]!.id],
      })
    ).status,
  ).toBe(400);
  const done = await admin.post(action, at(""), params, { ...change, seen: found!.seen });
  expect(done.to).toBe("/adminBulkEdit/room-master");
  const [edit] = (await admin.open(loader, at(""), params)).data!.edits as Array<{
    id: string;
    canUndo: boolean;
  }>;
  expect(edit!.canUndo).toBe(true);
  expect((await admin.post(action, at(""), params, { intent: "undo", id: edit!.id })).status).toBe(303);
  expect((await admin.post(action, at(""), params, { intent: "undo", id: edit!.id })).status).toBe(409);

  expect((await admin.open(loader, "/adminBulkEdit/bookings", { name: "bookings" })).status).toBe(404);
  const staff = await browserOf({ id: (await makeContext("staff")).actor.id, role: "staff" });
  expect((await staff.open(loader, "/staffBulkEdit/people", { name: "people" })).status).toBe(403);
});
