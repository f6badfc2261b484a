import { resetConfig } from "#app/config.ts";
import { systemContext } from "#app/domain/context.ts";
import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { closeDatabase, row } from "#db/client.ts";
import { closeQueue } from "#db/queue.ts";
import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { guestBrowser, signedIn } from "#tests/harness/signed-in.ts";
import { prepareTemplate } from "#tests/harness/templates.ts";
import { type Figure, median } from "./frame.ts";
import { type Load, measureLoad, type Rate, UNLIMITED } from "./parts/measured-load.ts";
import { searches, seedSearch } from "./parts/search-seed.ts";
import { type Constants, type Measured, startStock } from "./parts/stock-app.ts";

export const name = "Against a stock Remix application";

const PROPERTIES = 5_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const ROUNDS = 3;
const CODES = 20;

type Pair = {
  what: string;
  atLeast: number;
  ours: { server: Measured; load: Load };
  /** Path at the stock application. */
  stock: string;
};

/** The product's answers against those of five stock routes, in turns, as browsers ask: requests a second and CPU of the web process. */
export async function run(): Promise<Figure[]> {
  await prepareTemplate(process.env.TEST_DATABASE_ADMIN_URL!, "demo");
  const databases = [await createTestDatabase("demo"), await createTestDatabase("migrated")] as const;
  const stops: Array<() => Promise<void>> = [];
  try {
    process.env.DATABASE_URL = databases[0].url;
    resetConfig();
    await seedSearch(databases[1].url, PROPERTIES);
    const apps: AppServer[] = [];
    for (const { url } of databases) {
      const app = await startApp({ databaseUrl: url, worker: false, env: UNLIMITED });
      apps.push(app);
      stops.push(app.stop);
    }
    const [demo, market] = apps.map((app) => ({ url: app.url, pid: app.web.pid! })) as [Measured, Measured];
    const pages = await ownPages(demo);
    const stock = await startStock(await constantsOf(demo, market, pages));
    stops.push(stock.stop);
    return await compare(stock, pairsOf(demo, market, pages));
  } finally {
    for (const stop of stops) await stop();
    await closeQueue();
    await closeDatabase();
    for (const database of databases) await database.drop();
  }
}

type Pages = Record<"home" | "room" | "cart" | "list", Load & { paths: string[] }>;

/** The same house in each demo: ids are drawn anew, and another house has other rooms, rates and reviews to show. */
async function ownPages(demo: Measured): Promise<Pages> {
  const place = await row<{ city: string; hospital: string; property: string; room: string }>(
    `SELECT c.slug AS city, h.slug AS hospital, p.slug AS property, r.id AS room
       FROM properties p JOIN property_hospitals ph ON ph.property_id = p.id JOIN hospitals h ON h.id = ph.hospital_id
       JOIN cities c ON c.id = h.city_id JOIN rooms r ON r.property_id = p.id
      WHERE p.status = 'approved' AND r.status = 'approved' ORDER BY p.slug, h.slug, r.name LIMIT 1`,
  );
  if (!place) throw new Error("The demo has no room");
  const day = addDays(istDate(new Date()), 40);
  const room = `/hotelName/${place.property}/${place.city}~${place.hospital}~${day}~${addDays(day, 2)}~2a0c0i1r`;
  const guest = await guestBrowser();
  const cookie = { cookie: guest.cookie };
  const chosen = await fetch(demo.url + room, {
    method: "POST",
    redirect: "manual",
    headers: { ...cookie, origin: demo.url },
    body: new URLSearchParams({ _key: guest.formKey(), roomId: place.room }),
  });
  const cart = chosen.headers.get("location");
  if (!cart?.includes("/cartDetails/")) throw new Error(`No cart: ${chosen.status} ${cart}`);
  const admin = await row<{ id: string }>(
    "SELECT id FROM users WHERE role = 'admin' ORDER BY created_at, id LIMIT 1",
  );
  return {
    home: { paths: ["/"] },
    room: { paths: [room], headers: cookie },
    cart: { paths: [cart], headers: cookie },
    list: { paths: ["/mhbookings"], headers: { cookie: (await signedIn(admin!.id, "admin")).cookie } },
  };
}

async function constantsOf(demo: Measured, market: Measured, pages: Pages): Promise<Constants> {
  const html = async (server: Measured, { paths, headers }: Load & { paths: string[] }) => {
    const answer = await fetch(server.url + paths[0], { headers });
    if (answer.status !== 200) throw new Error(`${paths[0]}: ${answer.status}`);
    return answer.text();
  };
  const found = Object.entries(pages).map(async ([name, load]) => [name, bodyOf(await html(demo, load))]);
  return {
    payload: await (await fetch(`${demo.url}/api/cityMaster`)).json(),
    pages: Object.fromEntries(await Promise.all(found)),
    cards: cardsOf(await html(market, { paths: searches().slice(0, 1) })),
  };
}

