import { type HTMLElement, parse } from "node-html-parser";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { expect, test } from "vitest";
import type { ShownList } from "#app/http/show-list.ts";
import { filled } from "#app/present.ts";
import { ListPage } from "./list-page.tsx";

/** What every list has beside its rows: pages, order, filters, its file; and on a phone what a desk has. @database none */

type Row = { key: string; house: string; city: string | null; paid: number; open: string };

const HOUSE: Row = { key: "1", house: "Green House", city: "Hyderabad", paid: 1_250_00, open: "yes" };

const list = (change: Partial<ShownList<Row>> = {}): ShownList<Row> => ({
  name: "houses",
  title: "Houses",
  rows: [HOUSE, { ...HOUSE, key: "2", house: "Blue House", city: null }],
  columns: [
    { field: "house", label: "House", type: "text", sortable: true },
    { field: "city", label: "City", type: "text", under: "house" },
    { field: "paid", label: "Paid", type: "money", numeric: true, sortable: true },
    { field: "open", label: "Open", type: "choice", words: { yes: "Open", no: "Closed" } },
  ],
  counted: [{ field: "rooms", label: "Rooms" }],
  filters: [
    { name: "q", label: "Search", control: "search", value: "green", isSet: true, options: [] },
    {
      name: "open",
      label: "Open",
      control: "select",
      value: "yes",
      isSet: true,
      options: ["all", "yes", "no"].map((value) => ({ value, label: value })),
    },
    { name: "city", label: "", control: "hidden", value: "c1", isSet: true, options: [] },
  ],
  sort: "house",
  query: "?q=green&open=yes&city=c1&sort=house&tab=all",
  unfiltered: "?tab=all",
  orderAt: "/adminFiles/new?list=houses&q=green",
  bulkAt: null,
  isFiltered: true,
  chooseAt: "/adminLists/houses",
  views: [],
  saved: null,
  page: 2,
  pageSize: 2,
  total: 6,
  totalIsBounded: false,
  totals: {},
  sums: { paid: -1_000_00, rooms: 7 },
  counts: {},
  ...change,
});

