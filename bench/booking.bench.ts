import { addDays, istDate } from "#app/domain/shared/dates.ts";
import type { Figure } from "./frame.ts";
import {
  attempt,
  CLIENTS,
  deadlocks,
  faults,
  faultsOf,
  inFlight,
  letHoldsExpire,
  percentile,
  summary,
  withTwoWebs,
} from "./parts/web-crowd.ts";
import { newGuest } from "./parts/web-guest.ts";

export const name = "Many guests after few rooms, through two web processes";

const UNITS = 20;
const ATTEMPTS = 200;
/** `BENCH_STAYS=4000` for as many as docs/reliability.md demands. */
const MIXED_ATTEMPTS = Number(process.env.BENCH_STAYS ?? 400);

/**
 * 64 guests at once after 20 rooms of one night; then stays of 1 to 4 nights mixed with cancellations, extensions and holds left to expire. Told as
 * the share of what must be: rooms confirmed of those there are, and faults (oversold nights, deadlocks, 5xx, broken invariants).
 */
export async function run(): Promise<Figure[]> {
  return withTwoWebs(async (origins) => [...(await rush(origins)), ...(await mix(origins))]);
}

async function rush(origins: string[]): Promise<Figure[]> {
  const stay = await bookableHouse();
  const before = await deadlocks();
  const tries = await inFlight(ATTEMPTS, async (index) => {
    const guest = await newGuest();
    return attempt(guest, async () => {
      const pay = await guest.hold(origins[index % 2]!, stay(30, 1));
      if (!pay) return { outcome: "sold_out" };
      const reference = await guest.pay(pay);
      return { outcome: reference ? "confirmed" : "other", reference };
    });
  });
  const confirmed = tries.filter((one) => one.outcome === "confirmed").length;
  return [
    {
      what: `rooms confirmed of ${UNITS}, ${ATTEMPTS} guests, ${CLIENTS} at once`,
      value: confirmed / UNITS,
      atLeast: 1,
      atMost: 1,
      parts: { ...summary(tries), "p99 of a whole try": `${percentile(tries, 0.99)} ms` },
    },
    faults("faults in the rush", await faultsOf(tries, before)),
  ];
}

async function mix(origins: string[]): Promise<Figure[]> {
  const stay = await bookableHouse();
  const before = await deadlocks();
  const tries = await inFlight(MIXED_ATTEMPTS, async (index) => {
    const guest = await newGuest();
    const roll = (index * 37) % 100;
    return attempt(guest, async () => {
      const origin = origins[index % 2]!;
      const pay = await guest.hold(origin, stay(40 + (index % 6), 1 + (index % 4)));
      if (!pay) return { outcome: "sold_out" };
      if (roll < 10) return { outcome: "held" };
      const reference = await guest.pay(pay);
      if (!reference) return { outcome: "other" };
      if (roll < 35) {
        const cancelled = await guest.post(`${origin}/customer_bookings/${reference}/cancel`, {
          shownRefundPaise: String(stay(0, 1 + (index % 4)).totalPaise),
          reason: "",
        });
        return { outcome: cancelled?.includes("/cancelConfirmedPage") ? "cancelled" : "other", reference };
      }
      if (roll < 45) {
        const nightMore = 40 + (index % 6) + 1 + (index % 4) + 1;
        const extension = await guest.post(`${origin}/customer_make_extend?booking=${reference}`, {
          checkOut: addDays(istDate(new Date()), nightMore),
          shownTotalPaise: String(stay(0, 1).totalPaise),
        });
        // The night may be sold out.
        const extended = extension?.includes("/proceedToPayPage/") && (await guest.pay(extension));
        return { outcome: extended ? "extended" : "extension refused", reference };
      }
      return { outcome: "confirmed", reference };
    });
  });
  await letHoldsExpire();
  return [
    faults(
      "faults in the mix of stays, cancellations, extensions and expiring holds",
      await faultsOf(tries, before),
      summary(tries),
    ),
  ];
}

async function bookableHouse() {
  const { makeBookableHouse } = await import("#tests/factories/stay-to-book.ts");
  return makeBookableHouse(UNITS);
}
