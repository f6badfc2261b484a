import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { istDate } from "#app/domain/shared/dates.ts";
import { moneyPaths } from "#app/http/money-paths.ts";
import { row, rows } from "#db/client.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { BOTH_WAYS, DESKTOP, launchBrowser, newVisitor, PHONE, waysToWalk } from "#tests/harness/browser.ts";
import { signedIn } from "#tests/harness/signed-in.ts";

/** A payout from what is due to what the bank paid, as two admins make it in a browser. */

let app: AppServer;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startApp({ worker: false }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The browser of one of the demo's admins: what one prepares, the other approves. */
async function adminPage(email: string, js: boolean): Promise<Page> {
  const admin = (await row<{ id: string }>("SELECT id FROM users WHERE email = $email", { email }))!;
  const context = await newVisitor(browser, {
    baseURL: app.url,
    javaScriptEnabled: js,
    viewport: js ? DESKTOP : PHONE,
  });
  const { cookie } = await signedIn(admin.id, "admin");
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: app.url };
    }),
  );
  return context.newPage();
}

/** Prepares the payout of an account with a bank account, to which more is due than one admin may pay alone. */
async function preparePayout(page: Page): Promise<void> {
  await page.goto(moneyPaths.payments);
  const links = await page
    .locator("main table a[href*='/paymentForBookings/due/']")
    .evaluateAll((found) =>
      found.map((link) => (link as HTMLAnchorElement).pathname + (link as HTMLAnchorElement).search),
    );
  for (const link of links) {
    await page.goto(link);
    const prepare = page.getByRole("button", { name: "Prepare payout" });
    if (
      (await prepare.count()) > 0 &&
      (await page.getByText("a second admin has to approve it").count()) > 0
    ) {
      await prepare.click();
      await page.waitForURL(/\/paymentForBookings\/payouts\//);
      return;
    }
  }
  throw new Error(`Nobody is owed more than the limit: ${links}`);
}

test.each(waysToWalk(BOTH_WAYS, 1))(
  "a payout is prepared, approved by the other admin, and paid by the bank's file, %s",
  async (_, js) => {
    const first = await adminPage("admin@medihaven.example", js);
    const second = await adminPage("admin2@medihaven.example", js);
    await preparePayout(first);
    const address = new URL(first.url()).pathname;
    const says = (page: Page, text: string) => page.locator("main").getByText(text).first().waitFor();

    await says(first, "Waiting for a second person");
    expect(await first.getByRole("button", { name: "Approve" }).count()).toBe(0);
    await second.goto(address);
    await second.getByRole("button", { name: "Approve" }).click();
    await second.getByText("The payout is approved.").waitFor();

    const payout = (await row<{ number: string; paise: number; bank: string }>(
      `SELECT payout_number AS number, amount_paise AS paise, bank_account_num AS bank FROM payouts WHERE id = $id`,
      { id: address.split("/").at(-1) },
    ))!;
    const reference = `UTR${js ? "DESK" : "PHONE"}1`;
    const columns =
      "reference_number,transfer_amount,paid_date,from_accounts,bank_account_num,type_of_payment,payout_number";
    const line = `${reference},${(payout.paise / 100).toFixed(2)},${istDate(new Date())},HDFC current,${payout.bank},NEFT,${payout.number}`;
    const file = { name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(`${columns}\n${line}\n`) };
    for (const told of [/: 1 payout paid/, /: 0 payouts paid, .* 1 already imported/]) {
      await first.goto(moneyPaths.bankFile);
      await first.locator("input[type=file]").setInputFiles(file);
      await first.getByRole("button", { name: "Import file" }).click();
      await first.getByText(told).waitFor();
    }
    expect(
      await rows("SELECT state FROM payouts WHERE reference_number = $reference", { reference }),
    ).toEqual([{ state: "paid" }]);
    await first.goto(address);
    await says(first, reference);
    await Promise.all([first, second].map((page) => page.context().close()));
  },
);
