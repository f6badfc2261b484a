import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "#db/client.ts";
import { launchBrowser, PHONE } from "#tests/harness/browser.ts";
import { type PoorLine, startPoorLine, throughLine } from "#tests/harness/poor-line.ts";
import { chooseAndFill, codeFor, openTown, press, sees, type Town, visit } from "./parts/guest.ts";

/**
 * A family books a room from the basement of a hospital: 400 ms away, one piece in fifty lost, and twice no line at all for 20 seconds.
 * It takes minutes: `npm run test:all`.
 */

const CUT_MS = 20_000;

let town: Town;
let line: PoorLine;
beforeAll(async () => {
  town = await openTown();
  line = await startPoorLine({ to: Number(new URL(town.app.url).port), latencyMs: 400, lossOf: 50 });
});
afterAll(async () => {
  await town?.close();
  await line?.stop();
});

/** The line is cut, something is done, and 20 seconds later the line is back. */
async function duringCut(work: () => Promise<void>) {
  const began = Date.now();
  line.cut();
  await work();
  await sleep(Math.max(0, CUT_MS - (Date.now() - began)));
  line.mend();
}

test(
  "from a basement a room is booked once, and nothing is typed twice",
  async () => {
    const phone = "9848033301";
    const browser = await launchBrowser(throughLine(town.app.url, line));
    const guest = await visit({ ...town, browser }, true, PHONE);
    const { page, context } = guest;
    page.setDefaultTimeout(60_000);
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") posts.push(new URL(request.url()).pathname.split("/")[1]!);
    });

    await chooseAndFill(guest, 20, phone);
    // The phone knows that it has no line: what is typed goes on, and is sent when the line is back.
    await duringCut(async () => {
      await context.setOffline(true);
      await page.fill("[name=specialRequests]", "Ground floor, please");
      await press(page, "Send me the code");
      await sees(page, "No connection.");
      expect(await page.inputValue("[name=contactName]")).toBe("Lakshmi Devi");
      expect(await page.inputValue("[name=specialRequests]")).toBe("Ground floor, please");
    });
    await context.setOffline(false);
    await page.waitForURL("**step=code");
    await page.fill("[name=otp]", await codeFor(guest, phone));
    await press(page, /^Continue to pay/);
    await page.waitForURL("**/proceedToPayPage/**");

    // This time nobody notices: what was sent is on its way for 20 seconds, and comes once.
    await duringCut(async () => {
      await press(page, /^Pay .* now$/);
      await sees(page, "The connection is slow.");
    });
    await page.waitForURL("**/sandbox-gateway/**");
    await press(page, /^Pay ₹/);
    await page.waitForURL("**/bookingConfirmedPage/**");
    await sees(page, "Your room is booked");
    await sees(page, "Ramesh Kumar");
    await browser.close();

    const booked = await rows<{ status: string; specialRequests: string; payments: number }>(
      `SELECT booking.status, booking.special_requests, (SELECT count(*)::int FROM payments WHERE order_id = orders.id) AS payments
       FROM bookings booking JOIN orders ON orders.id = booking.order_id WHERE orders.phone_e164 = $1`,
      [`+91${phone}`],
    );
    expect(booked).toEqual([{ status: "confirmed", specialRequests: "Ground floor, please", payments: 1 }]);
    expect(line.lost()).toBeGreaterThan(0);
    // Each form was sent, and only the one that met no line was sent again.
    expect(posts.filter((path) => path === "hotelName")).toHaveLength(1);
    expect(posts.filter((path) => path === "proceedToPayPage")).toHaveLength(1);
  },
  10 * 60_000,
);
