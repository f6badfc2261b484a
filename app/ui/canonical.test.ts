import { expect, test } from "vitest";
import { handle as item } from "#app/areas/public/items/item-cancelled.tsx";
import { handle as room } from "#app/areas/public/trips/cancel-confirmed.tsx";
import type { CanonicalHandle } from "./canonical.ts";

/** @database none */

test.each<[string, CanonicalHandle, string, string, string]>([
  [
    "a cancelled stay",
    room,
    "/cancelConfirmedPage",
    "?id=7K3F92QX&hl=hi",
    "/cancelConfirmedPage?id=7K3F92QX",
  ],
  [
    "cancelled meals",
    item,
    "/cancelFoodConfirmedPage",
    "?id=7K3F92QX",
    "/cancelFoodConfirmedPage?id=7K3F92QX",
  ],
  ["a reference in the path", item, "/foodCancelData/7K3F92QX", "?hl=te", "/foodCancelData/7K3F92QX"],
])("the page of %s is known by an address that opens", (_, handle, pathname, search, known) => {
  const location = { pathname, search, hash: "", state: null, key: "" };
  expect(handle.canonical(null, location)).toBe(known);
});
