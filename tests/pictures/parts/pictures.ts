import path from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import type { Role } from "#app/domain/context.ts";
import { demoUser } from "#tests/crawl/parts/visitors.ts";
import { DESKTOP, newVisitor, PHONE } from "#tests/harness/browser.ts";
import { signedIn } from "#tests/harness/signed-in.ts";
import { roomsList, type Walked } from "./walk.ts";

type Picture = {
  name: string;
  address: string;
  viewport: { width: number; height: number };
  dark?: true;
  as?: Role;
};

/** Pages as WebP. */
export async function takePictures(browser: Browser, url: string, folder: string, walked: Walked) {
  const list = roomsList();
  const pictures: Picture[] = [
    { name: "start-desk", address: "/", viewport: DESKTOP },
    { name: "rooms-phone", address: list, viewport: PHONE },
    { name: "room-dark-phone", address: walked.room, viewport: PHONE, dark: true },
    { name: "rooms-hindi-phone", address: `${list}&hl=hi`, viewport: PHONE },
    { name: "to-do-dark-desk", address: "/adminHome", viewport: DESKTOP, dark: true, as: "admin" },
  ];
  await sharp(walked.booked).webp({ quality: 80 }).toFile(path.join(folder, "booked-phone.webp"));
  for (const { name, address, viewport, dark, as } of pictures) {
    const visitor = await newVisitor(browser, { baseURL: url, viewport });
    if (as) {
      const { cookie } = await signedIn(await demoUser(as), as);
      const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s) as [string, string]);
      await visitor.addCookies(pairs.map(([key, value]) => ({ name: key, value, url })));
    }
    const page = await visitor.newPage();
    if (dark) await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(address, { waitUntil: "networkidle" });
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(path.join(folder, `${name}.webp`));
    await visitor.close();
  }
}