async function shown(of: ShownList<Row>, address = "/mhbookings"): Promise<HTMLElement> {
  const Screen = (): ReactNode => (
    <ListPage list={of as ShownList<Row, never>} add={{ to: "/houses/new", label: "Add a house" }} />
  );
  const routes = [
    { id: "root", path: "*", element: <Screen />, loader: () => ({ formKey: "key-of-the-page" }) },
  ];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${address}${of.query}`));
  if (context instanceof Response) throw new Error("The screen answers nothing else");
  const router = createStaticRouter(handler.dataRoutes, context);
  return parse(
    renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  );
}

const hrefOf = (page: HTMLElement, selector: string) =>
  page.querySelector(selector)?.getAttribute("href") ?? null;
const paramsOf = (href: string | null) => [...new URLSearchParams(filled(href).split("?")[1])].sort();
const withParam = (of: ShownList<Row>, name: string, value: string) => {
  const params = new URLSearchParams(of.query);
  params.set(name, value);
  return [...params].sort();
};

test.each([
  [1, null, "2"],
  [2, "1", "3"],
  [3, "2", null],
])(
  "page %i of 3 leads to the one before and the next, with all that is filtered",
  async (page, prev, next) => {
    const asked = list({ page });
    const html = await shown(asked);
    for (const [rel, to] of [
      ["prev", prev],
      ["next", next],
    ] as const) {
      const href = hrefOf(html, `nav a[rel=${rel}]`);
      expect([rel, href && paramsOf(href)]).toEqual([rel, to && withParam(asked, "page", to)]);
    }
  },
);

test("the head of a column turns its order round and keeps what is filtered", async () => {
  const sortOf = async (sort: string, column: number) => {
    const asked = list({ sort, query: list().query.replace("sort=house", `sort=${sort}`) });
    const html = await shown(asked);
    const head = filled(html.querySelectorAll("thead th")[column]);
    return [head.getAttribute("aria-sort"), paramsOf(hrefOf(head, "a"))] as const;
  };
  expect(await sortOf("house", 0)).toEqual(["ascending", withParam(list(), "sort", "-house")]);
  expect(await sortOf("-house", 0)).toEqual(["descending", withParam(list(), "sort", "house")]);
  expect(await sortOf("house", 1)).toEqual(["none", withParam(list(), "sort", "paid")]);
});

test("the files hold what is filtered, each in its format", async () => {
  const html = await shown(list());
  expect(hrefOf(html, "a[href*='/csv']")).toBe(`/mhbookings/csv${list().query}`);
  const form = filled(html.querySelector("form[method=post]"));
  expect(form.getAttribute("action")).toBe(list().orderAt);
  const hidden = form
    .querySelectorAll("input[type=hidden]")
    .map((one) => [one.getAttribute("name"), one.getAttribute("value")]);
  expect(hidden).toContainEqual(["format", "xlsx"]);
  expect(form.querySelector("button")?.text).toContain("XLSX");
});

test("filtering keeps the order and the tab, says what is chosen, and can be taken back", async () => {
  const html = await shown(list());
  const form = filled(html.querySelector("form[method=get]"));
  const hidden = form
    .querySelectorAll("input[type=hidden]")
    .map((one) => `${one.getAttribute("name")}=${one.getAttribute("value")}`);
  expect(hidden.sort()).toEqual(["city=c1", "sort=house", "tab=all"]);
  expect(form.querySelector("input[name=q]")?.getAttribute("value")).toBe("green");
  expect(form.querySelector("select option[selected]")?.getAttribute("value")).toBe("yes");
  expect(hrefOf(form, "a")).toBe("/mhbookings?tab=all");
  expect(form.querySelector("summary")?.text).toContain("green, yes");
});

test("a list without rows says the next step, and one whose filters leave none does not", async () => {
  const nothing = { rows: [], total: 0 };
  const empty = await shown(list({ ...nothing, isFiltered: false, filters: [], query: "", unfiltered: "" }));
  expect(empty.querySelectorAll("a[href='/houses/new']")).toHaveLength(1);
  expect(empty.querySelector("table, nav a[rel]")).toBeNull();
  const filtered = await shown(list(nothing));
  expect(filtered.querySelectorAll("a[href='/houses/new']")).toHaveLength(1);
  expect(filtered.text).not.toBe(empty.text);
  expect(hrefOf(filtered, "form[method=get] a")).toBe("/mhbookings?tab=all");
});

test("a card on a phone names each value as the head of its column does, and can be unfolded", async () => {
  const html = await shown(list());
  const heads = html.querySelectorAll("thead th").map((head) => head.text.trim().replace(/ [▲▼]$/, ""));
  expect(heads).toEqual(["House", "Paid", "Open"]);
  for (const line of html.querySelectorAll("tbody tr")) {
    expect(line.querySelectorAll("td.cell").map((cell) => cell.getAttribute("data-label"))).toEqual(heads);
    expect(line.querySelectorAll("td.card-more details summary")).toHaveLength(1);
  }
  // What has no column of its own stands under the value that it belongs to.
  expect(html.querySelectorAll("tbody tr").map((line) => line.querySelector("td")?.text.trim())).toEqual([
    "Green House Hyderabad",
    "Blue House",
  ]);
  expect((await shown(list(), "/partnerBookings")).querySelector(".card-more")).toBeNull();
});

test("amounts and counts are summed up over all pages", async () => {
  const sums = filled((await shown(list())).querySelector("dl"));
  expect(sums.querySelectorAll("dt, dd").map((one) => one.text)).toEqual([
    "Paid",
    "− ₹1,000.00",
    "Rooms",
    "7",
  ]);
});