/** What a page shows, without its scripts. */
function bodyOf(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, "")
    .replace(/<\/body>.*$/s, "")
    .replace(/<script.*?<\/script>/gs, "");
}

/** The title and the other lines of each card of the search page. */
function cardsOf(html: string): Constants["cards"] {
  const cards = bodyOf(html)
    .split(/<article\b/)
    .slice(1)
    .map((part) => part.split("</article>")[0]!.replace(/^[^>]*>/, ""))
    .map((part) =>
      part
        .split(/<[^>]*>/)
        .map((text) => text.trim())
        .filter(Boolean),
    )
    .map(([title = "", ...lines]) => ({ title, lines }));
  if (cards.length < 10) throw new Error(`The search page has ${cards.length} cards`);
  return cards;
}

function pairsOf(demo: Measured, market: Measured, pages: Pages): Pair[] {
  const page = (name: keyof Pages, what: string, atLeast: number): Pair => ({
    what,
    atLeast,
    ours: { server: demo, load: pages[name] },
    stock: `/page/${name}`,
  });
  return [
    { what: "empty page", atLeast: 0.6, ours: { server: demo, load: { paths: ["/logout"] } }, stock: "/" },
    {
      what: "JSON call, same payload",
      atLeast: 0.8,
      ours: { server: demo, load: { paths: ["/api/cityMaster"] } },
      stock: "/json",
    },
    {
      what: "short-link redirect with its count, against an empty route",
      atLeast: 0.5,
      ours: { server: demo, load: { paths: (index) => `/r/bench-${index % CODES}`, status: 302 } },
      stock: "/empty",
    },
    {
      what: `search, ${PROPERTIES} properties, against its cards from constants`,
      atLeast: 0.35,
      ours: { server: market, load: { paths: searches() } },
      stock: "/cards",
    },
    page("room", "room page, against its HTML from constants", 0.3),
    page("cart", "cart, against its HTML from constants", 0.3),
    page("home", "home, against its HTML from constants", 0.5),
    page("list", "signed-in list of 25 bookings, against its HTML from constants", 0.3),
  ];
}

async function compare(stock: Measured, pairs: Pair[]): Promise<Figure[]> {
  const ctx = systemContext("bench");
  for (let index = 0; index < CODES; index += 1)
    await shortenUrl(ctx, { LongUrl: `https://wa.me/${index}`, code: `bench-${index}` });
  const figures: Figure[] = [];
  for (const { what, atLeast, ours, stock: path } of pairs) {
    const rounds: Array<{ ours: Rate; stock: Rate }> = [];
    await measureLoad(ours.server, ours.load, 2);
    await measureLoad(stock, { paths: [path] }, 2);
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        ours: await measureLoad(ours.server, ours.load, SECONDS),
        stock: await measureLoad(stock, { paths: [path] }, SECONDS),
      });
    figures.push(figureOf(what, atLeast, rounds));
    if (path === "/cards") figures.push(tailOf(rounds.map((round) => round.ours)));
  }
  return figures;
}

function figureOf(what: string, atLeast: number, rounds: Array<{ ours: Rate; stock: Rate }>): Figure {
  const ratios = rounds.map(({ ours, stock }) => ours.perSecond / stock.perSecond);
  const side = (of: "ours" | "stock") =>
    `${Math.round(median(rounds.map((round) => round[of].perSecond)))} a second, ${median(
      rounds.map((round) => round[of].cpuMs),
    ).toFixed(2)} ms of CPU`;
  return {
    what: `${what}, requests per second`,
    value: median(ratios),
    atLeast,
    parts: {
      "the product": side("ours"),
      stock: side("stock"),
      "CPU, product to stock": median(rounds.map(({ ours, stock }) => ours.cpuMs / stock.cpuMs)).toFixed(2),
      "ratios of the rounds": ratios.map((ratio) => ratio.toFixed(2)).join(", "),
    },
  };
}

function tailOf(rates: Rate[]): Figure {
  return {
    what: "p99 of search, 8 connections, against its p50",
    value: median(rates.map(({ p50, p99 }) => p99 / p50)),
    atMost: 2.5,
    parts: {
      p50: `${median(rates.map(({ p50 }) => p50))} ms`,
      p99: `${median(rates.map(({ p99 }) => p99))} ms`,
    },
  };
}
