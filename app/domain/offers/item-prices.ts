import type { Context } from "#app/domain/context.ts";
import { breakDown, type RateSet, ratesOf } from "#app/domain/money/breakdown.ts";
import { ANY_GROUP, groupOfArticle } from "#app/domain/money/gst.ts";
import { ratesFor } from "#app/domain/money/rates.ts";
import { type IsoDate, istDate } from "#app/domain/shared/dates.ts";
import type { BookingKindName } from "#app/domain/shared/kind-labels.ts";
import { present } from "#app/present.ts";
import { rows } from "#db/client.ts";
import { currentOffers } from "./current-offers.ts";
import { type Line, type Offer, offerFits, priceLines } from "./terms.ts";

/** Prices for lists of what is not a room: as the cart prices the same thing alone, with tax. */

/** Something in a list, as it is stored. */
export type Listed = {
  accountId: string;
  cityId: string;
  /** What a booking of it names: the kitchen, the route, the article, the lab centre. */
  itemId: string;
  /** Before tax, without every offer and with the thing's own, paise. */
  fullPaise: number;
  basePaise: number;
  /** The offer that its outlet always gives, ppm. */
  standingPpm: number;
  /** Its floor price, paise. */
  floorPaise: number | null;
};

/** What the customer pays for it with tax, without and with the offers, paise. */
export type ListPrice = { fullPaise: number; offeredPaise: number };

export type PriceList = {
  /** In the order of the things. */
  prices: ListPrice[];
  /** Offers that are counted on the whole order, so that the price of one thing cannot show them. */
  onTheOrder: OrderOffer[];
};
export type OrderOffer = Pick<Offer, "name" | "percentPpm" | "amountPaise" | "maxPaise" | "minPricePaise">;

type Asked = {
  kind: BookingKindName;
  hospitalId: string | null;
  /** The day that it is for. */
  startsOn: IsoDate;
  /** Each thing is an order of its own; else several of them make one, and only offers that are the same for each count on the one. */
  isWhole: boolean;
};

/** Two queries, however many things. */
export async function priceList(ctx: Context, asked: Asked, things: Listed[]): Promise<PriceList> {
  if (things.length === 0) return { prices: [], onTheOrder: [] };
  const today = istDate(ctx.now);
  const accountIds = [...new Set(things.map((thing) => thing.accountId))];
  const [rates, offers] = await Promise.all([
    ratesFor(asked.kind, today, ctx.tx),
    currentOffers(ctx, { kinds: [asked.kind], accountIds }),
  ]);
  const suppliers = await suppliersOf(ctx, rates, things);
  const sale = ({ itemId }: Listed, basePaise: number, partnerOfferPpm: number) => {
    const { gstin, group } = suppliers.get(itemId) ?? { gstin: "registered", group: ANY_GROUP };
    const supplies = [{ group, quantity: 1, basePaise }];
    const owed = ratesOf(rates, gstin);
    const input = {
      basePaise,
      partnerOfferPpm,
      mhOfferPaise: 0,
      commissionPpm: 0,
      agentPpm: 0,
      supplies,
      ...owed,
    };
    return { breakdown: breakDown(input), rates: owed.rates, supplies };
  };
  const lines = things.map((thing): Line => {
    const { accountId, cityId, itemId } = thing;
    return {
      kind: asked.kind,
      accountId,
      cityId,
      itemId,
      propertyId: null,
      roomId: null,
      hospitalId: asked.hospitalId,
      startsOn: asked.startsOn,
      floorPaise: thing.floorPaise ?? 0,
      ...sale(thing, thing.basePaise, thing.standingPpm),
    };
  });
  const counted = asked.isWhole ? offers : offers.filter(isSameForEach);
  return {
    prices: lines.map((line, index) => ({
      fullPaise: sale(present(things[index]), present(things[index]).fullPaise, 0).breakdown.totalPaise,
      offeredPaise: present(priceLines([line], counted, [], today)[0]).breakdown.totalPaise,
    })),
    onTheOrder: asked.isWhole
      ? []
      : offers.filter((offer) => !isSameForEach(offer) && fitsSome(offer, lines, today)).map(orderOffer),
  };
}

type Supplier = { gstin: string | null; group: string };

/** Who sells each thing, and the group of its rate; only read when the rates of the kind ask for it. */
async function suppliersOf(ctx: Context, rates: RateSet, things: Listed[]): Promise<Map<string, Supplier>> {
  const asksFor = rates.gstTable?.some(({ group, payer }) => group !== ANY_GROUP || payer === "partner");
  if (!asksFor) return new Map();
  const found = await rows<{
    itemId: string;
    gstin: string | null;
    purchasedType: string | null;
    hsn: string | null;
  }>(
    `SELECT item.id AS "itemId", article.purchased_type, article.hsn, coalesce(nullif(outlet.gstin, ''), account.gstin) AS gstin
     FROM items item LEFT JOIN items parent ON parent.id = item.parent_id
     JOIN accounts account ON account.id = item.account_id
     LEFT JOIN outlets outlet ON outlet.item_id = coalesce(parent.parent_id, parent.id, item.id)
     LEFT JOIN equipment_items article ON article.item_id = item.id
     WHERE item.id = ANY($ids::uuid[])`,
    { ids: [...new Set(things.map(({ itemId }) => itemId))] },
    ctx.tx,
  );
  return new Map(
    found.map(({ itemId, gstin, purchasedType, hsn }) => {
      const article = purchasedType && { purchasedType, hsn: hsn ?? "" };
      return [itemId, { gstin, group: article ? groupOfArticle(rates.gstTable ?? [], article) : ANY_GROUP }];
    }),
  );
}

function isSameForEach({ percentPpm, maxPaise, minPricePaise }: Offer): boolean {
  return percentPpm !== null && maxPaise === null && minPricePaise === 0;
}

function fitsSome(offer: Offer, lines: Line[], today: IsoDate): boolean {
  const isLeft = offer.left === null || offer.left > 0;
  return isLeft && lines.some((line) => offerFits({ ...offer, minPricePaise: 0 }, line, today));
}

function orderOffer({ name, percentPpm, amountPaise, maxPaise, minPricePaise }: Offer): OrderOffer {
  return { name, percentPpm, amountPaise, maxPaise, minPricePaise };
}
