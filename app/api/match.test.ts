import { expect, test } from "vitest";
import { makeMatcher } from "./match.ts";
import type { Call, Method } from "./operation.ts";

/** @database none */

const call = (at: string) => {
  const [method, path] = at.split(" ") as [Method, string];
  return { method, path, operation: at } as Call;
};
const match = makeMatcher(
  ["GET /rooms/:id", "GET /rooms/newest", "PUT /rooms/:id", "DELETE /rooms/:id/photos/:photo"].map(call),
);

test.each([
  ["GET", "/rooms/newest", "GET /rooms/newest", {}],
  ["GET", "/rooms/7/", "GET /rooms/:id", { id: "7" }],
  ["GET", "/rooms/a%20b", "GET /rooms/:id", { id: "a b" }],
  // The fixed part has no such method, the open one does.
  ["PUT", "/rooms/newest", "PUT /rooms/:id", { id: "newest" }],
  ["DELETE", "/rooms/7/photos/8", "DELETE /rooms/:id/photos/:photo", { id: "7", photo: "8" }],
])("%s %s is %s", (method, path, operation, params) => {
  expect(match(method, path)).toMatchObject({ call: { operation }, params });
});

test.each([
  ["POST", "/rooms/7", { allowed: ["GET", "PUT"] }],
  ["GET", "/rooms/7/photos/8", { allowed: ["DELETE"] }],
  ["GET", "/houses", undefined],
])("%s %s is no call: %j", (method, path, answer) => expect(match(method, path)).toEqual(answer));
