import type { BookingKindName } from "#app/domain/bookings/labels.ts";
import type { SignUpKind } from "#app/domain/documents/labels.ts";
import type { ItemKindCounts } from "#app/domain/listings/count-items-by-kind.ts";
import type { ItemCounts } from "#app/domain/listings/count-properties.ts";
import type { ItemKind } from "#app/domain/listings/labels.ts";
import { LISTING_KINDS } from "#app/domain/listings/registry.ts";
import { ITEM_LINKS } from "#app/http/inventory-paths.ts";
import { PARTNER_LISTS, type PartnerList } from "#app/http/item-lists.ts";
import { paths } from "#app/http/paths.ts";
import { formatCount } from "#app/ui/format.ts";
import { NumberTile } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/** The own properties with these filters. */
const propertiesHref = (filters: Record<string, string>) =>
  `${paths.partnerProperties}?${new URLSearchParams(filters)}`;

export const sumOf = (counts: Partial<Record<string, number>> = {}) =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);

const BOOKED_AS: Record<PartnerList, BookingKindName> = {
  myFoodItems: "food",
  myVehicles: "travel",
  myEquipment: "equipment",
  myLabCentres: "lab",
};
const LISTS = Object.entries(PARTNER_LISTS) as Array<
  [PartnerList, { title: string; kinds: readonly ItemKind[] }]
>;
const listsWith = (goods: ItemKindCounts) =>
  LISTS.filter(([, { kinds }]) => kinds.some((kind) => goods[kind]));

/** The kind that guests will book first, when nobody has booked yet. */
export function kindOnSale(houses: ItemCounts, goods: ItemKindCounts): BookingKindName {
  const first = listsWith(goods)[0]?.[0];
  return first && sumOf(houses.properties) === 0 ? BOOKED_AS[first] : "room";
}

/** Where a partner of this kind enters what it sells, finds it, and sets its prices. */
export const START: Record<SignUpKind, { list: string; add: string; prices: string }> = {
  property: { list: paths.partnerProperties, add: paths.partnerPropertyNew, prices: paths.partnerRoomPrices },
  food: {
    list: ITEM_LINKS.partner.list("kitchen"),
    add: ITEM_LINKS.partner.add("kitchen"),
    prices: paths.partnerItemPrices("foodPartnerPriceUpdate"),
  },
  travel: {
    list: ITEM_LINKS.partner.list("transport_company"),
    add: ITEM_LINKS.partner.add("transport_company"),
    prices: paths.partnerItemPrices("vehiclePriceUpdate"),
  },
  equipment: {
    list: ITEM_LINKS.partner.list("medical_store"),
    add: ITEM_LINKS.partner.add("medical_store"),
    prices: paths.partnerItemPrices("equipmentPriceUpdate"),
  },
  // The prices of its tests stand with the lab.
  lab: {
    list: ITEM_LINKS.partner.list("lab_centre"),
    add: ITEM_LINKS.partner.add("lab_centre"),
    prices: ITEM_LINKS.partner.list("lab_centre"),
  },
};

/** How much of what the partner sells is approved, with the list behind each number. */
export function WhatYouSell({ houses, goods }: { houses: ItemCounts; goods: ItemKindCounts }) {
  return (
    <>
      {sumOf(houses.properties) > 0 ? <Houses {...houses} /> : null}
      {listsWith(goods).map(([list, { title, kinds }]) => (
        <section key={list} className="flex flex-col gap-3">
          <h2>{translateLabel(title)}</h2>
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            {kinds.map((kind) => (
              <NumberTile
                key={kind}
                to={ITEM_LINKS.partner.list(kind)}
                label={words("partner")("approvedOf", { what: translateLabel(LISTING_KINDS[kind].plural) })}
                value={formatCount(goods[kind]?.approved ?? 0)}
                hint={hintOf(goods[kind])}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function hintOf(counts: ItemKindCounts[ItemKind] = {}): string {
  const t = words("partner");
  const rest = [
    counts.pending ? t("nWaiting", { count: formatCount(counts.pending) }) : "",
    counts.rejected ? t("nNotApproved", { count: formatCount(counts.rejected) }) : "",
  ];
  return [t("ofAll", { count: formatCount(sumOf(counts)) }), ...rest].filter(Boolean).join(", ");
}

function Houses({ properties, rooms, waiting }: ItemCounts) {
  const t = words("partner");
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("propertiesAndRooms")}</h2>
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <NumberTile
          to={propertiesHref({ status: "approved" })}
          label={t("approvedOf", { what: translateLabel("Properties") })}
          value={properties.approved ?? 0}
          hint={t("ofAll", { count: formatCount(sumOf(properties)) })}
        />
        <NumberTile
          to={paths.partnerProperties}
          label={t("approvedOf", { what: translateLabel("Rooms") })}
          value={rooms.approved ?? 0}
          hint={t("ofAll", { count: formatCount(sumOf(rooms)) })}
        />
        <NumberTile
          to={propertiesHref({ waits: "on" })}
          label={t("waitingForApproval")}
          value={waiting}
          hint={t("somethingNew")}
        />
        <NumberTile
          to={propertiesHref({ status: "rejected" })}
          label={t("notApproved")}
          value={properties.rejected ?? 0}
          hint={t("pleaseCorrect")}
        />
      </div>
    </section>
  );
}
