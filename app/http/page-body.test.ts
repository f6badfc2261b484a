import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, it } from "vitest";
import { PageStream, pageBody } from "./page-body.ts";

const words = Array.from({ length: 3_000 }, (_, index) => `${"x".repeat(index % 7)} घर का पता ₹${index} `);

it("writes letters of several bytes at every place of a block, and no zero byte", async () => {
  const page = new PageStream();
  const { pipe } = renderToPipeableStream(
    createElement("p", {}, ...words.map((word) => createElement("b", {}, word))),
    {
      onAllReady: () => pipe(page),
    },
  );
  const html = Buffer.from((await pageBody(page)) as Uint8Array).toString();
  expect(html).toBe(`<p>${words.map((word) => `<b>${word}</b>`).join("")}</p>`);
});
