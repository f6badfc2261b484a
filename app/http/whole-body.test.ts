import { expect, test } from "vitest";
import { textResponse, wholeBodyOf } from "./whole-body.ts";

const PAGE = "<p>₹2,240 · हिन्दी</p>";

test("an answer made of a text has its bytes at hand, and a body like any other", async () => {
  const answer = textResponse(PAGE, { status: 404, headers: { "Content-Type": "text/html" } });
  expect(Buffer.from(wholeBodyOf(answer)!).toString()).toBe(PAGE);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toBe("text/html");
  expect(await answer.text()).toBe(PAGE);
});

test("an answer whose body was read, or that somebody else made, has none", async () => {
  const answer = textResponse(PAGE, {});
  await answer.text();
  expect(wholeBodyOf(answer)).toBeUndefined();
  expect(wholeBodyOf(new Response(PAGE))).toBeUndefined();
});
