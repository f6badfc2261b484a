import { expect, test } from "vitest";
import { safePath } from "./flash.ts";

test.each([
  ["/customer_bookings", "/customer_bookings"],
  ["/hotels/hyderabad/x?page=2", "/hotels/hyderabad/x?page=2"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/a\\b", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\r\nSet-Cookie: x=1", "/"],
  ["", "/"],
  [null, "/"],
  [`/${"a".repeat(2_000)}`, "/"],
])("safePath(%j) is %j", (candidate, expected) => {
  expect(safePath(candidate, "/")).toBe(expected);
});
