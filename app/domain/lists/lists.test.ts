import { buffer, text } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeAll, expect, it } from "vitest";
import { GUEST, systemContext } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { containing } from "#app/domain/shared/like.ts";
import { execute } from "#db/client.ts";
import { customerContext } from "#tests/factories/bookings.ts";
import { csvCell, formulaSafe, jsonCell, rupeesOf } from "./cells.ts";
import { type Columns, column } from "./columns.ts";
import { defineList } from "./define-list.ts";
import { filter } from "./filters.ts";
import { listFile } from "./write-file.ts";

/** A list over a table of its own: everything that a declaration can say. */
const sales = defineList({
  name: "sales",
  title: "Sales",
  from: "list_sales sale",
  joins: "LEFT JOIN list_cities city ON city.id = sale.city_id",
  key: "sale.id",
  keys: { cityId: "sale.city_id" },
  columns: {
    sold_at: column.instant("Sold", "sale.sold_at", { sortable: "sale.sold_at" }),
    buyer: column.text("Buyer", "sale.buyer"),
    city_name: column.text("City", "city.name"),
    total_price: column.money("Total", "sale.total_paise", { sortable: true }),
    fee: column.money("Fee", "sale.total_paise / 10", { hiddenFrom: ["customer"] }),
    gst_percentage: column.percent("GST", "sale.gst_ppm", { on: "file" }),
    summary: column.text("Summary", "sale.buyer || '!'", { on: "screen" }),
    state: column.choice("State", "sale.state", { open: "Open", done: "Done" }),
    paid: column.flag("Paid", "sale.paid"),
  },
  filters: {
    state: filter.choice("State", { open: "Open", done: "Done" }, "sale.state = $state", {
      countBy: "sale.state",
    }),
    q: filter.search("Buyer", (words) => ({
      sql: "sale.buyer ILIKE $part",
      bind: { part: containing(words) },
    })),
    paid: filter.some("Paid", ["yes", "no"], (chosen, _, { state }) => ({
      sql: "sale.paid = ANY($paid) OR $paidState = 'done'",
      bind: { paid: chosen.map((one) => one === "yes"), paidState: state },
    })),
    from: filter.sinceDay("From", "sale.sold_at"),
    to: filter.untilDay("Until", "sale.sold_at"),
  },
  extraColumns: ({ state }): Columns =>
    state === "done" ? { done_by: column.text("Done by", "upper(sale.buyer)", { on: "file" }) } : {},
  prepare: async (_, { q }) => (q === "everybody" ? { q: "" } : {}),
  scope: ({ actor }) => {
    if (actor.kind === "guest") throw new Forbidden();
    return { sql: "sale.total_paise > 0" };
  },
  order: "sale.sold_at DESC",
  totals: { sum: "sum(sale.total_paise)" },
  pageSize: 10,
});

const system = systemContext("test");
const ROWS = 3_005;

beforeAll(async () => {
  await execute("CREATE TABLE list_cities (id integer PRIMARY KEY, name text)");
  await execute("INSERT INTO list_cities VALUES (1, 'Hyderabad')");
  await execute(
    `CREATE TABLE list_sales (id integer PRIMARY KEY, sold_at timestamptz, buyer text, city_id integer, total_paise bigint,
       gst_ppm integer, state text, paid boolean)`,
  );
  // A microsecond apart, and three at each instant: what a page or a batch of less precision would lose.
  await execute(
    `INSERT INTO list_sales SELECT n, '2026-11-30 18:29:59.999+00'::timestamptz + make_interval(secs => (n / 3) * 0.000001),
       CASE WHEN n = 7 THEN '=1+1' ELSE 'Buyer ' || n END, CASE WHEN n % 2 = 0 THEN 1 END, n * 101, 120000,
       CASE WHEN n <= 5 THEN 'done' ELSE 'open' END, n % 2 = 0
     FROM generate_series(1, ${ROWS}) n`,
  );
});

const csvOf = async (state = {}, ctx = system) => {
  const { stream, count } = await listFile(sales.query(ctx, state), "csv");
  const written = String(await buffer(stream));
  return {
    written,
    count,
    rows: parse(written, { columns: true, bom: true }) as Array<Record<string, string>>,
  };
};

