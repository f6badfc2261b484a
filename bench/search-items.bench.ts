import { addDays, istDate } from "#app/domain/shared/dates.ts";
import { startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";
import { labOf, routeEnds, seedItems } from "./parts/item-seed.ts";
import { EMPTY_PAGE, measure } from "./parts/pages.ts";
import { SITES } from "./parts/search-seed.ts";

export const name = "Search for food, cabs, equipment and tests";

/** Fewer for a look: BENCH_ITEMS=10000. */
const ITEMS = Number(process.env.BENCH_ITEMS ?? 100_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const ROUNDS = 3;

/** The lists of all kinds with 100,000 items on sale in 8 cities: pages a second against an almost empty page of the same process. */
export async function run(): Promise<Figure[]> {
  const database = await createTestDatabase("migrated");
  await seedItems(database.url, ITEMS);
  const pages = await searches(database.url);
  const app = await startApp({ databaseUrl: database.url, worker: false });
  try {
    for (const paths of Object.values(pages)) await measure(app, paths, 2);
    const figures: Figure[] = [];
    for (const [kind, paths] of Object.entries(pages)) {
      const rounds: Array<{ page: number; empty: number }> = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({
          empty: await measure(app, EMPTY_PAGE, SECONDS),
          page: await measure(app, paths, SECONDS),
        });
      const empty = median(rounds.map((round) => round.empty));
      const page = median(rounds.map((round) => round.page));
      figures.push({
        what: `${kind}: search page with ${ITEMS} items against an almost empty page, pages per second`,
        value: median(rounds.map((round) => round.page / round.empty)),
        atLeast: 0.35,
        parts: { "search page": page.toFixed(1), "almost empty page": empty.toFixed(1) },
      });
    }
    return figures;
  } finally {
    await app.stop();
    await database.drop();
  }
}

/** Different cities and days of each kind, so that no page is asked for twice in a row. */
async function searches(databaseUrl: string): Promise<Record<string, string[]>> {
  const today = istDate(new Date());
  const [ends, labs] = await Promise.all([routeEnds(databaseUrl), labOf(databaseUrl)]);
  const each = (path: string, query: (index: number) => Record<string, string>) =>
    SITES.flatMap((site, index) =>
      [5, 8].map((ahead) => {
        const date = addDays(today, ahead + (index % 3));
        return `${path}?${new URLSearchParams({ ...site, date, ...query(index) })}`;
      }),
    );
  const end = (index: number) => ends.find(({ city }) => city === SITES[index]!.city)!;
  const lab = (index: number) => labs.find(({ city }) => city === SITES[index]!.city)!;
  return {
    food: each("/foodList", () => ({ days: "3", meal: "lunch" })),
    travel: each("/transportList", (index) => ({ from: end(index).from, to: end(index).to, time: "10:00" })),
    equipment: each("/equipmentList", () => ({ days: "4" })),
    lab: each("/ArthiScan", (index) => ({ centre: lab(index).centre, test: lab(index).test })),
  };
}
