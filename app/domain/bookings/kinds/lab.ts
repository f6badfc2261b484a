import type { Context } from "#app/domain/context.ts";
import { NotFound } from "#app/domain/errors.ts";
import { labTimes } from "#app/domain/listings/calendar/capacity.ts";
import type { Obstacle } from "#app/domain/money/quote.ts";
import { istInstant } from "#app/domain/shared/dates.ts";
import { present } from "#app/present.ts";
import { words } from "#app/words/catalogue.ts";
import { rows } from "#db/client.ts";
import type { Kind } from "../kind.ts";
import type { LabSelection } from "../schema.ts";
import {
  checkDay,
  describeSales,
  destinationOf,
  itemSale,
  metresBetween,
  type Outlet,
  outletObstacles,
  outletOf,
  placeOf,
} from "./items.ts";
import { baseByDay, type SlotSale, soldOutSlot, stockOfSlots } from "./slot-sales.ts";

/** Lab tests: some tests of one patient, one place in a slot of the centre. */

async function quoteLab(ctx: Context, selection: LabSelection): Promise<SlotSale[]> {
  const { centreId, date, time, testIds, collect = false } = selection;
  checkDay(ctx.now, date, "date");
  const centre = await outletOf(centreId, ctx.tx);
  const destination = await destinationOf(selection, ctx.tx);
  const tests = await rows<{ id: string; name: string; pricePaise: number; preparation: string }>(
    `SELECT test.id, test.name, own.price_paise, test.preparation
     FROM lab_centre_tests own JOIN lab_tests test ON test.id = own.lab_test_id
     WHERE own.item_id = $centreId AND own.lab_test_id = ANY($testIds::uuid[]) AND own.active AND test.active ORDER BY test.name`,
    { centreId, testIds },
    ctx.tx,
  );
  if (tests.length !== testIds.length) throw new NotFound();
  const startsAt = istInstant(date, time);
  const slots = [{ itemId: centreId, slot: startsAt.toISOString(), units: 1 }];
  const lines = tests.map((test) => ({
    itemId: centreId,
    name: test.name,
    quantity: 1,
    unitPricePaise: test.pricePaise,
  }));
  if (collect && centre.deliveryFeePaise > 0) {
    const unitPricePaise = centre.deliveryFeePaise;
    lines.push({ itemId: centreId, name: "Collection at the bedside", quantity: 1, unitPricePaise });
  }
  const distanceM = destination ? metresBetween(centre, destination) : null;
  const preparation = [...new Set(tests.map((test) => test.preparation).filter(Boolean))].join(" ");
  const sale = await itemSale(ctx, {
    kind: "lab",
    itemId: centreId,
    outlet: centre,
    destination,
    place: placeOf(collect && destination ? destination : centre),
    title: centre.name,
    subtitle: tests.map((test) => test.name).join(", "),
    facts: (
      [
        ["Sample taken", collect && destination ? `At the bedside, ${destination.name}` : "At the centre"],
        ["Prepare", preparation],
      ] as Array<[string, string]>
    ).filter(([, text]) => text !== ""),
    startsAt,
    startsOn: date,
    endsOn: date,
    units: tests.length,
    people: 1,
    lines,
    partnerOfferPpm: centre.partnerOfferPpm,
    distanceM,
    obstacles: [
      ...outletObstacles(centre, ctx.now, startsAt, date),
      notASlot(centre, time),
      collect ? notCollected(centre, distanceM) : null,
      (await soldOutSlot(slots, ctx.tx)) && {
        code: "sold_out",
        message: "This time is taken. Please choose another time.",
        details: { itemId: centreId, slot: present(slots[0]).slot },
      },
    ],
  });
  return [{ ...sale, slots }];
}

/** A centre comes only within its radius, and only to a known place. */
function notCollected(centre: Outlet, distanceM: number | null): Obstacle | null {
  if (distanceM !== null && centre.radiusM > 0 && distanceM <= centre.radiusM) return null;
  const message = words("refusals")("noCollection", { place: centre.name });
  return { code: "too_far", message, details: { outletId: centre.id } };
}

function notASlot(centre: Outlet, time: string): Obstacle | null {
  if (labTimes(centre).includes(time)) return null;
  return {
    code: "closed",
    message: words("refusals")("noAppointment", { place: centre.name, time }),
    details: { outletId: centre.id },
  };
}

export const labKind: Kind<SlotSale> = {
  name: "lab",
  numberPrefix: "MHL",
  quote: quoteLab,
  describe: describeSales,
  ...stockOfSlots,
  baseByNight: baseByDay,
};
