import { type AppServer, startApp } from "#tests/harness/app-server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { type Figure, median } from "./frame.ts";
import { measure } from "./parts/pages.ts";
import { searches, seedSearch } from "./parts/search-seed.ts";

export const name = "Search near a hospital";

const MANY = 5_000;
const FEW = MANY / 10;
const SECONDS = 8;
const ROUNDS = 3;
type Market = { properties: number; database: TestDatabase; app: AppServer };

/**
 * The list of rooms near a hospital with 5,000 properties, 25,000 rooms and 9.1 million nights: how many pages a second it serves against
 * one with a tenth of the properties. What it costs against a stock application is in `bench stock`.
 */
export async function run(): Promise<Figure[]> {
  const markets: Market[] = [];
  try {
    for (const properties of [FEW, MANY]) markets.push(await open(properties));
    const [few, many] = markets as [Market, Market];
    for (const market of markets) await measure(market.app, searches(), 3);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push({
        many: await measure(many.app, searches(), SECONDS),
        few: await measure(few.app, searches(), SECONDS),
      });
    }
    return figures(rounds);
  } finally {
    for (const { app, database } of markets) {
      await app.stop();
      await database.drop();
    }
  }
}

async function open(properties: number): Promise<Market> {
  const database = await createTestDatabase("migrated");
  await seedSearch(database.url, properties);
  return { properties, database, app: await startApp({ databaseUrl: database.url, worker: false }) };
}

type Round = { many: number; few: number };

function figures(rounds: Round[]): Figure[] {
  const middle = (pick: (round: Round) => number) => median(rounds.map(pick));
  const perSecond = (value: number) => `${value.toFixed(1)} pages per second`;
  return [
    {
      what: `search page with ${MANY} properties against ${FEW}, pages per second`,
      value: middle((round) => round.many / round.few),
      atLeast: 0.95,
      parts: {
        [`${MANY} properties`]: perSecond(middle((round) => round.many)),
        [`${FEW} properties`]: perSecond(middle((round) => round.few)),
      },
    },
  ];
}
