import { config } from "#app/config.ts";
import { closeMonth } from "#app/domain/accounts/close-month.ts";
import { takeDaysOfHiresOut } from "#app/domain/bookings/hires-out.ts";
import { settleDueClaims } from "#app/domain/claims/settle-claim.ts";
import { systemContext } from "#app/domain/context.ts";
import { Conflict } from "#app/domain/errors.ts";
import { refreshFinder } from "#app/domain/search/finder/refresh.ts";
import { execute, inTransaction, type Transaction } from "#db/client.ts";
import { withLongStatements } from "#db/pool.ts";
import { gatherStatistics } from "#db/statistics.ts";
import { settleRefunds, writeBookings } from "./demo/bookings.ts";
import { writeCampaigns } from "./demo/campaigns.ts";
import { writeCustomerRequests } from "./demo/customer-requests.ts";
import { writeDoctors } from "./demo/doctors.ts";
import { writeFieldVisits } from "./demo/field-visits.ts";
import { writeHouseChecks } from "./demo/house-checks.ts";
import { readMasters, writeNights, writePlaces, writeProperties } from "./demo/inventory.ts";
import { writeItems } from "./demo/inventory-items.ts";
import { writeItemBookings } from "./demo/item-bookings.ts";
import { writeMoney } from "./demo/money.ts";
import { isUsed, writePeople } from "./demo/people.ts";
import { Pictures } from "./demo/pictures.ts";
import { writeRegistrations } from "./demo/registrations.ts";
import { writeReplies } from "./demo/replies.ts";
import { writeRequests } from "./demo/requests.ts";
import { writeReviews } from "./demo/reviews.ts";
import { writeWebhooks } from "./demo/webhooks.ts";

export { DEMO_LOGINS, DEMO_PASSWORD, demoCode } from "./demo/logins.ts";

/**
 * Fills a database that holds the masters and nothing else with something to look at: hospitals, properties, pictures, people,
 * requests and, where payments go to the sandbox, bookings around `now`. The same every time but for ids. All of it, or nothing
 * but a few stray files.
 * @returns false when there are hospitals or properties already: then nothing is changed
 * @throws Conflict for a production installation, because the demo's passwords are public
 */
export function seedDemo(now = new Date()): Promise<boolean> {
  return withLongStatements(() => fill(now));
}

async function fill(now: Date): Promise<boolean> {
  const settings = config();
  if (settings.NODE_ENV === "production")
    throw new Conflict("The demo has public passwords and does not go into production.");
  if (await isUsed()) return false;
  const paidInSandbox = settings.PAYMENT_GATEWAY === "sandbox";
  const pictures = await Pictures.draw();
  const cancelled = await inTransaction(undefined, async (tx) => {
    // Thousands of small files are written meanwhile.
    await execute("SET LOCAL idle_in_transaction_session_timeout = '10min'", {}, tx);
    const masters = await readMasters(tx);
    const cityIds = await writePlaces(tx, now);
    const people = await writePeople(tx, now, cityIds);
    const properties = await writeProperties(tx, now, { cityIds, people, masters, pictures });
    await writeNights(tx, now, properties);
    await writeItems(tx, now, { partners: people.partners, sellers: people.sellers, properties });
    await writeRequests({ tx, now, cityIds, people, masters, pictures, properties });
    await writeDoctors(people.admin(now));
    await writeFieldVisits(now, people, cityIds);
    await writeHouseChecks(now, { people, cityIds, properties, pictures });
    // Bookings of the demo are paid at the built-in gateway; at a real one nobody would pay them.
    const refundable = paidInSandbox
      ? [...(await writeBookings(tx, now, people, properties)), ...(await writeItemBookings(tx, now, people))]
      : [];
    await writeReviews(tx, people);
    await writeMoney(tx, now, people);
    await closeMonth({ ...systemContext("demo", now), tx });
    await writeCustomerRequests(tx, now, people);
    await writeRegistrations(tx, now, { people, cityIds });
    await writeCampaigns(tx, now, people);
    await writeReplies(tx, now);
    await writeWebhooks(tx, now, people);
    await dropMessages(tx);
    return refundable;
  });
  await settleDueClaims(systemContext("demo", now));
  await takeDaysOfHiresOut(systemContext("demo", now));
  await settleRefunds(cancelled);
  await refreshFinder();
  await dropMessages();
  await gatherStatistics();
  return true;
}

/** The people of the demo are made up, and their numbers may be somebody's: nobody is ever written to about it. */
async function dropMessages(tx?: Transaction): Promise<void> {
  await execute(
    "UPDATE messages SET state = 'dropped', error = 'of the demo: not sent' WHERE state = 'queued'",
    {},
    tx,
  );
}