it("loses no row between two batches or two pages, however close their instants are", async () => {
  const { rows, count } = await csvOf();
  expect(rows).toHaveLength(ROWS);
  expect(count.rows).toBe(ROWS);
  expect(new Set(rows.map((row) => row.total_price)).size).toBe(ROWS);
  const pages = await Promise.all([1, 2, 3].map((page) => sales.page(system, { page, state: "open" })));
  const inPages = pages.flatMap((page) => page.rows.map((row) => row.buyer));
  const inFile = (await csvOf({ state: "open" })).rows.map((row) => row.buyer);
  expect(inPages).toEqual(inFile.slice(0, 30));
});

it("shows a page with its count, totals, counts of options and the keys of links", async () => {
  const page = await sales.page(system, { state: "done" });
  expect(page).toMatchObject({
    total: 5,
    totalIsBounded: false,
    page: 1,
    pageSize: 10,
    totals: { sum: 1515 },
  });
  expect(page.rows.map((row) => row.key)).toEqual(["3", "4", "5", "1", "2"]);
  expect(page.rows[1]).toMatchObject({
    cityId: "1",
    city_name: "Hyderabad",
    total_price: 404,
    fee: 40,
    paid: true,
  });
  expect(page.rows[0]!.sold_at).toBeInstanceOf(Date);
  const first = await sales.page(system, {});
  expect(first).toMatchObject({ total: 500, totalIsBounded: true, counts: {} });
  expect((await sales.page(system, { q: "buyer 30" })).counts).toEqual({ state: { open: 17 } });
});

it("has more columns in files and calls where the filters bring them", async () => {
  expect(Object.keys((await csvOf({ state: "done" })).rows[0]!)).toContain("done_by");
  expect(Object.keys((await csvOf({ state: "open" })).rows[0]!)).not.toContain("done_by");
  const { rows } = await sales.page(system, { state: "done" }, { withExtra: true, pageSize: 2 });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveProperty("done_by");
  expect((await sales.page(system, { state: "done" })).rows[0]).not.toHaveProperty("done_by");
});

it("takes several of a list, filters that depend on others, and what it prepares", async () => {
  const total = async (state: Parameters<typeof sales.page>[1]) => (await sales.page(system, state)).total;
  const done = await total({ state: "done" });
  expect(await total({ state: "done", paid: ["yes"] })).toBe(done);
  expect(await total({ state: "done", paid: ["yes", "no"], q: "everybody" })).toBe(done);
  expect(sales.search.decode(new URLSearchParams("paid=no&paid=yes&paid=maybe")).paid).toEqual(["yes", "no"]);
  const inOrder = sales.query(system, { sort: "-sold_at" }).orderBy;
  expect(inOrder).toBe("sale.sold_at DESC, sale.id");
});

it("is ordered by what may be ordered, and by nothing else", async () => {
  const dearest = await sales.page(system, { sort: "-total_price" });
  expect(dearest.rows[0]!.key).toBe(String(ROWS));
  const search = (query: string) => sales.search.decode(new URLSearchParams(query));
  expect(search("sort=-total_price").sort).toBe("-total_price");
  expect(search("sort=buyer").sort).toBe("sale.sold_at DESC");
  expect(search("state=stolen&q=%00x&from=31/12/2026&page=-1")).toMatchObject({
    state: "all",
    q: "x",
    from: "2026-12-31",
    page: 1,
  });
});

it("counts days as India does", async () => {
  // 18:29:59.999 UTC and some microseconds is a moment before midnight in India, or one after it.
  const before = await csvOf({ to: "2026-11-30" });
  const after = await csvOf({ from: "2026-12-01" });
  expect(before.rows.length + after.rows.length).toBe(ROWS);
  expect(after.rows.every((row) => row.sold_at === "2026-12-01 00:00")).toBe(true);
  expect(before.rows.every((row) => row.sold_at === "2026-11-30 23:59")).toBe(true);
});

it("writes CSV with a byte order mark, CRLF, rupees, IST, and nothing that a spreadsheet runs", async () => {
  const { written, rows } = await csvOf({ q: "=1" });
  expect(
    written.startsWith("\ufeffsold_at,buyer,city_name,total_price,fee,gst_percentage,state,paid\r\n"),
  ).toBe(true);
  expect(rows).toEqual([
    {
      sold_at: "2026-11-30 23:59",
      buyer: "'=1+1",
      city_name: "",
      total_price: "7.07",
      fee: "0.70",
      gst_percentage: "12",
      state: "open",
      paid: "no",
    },
  ]);
});

