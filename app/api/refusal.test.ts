import { expect, test } from "vitest";
import { TooMany } from "#app/domain/errors.ts";
import { refusalOf } from "./refusal.ts";

/** @database none */

test.each([
  [0.2, "1"],
  [1, "1"],
  [59.01, "60"],
])("whoever has to wait %d s is told to ask again after %s s, never sooner", (retryAfter, told) => {
  const request = new Request("http://localhost/api/thing");
  expect(refusalOf(new TooMany("Please wait", retryAfter), request)).toMatchObject({
    status: 429,
    headers: { "Retry-After": told },
  });
});
