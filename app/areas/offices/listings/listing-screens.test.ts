import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { readItem } from "#app/domain/listings/read-items.ts";
import { makeContext } from "#tests/factories/contexts.ts";
import { makeAccount, makeCity, makeUser } from "#tests/factories/inventory.ts";
import { itemInput, makeItem } from "#tests/factories/item-inputs.ts";
import { type SignedInBrowser, signedIn } from "#tests/harness/signed-in.ts";
import * as list from "../../partner/inventory/list.tsx";
import * as csv from "../../partner/list-file.ts";
import * as staffList from "../../staff/inventory/list.tsx";
import * as edit from "./edit.tsx";
import * as item from "./item.tsx";
import * as add from "./new.tsx";
import * as prices from "./prices.tsx";

type Ctx = Awaited<ReturnType<typeof makeContext>>;
let partner: Ctx;
let stranger: Ctx;
let cityId: string;
let browser: SignedInBrowser;
let strange: SignedInBrowser;

beforeAll(async () => {
  cityId = await makeCity();
  partner = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  stranger = await makeContext("partner", { accountId: await makeAccount({ city_id: cityId }) });
  browser = await signedIn(partner.actor.id, "partner");
  strange = await signedIn(stranger.actor.id, "partner");
});

const args = (by: SignedInBrowser, path: string, params: Record<string, string> = {}) =>
  ({
    request: new Request(`http://localhost${path}`, { headers: { cookie: by.cookie } }),
    params,
    context: {},
  }) as LoaderFunctionArgs;

const post = (
  by: SignedInBrowser,
  path: string,
  params: Record<string, string>,
  fields: Array<[string, string]>,
) =>
  ({
    request: new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { cookie: by.cookie },
      body: new URLSearchParams([["_key", by.formKey()], ...fields]),
    }),
    params,
    context: {},
  }) as ActionFunctionArgs;

/** The status of what a guarded loader or action answered or threw. */
async function statusOf(work: Promise<unknown>): Promise<number> {
  try {
    const answer = await work;
    if (answer instanceof Response) return answer.status;
    const init = (answer as { init?: { status?: number } } | null)?.init;
    return init?.status ?? 200;
  } catch (error) {
    if (error instanceof Response) return error.status;
    return (error as { init?: { status?: number } }).init?.status ?? 500;
  }
}

describe("through the guard", () => {
  test("an owner opens his pages; a foreign item looks like none on each of them", async () => {
    const { itemId } = await makeItem(partner, "food_item", cityId);
    for (const screen of [item, edit, prices]) {
      expect(await statusOf(screen.loader(args(browser, `/myItems/${itemId}`, { id: itemId })))).toBe(200);
      expect(await statusOf(screen.loader(args(strange, `/myItems/${itemId}`, { id: itemId })))).toBe(404);
    }
    expect(
      await statusOf(
        prices.action(post(strange, `/myItems/${itemId}/prices`, { id: itemId }, [["price_paise", "1"]])),
      ),
    ).toBe(404);
    const own = await list.loader(args(browser, "/myFoodItems?kind=food_item"));
    expect(own.list.rows.map((row) => row.key)).toContain(itemId);
    const foreign = await list.loader(args(strange, "/myFoodItems?kind=food_item"));
    expect(foreign.list.rows).toEqual([]);
    const file = await csv.loader(args(browser, "/myFoodItems/csv?kind=food_item"));
    expect(await (file as Response).text()).toMatch(/^name,.*,item_name,.*,price,/);
  });

  test("a form as a browser sends it becomes an item; extra fields change nothing; a wrong one keeps what was typed", async () => {
    const kitchen = await makeItem(partner, "kitchen", cityId);
    const { values } = await itemInput("food_item", cityId);
    const fields: Array<[string, string]> = [
      ["parent_id", kitchen.itemId],
      ["name", "Soft rice"],
      ["food_type_id", String(values.food_type_id)],
      ["units", "1 bowl"],
      ["meal_times", "lunch"],
      ["meal_times", "dinner"],
      ["diet_marks", "soft"],
      ["price_paise", "1,10.50"],
      ["daily_stock", "25"],
      ["status", "approved"],
      ["account_id", stranger.actor.accountId!],
    ];
    const path = "/myItems/new/food_item";
    const wrong = fields.map(([name, value]): [string, string] =>
      name === "price_paise" ? [name, "dear"] : [name, value],
    );
    const refused = (await add.action(post(browser, path, { kind: "food_item" }, wrong))) as {
      data: { result: { initialValue: Record<string, unknown>; error: Record<string, string[]> } };
      init: { status: number };
    };
    expect(refused.init.status).toBe(400);
    expect(Object.keys(refused.data.result.error)).toContain("price_paise");
    expect(refused.data.result.initialValue.name).toBe("Soft rice");
    const made = (await add.action(post(browser, path, { kind: "food_item" }, fields))) as Response;
    expect(made.status).toBe(303);
    const itemId = made.headers.get("location")!.split("/").at(-1)!;
    expect(await readItem(partner, itemId)).toMatchObject({
      name: "Soft rice",
      status: "pending",
      accountId: partner.actor.accountId,
      terms: { price_paise: 11_050, daily_stock: 25 },
      values: { meal_times: ["lunch", "dinner"], diet_marks: ["soft"] },
    });
  });

  test("staff add for a partner of their city and see all statuses", async () => {
    const user = await makeUser({ role: "staff", zone_city_id: cityId });
    const staff = await signedIn(user, "staff");
    const fields: Array<[string, string]> = [
      ["account_id", partner.actor.accountId!],
      ["name", "Depot"],
      ["city_id", cityId],
      ["address", "Main road"],
      ["location", "17.4, 78.4"],
      ["opening_time", "06:00"],
      ["closing_time", "22:00"],
    ];
    const path = "/staffItems/new/transport_company";
    expect(await statusOf(add.action(post(browser, path, { kind: "transport_company" }, fields)))).toBe(302);
    const made = (await add.action(post(staff, path, { kind: "transport_company" }, fields))) as Response;
    expect(made.status).toBe(303);
    const { list: found } = await staffList.loader(args(staff, "/staffTravelView?kind=transport_company"));
    expect(found.isFiltered).toBe(false);
    expect(found.rows.map((row) => row.name)).toEqual(["Depot"]);
    expect(await statusOf(staffList.loader(args(browser, "/staffTravelView")))).toBe(302);
  });
});
