import { expect, test } from "vitest";
import { flashCookie, takeFlash } from "./cookies.ts";
import { safePath } from "./flash.ts";

test.each([
  ["/customer_bookings", "/customer_bookings"],
  ["/hotels/hyderabad/x?page=2", "/hotels/hyderabad/x?page=2"],
  ["/ह", "/%E0%A4%B9"],
  ["/a?b=ह#c", "/a?b=%E0%A4%B9#c"],
  ["/a/../b", "/b"],
  ["/..//evil.example", "/"],
  ["/a/..//evil.example", "/"],
  ["/%2e%2e//evil.example", "/"],
  ["/r/abc", "/"],
  ["/%72/abc", "/"],
  ["/linkUnavailable/abc", "/"],
  ["/rooms", "/rooms"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n//evil.example", "/"],
  ["/@evil.example", "/@evil.example"],
  ["/.evil.example", "/.evil.example"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["/./%2e//evil.example", "/"],
  ["/\u2028//evil.example", "/"],
  ["/rooms//9876501234", "/"],
  ["/rooms?q=a//b", "/rooms?q=a//b"],
  ["/\ud800", "/%EF%BF%BD"],
  ["\u00a0//evil.example", "/"],
  ["http:rooms", "/"],
  ["?next=//evil.example", "/"],
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

test("an alert is kept whole or cut to what a browser keeps of a cookie", async () => {
  const read = async (message: string) => {
    const header = (await flashCookie({ tone: "info", message })).split(";")[0]!;
    expect(header.length).toBeLessThan(4_000);
    return (await takeFlash(new Request("http://localhost/", { headers: { cookie: header } }))).flash!
      .message;
  };
  const lines = Array.from({ length: 25 }, (_, index) => `Green Stay number ${index}: it was approved`).join(
    "\n",
  );
  expect(await read(lines)).toBe(lines);
  expect(await read("हिन्दी ".repeat(500))).toMatch(/^(हिन्दी )+[^\uFFFD]{0,6}…$/);
});