it("quotes cells as csv-stringify does, those of several lines too", async () => {
  const texts = ["a,b", 'say "so"', "one\ntwo", "one\r\ntwo", "one\rtwo", ";", " a ", "", "लक्ष्मी, 2"];
  const lines = defineList({
    name: "lines",
    title: "Lines",
    from: "(SELECT n, line FROM unnest($texts::text[]) WITH ORDINALITY AS each (line, n)) AS line",
    key: "line.n",
    columns: { text: column.text("Text", "line.line"), after: column.count("After", "line.n") },
    filters: {},
    scope: () => ({ sql: "true", bind: { texts } }),
    order: "line.n",
  });
  const { stream } = await listFile(lines.query(system, {}), "csv");
  const records = [["text", "after"], ...texts.map((one, index) => [one, index + 1])];
  const written = stringify(records, { record_delimiter: "\r\n", quote_record_delimiter: true });
  expect(String(await buffer(stream))).toBe(`\ufeff${written}`);
});

it("writes JSON and a spreadsheet of the same rows", async () => {
  const { stream } = await listFile(sales.query(system, { state: "done" }), "json");
  const rows = JSON.parse(await text(stream));
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({ total_price: 3.03, gst_percentage: 12, paid: false, city_name: null });
  const none = await listFile(sales.query(system, { q: "nobody" }), "json");
  expect(JSON.parse(await text(none.stream))).toEqual([]);
  const book = await listFile(sales.query(system, { state: "done" }), "xlsx");
  const [first] = (await book.stream.toArray()) as Buffer[];
  expect(first!.subarray(0, 2).toString()).toBe("PK");
  expect(book.count.rows).toBe(5);
});

it("keeps to the actor's scope and columns", async () => {
  const customer = await customerContext();
  expect(Object.keys((await csvOf({ state: "done" }, customer)).rows[0]!)).not.toContain("fee");
  expect((await sales.page(customer, { state: "done" })).rows[0]).not.toHaveProperty("fee");
  await expect(sales.page({ actor: GUEST, now: new Date() }, {})).rejects.toThrow(Forbidden);
});

it("always has one option of a choice without All", () => {
  const side = filter.choice("Side", { left: "Left", right: "Right" }, "side = $side", {
    first: "left",
    all: null,
  });
  expect(side.options).toEqual([
    { value: "left", label: "Left" },
    { value: "right", label: "Right" },
  ]);
  expect(["right", "all", null].map((said) => side.decode(said, []))).toEqual(["right", "left", "left"]);
  expect(side.isSet("left")).toBe(true);
});

it.each([
  ["0", "0.00"],
  ["5", "0.05"],
  ["-82600", "-826.00"],
  ["-7", "-0.07"],
  ["90071992547409", "900719925474.09"],
])("writes %s paise as %s rupees", (paise, rupees) => expect(rupeesOf(paise)).toBe(rupees));

it.each([
  "=1+1",
  "+91 98480 12345",
  "-5 from the gate",
  "@SUM(A1)",
  "  =HYPERLINK()",
  "\t=1",
  "\rtext",
  "line\n=1",
  "＝1+1",
  "\u00a0=1",
])("keeps a spreadsheet from running %j", (typed) => expect(formulaSafe(typed)).toBe(`'${typed}`));

it("writes what is no formula as it is", () => {
  for (const typed of ["a=b", "12-3-234, Sai Nagar", "mail@example.com", ""])
    expect(formulaSafe(typed)).toBe(typed);
  expect(csvCell(column.count("", ""))("-5")).toBe("-5");
  expect(jsonCell(column.count("", ""), "-5")).toBe(-5);
});

it("sums up columns that the screen asks for, where the rows are counted to the end", async () => {
  const sumsOf = async (state: Record<string, unknown>, sumUp = ["total_price", "fee"]) =>
    (await sales.page(system, state, { sumUp })).sums;
  expect(await sumsOf({ state: "done" })).toEqual({ total_price: 1515, fee: 150 });
  // More rows than one page, with a column that only the joins have beside it.
  expect(await sumsOf({ q: "buyer 30" })).toEqual({
    total_price: [30, ...range(300, 309), ...range(3000, 3005)].reduce((sum, n) => sum + n * 101, 0),
    fee: [30, ...range(300, 309), ...range(3000, 3005)].reduce(
      (sum, n) => sum + Math.floor((n * 101) / 10),
      0,
    ),
  });
  expect(await sumsOf({})).toEqual({});
  expect(await sumsOf({ state: "done" }, [])).toEqual({});
});

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
