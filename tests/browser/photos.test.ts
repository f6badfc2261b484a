import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { launchBrowser } from "#tests/harness/browser.ts";

/** Photos are made smaller before a phone sends them (`app/browser/photos.ts`). @database none */

const SOURCE = path.resolve(import.meta.dirname, "..", "..", "app", "browser", "photos.ts");

/** A picture that does not compress well, as those of a camera do not. */
const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer();

test("a large photo is made smaller before it is sent, also when somebody presses at once; a small one stays", async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.setContent(
    '<main><form><input type="file" name="photos" multiple data-shrink="1600"><button>Upload</button></form></main>',
  );
  await page.addScriptTag({
    type: "module",
    content: `${stripTypeScriptTypes(readFileSync(SOURCE, "utf8"))}
      startPhotos(document.querySelector("main"));
      document.addEventListener("submit", async (event) => {
        event.preventDefault();
        const sent = [...document.querySelector("input").files].map(async (file) => {
          const { width, height } = await createImageBitmap(file);
          return { name: file.name, type: file.type, bytes: file.size, width, height };
        });
        window.sent = [...(window.sent ?? []), await Promise.all(sent)];
      });
      window.ready = true;`,
  });
  await page.waitForFunction("window.ready");
  const [large, small] = await Promise.all([picture(2400, 1800), picture(300, 200)]);
  await page.setInputFiles("input", [
    { name: "room.JPG", mimeType: "image/jpeg", buffer: large },
    { name: "door.jpg", mimeType: "image/jpeg", buffer: small },
  ]);
  await page.evaluate(() => document.querySelector("button")!.click());
  await page.waitForFunction("window.sent");
  const sent = (await page.evaluate("window.sent")) as Array<Array<{ bytes: number }>>;
  await browser.close();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject([
    { name: "room.jpg", type: "image/jpeg", width: 1600, height: 1200 },
    { name: "door.jpg", type: "image/jpeg", width: 300, height: 200, bytes: small.length },
  ]);
  expect(sent[0]![0]!.bytes).toBeLessThan(large.length);
});
