import { expect, test } from "vitest";
import { asksForRouteData, asksForTooDeep, readPath } from "./request-path.ts";

test.each([
  ["/", "/"],
  ["/coustomerLogin?next=%2Fx%2F..%2Fy", "/coustomerlogin"],
  ["/Webhooks/x", "/webhooks/x"],
  ["/%61pi/x", "/api/x"],
  [
    "/api/booking/loadAllBookingDetails/%7B%22q%22%3A%22a%22%7D",
    '/api/booking/loadallbookingdetails/{"q":"a"}',
  ],
  ["/api/rooms/1%2F12%2f2026/2", "/api/rooms/1/12/2026/2"],
  ["/hotels/%E0%A4%B9", "/hotels/ह"],
  ["/.git/config", "/.git/config"],
  ["/a..b/..c/d..", "/a..b/..c/d.."],
  ["/a%252e%252e/b", "/a%2e%2e/b"],
  ["/a?b=//..", "/a"],
])("%s is the path %s", (url, path) => {
  expect(readPath(url)).toBe(path);
});

test.each([
  "/webhooks/../logout",
  "/webhooks/..",
  "/webhooks/./../logout",
  "/.",
  "/webhooks/%2e%2e/logout",
  "/webhooks/%2E./logout",
  "/webhooks/.%2e/logout",
  "/webhooks/..%2flogout",
  "/webhooks/a%2Flogout",
  "/api%2Fx",
  "/api/..%2Flogout",
  "/api/a%2F..%2Flogout",
  "/api/a%2F%2e%2e/logout",
  "/api/a%2F%2Fb",
  "/api/a/%2Fb",
  "/api/a%5Cb",
  `/api/a${"%2Fa".repeat(33)}`,
  "/webhooks/..%5Clogout",
  "/webhooks\\..\\logout",
  "/webhooks//logout",
  "//evil.example/x",
  "/\\evil.example",
  "/a%00b",
  "/a%0d%0aSet-Cookie:x",
  "/a%7f",
  "/a\u00e9",
  "/a\tb",
  "/%E0%A4%A",
  "/a?b=%E0%A4%A",
  "/%ff",
  "http://other.example/x",
  "*",
  "",
  "/a".repeat(33),
  `/rooms${"/".repeat(40)}`,
])("the address %j is refused", (url) => {
  expect(readPath(url)).toBeUndefined();
});

test.each([
  ["/any?_data=x", true],
  ["/any?a=1&%5Fdata", true],
  ["/any?a=_data", false],
  ["/any_data", false],
])("%s asks for a route's data: %s", (url, asks) => {
  expect(asksForRouteData(url)).toBe(asks);
});

test("the routes of an address are told unless it is deeper than any of the site", () => {
  expect(asksForTooDeep(`/__manifest?version=x&p=${"/a".repeat(33)}`)).toBe(true);
  expect(asksForTooDeep(`/__manifest?version=x&p=/rooms&p=${"%2Fa".repeat(33)}`)).toBe(true);
  expect(asksForTooDeep("/__manifest?version=x&p=/rooms&p=/hotels/a/b")).toBe(false);
});
