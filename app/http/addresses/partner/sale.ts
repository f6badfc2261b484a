import type { ItemKind } from "#app/domain/listings/labels.ts";
import { chosenKind, listWith, PARTNER_LISTS, PRICE_LISTS } from "../../item-lists.ts";
import type { Addresses, SitePath, Where } from "../address.ts";

/** What is sold, of the kinds of one list; a tab says which kind. */
const sold = (kinds: readonly ItemKind[]) =>
  ({
    file: "inventory/list.tsx",
    permission: "partner.item.read",
    list: "items",
    tab: "kind",
    with: (params: URLSearchParams) => ({ kind: chosenKind(kinds, params) }),
  }) as const;
/** The same as it is priced. */
const priced = (kinds: readonly ItemKind[]) =>
  ({ ...sold(kinds), file: "prices/items.tsx", list: "item-prices" }) as const;

/** The list that shows an item of a kind. */
const listOfKind = ({ kind }: Where): SitePath => `/${listWith(PARTNER_LISTS, kind as ItemKind)}`;

/** What is on sale: houses, rooms, items, their prices and stock, offers, and what guests say of them. */
export const saleAddresses = {
  monthPrices: {
    path: "/roomPriceUpdate",
    file: "prices/month.tsx",
    permission: "partner.property.read",
    menu: { label: "Prices and rooms", group: "On sale", for: ["property"] },
  },
  roomPrices: {
    path: "/roomPriceUpdate/:id",
    file: "offices/listings/room-prices.tsx",
    permission: "partner.property.read",
  },
  nightChangesFile: {
    path: "/roomPriceUpdate/changes/csv",
    file: "prices/night-batches-csv.ts",
    permission: "partner.property.read",
  },
  properties: {
    path: "/myProperties",
    file: "properties/list.tsx",
    permission: "partner.property.read",
    list: "property-master",
    menu: { label: "My properties", group: "On sale", for: ["property"] },
  },
  property: {
    path: "/myProperties/:id",
    file: "offices/listings/property.tsx",
    permission: "partner.property.read",
  },
  editProperty: {
    path: "/myProperties/:id/edit",
    file: "offices/listings/property-edit.tsx",
    permission: "partner.property.write",
  },
  propertyPhotos: {
    path: "/myProperties/:id/photos",
    file: "offices/listings/property-photos.tsx",
    permission: "partner.property.read",
  },
  room: {
    path: "/myProperties/:id/rooms/:roomId",
    file: "offices/listings/room.tsx",
    permission: "partner.property.read",
  },
  newRoom: {
    path: "/myProperties/:id/rooms/new",
    file: "offices/listings/room-new.tsx",
    permission: "partner.property.write",
  },
  newProperty: {
    path: "/myProperties/new",
    file: "offices/listings/property-new.tsx",
    permission: "partner.property.write",
  },
  item: {
    path: "/myItems/:id",
    file: "offices/listings/item.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  editItem: {
    path: "/myItems/:id/edit",
    file: "offices/listings/edit.tsx",
    permission: "partner.item.write",
    under: listOfKind,
  },
  itemPhotos: {
    path: "/myItems/:id/photos",
    file: "offices/listings/photos.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  itemPrices: {
    path: "/myItems/:id/prices",
    file: "offices/listings/prices.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  itemStock: {
    path: "/myItems/:id/stock",
    file: "offices/listings/stock.tsx",
    permission: "partner.item.read",
    under: listOfKind,
  },
  newItem: {
    path: "/myItems/new/:kind",
    file: "offices/listings/new.tsx",
    permission: "partner.item.write",
    under: listOfKind,
  },
  calendars: {
    path: "/partnerCalendars",
    file: "calendars/list.tsx",
    permission: "partner.property.read",
    menu: { label: "Calendars of other sites", group: "On sale", for: ["property"] },
  },
  food: {
    path: "/myFoodItems",
    ...sold(PARTNER_LISTS.myFoodItems.kinds),
    menu: { label: "My food", group: "On sale", for: ["food"] },
  },
  equipmentPrices: {
    path: "/equipmentPriceUpdate",
    ...priced(PRICE_LISTS.equipmentPriceUpdate.kinds),
    under: "/myEquipment",
  },
  foodPrices: {
    path: "/foodPartnerPriceUpdate",
    ...priced(PRICE_LISTS.foodPartnerPriceUpdate.kinds),
    under: "/myFoodItems",
  },
  vehiclePrices: {
    path: "/vehiclePriceUpdate",
    ...priced(PRICE_LISTS.vehiclePriceUpdate.kinds),
    under: "/myVehicles",
  },
  vehicles: {
    path: "/myVehicles",
    ...sold(PARTNER_LISTS.myVehicles.kinds),
    menu: { label: "My vehicles", group: "On sale", for: ["travel"] },
  },
  equipment: {
    path: "/myEquipment",
    ...sold(PARTNER_LISTS.myEquipment.kinds),
    menu: { label: "My equipment", group: "On sale", for: ["equipment"] },
  },
  labCentres: {
    path: "/myLabCentres",
    ...sold(PARTNER_LISTS.myLabCentres.kinds),
    menu: { label: "My lab centres", group: "On sale", for: ["equipment"] },
  },
  offers: {
    path: "/partnerOffers",
    file: "offices/offers/offers.tsx",
    permission: "partner.offer.read",
    list: "partner-offers",
    menu: { label: "Offers", group: "On sale", for: [] },
  },
  operations: {
    path: "/partnerOperations",
    file: "home/operations.tsx",
    permission: "partner.property.read",
    menu: { label: "Sell something else", group: "On sale" },
  },
  reviews: {
    path: "/partnerReviews",
    file: "reviews/reviews.tsx",
    permission: "partner.booking.read",
    menu: { label: "Reviews", group: "On sale", for: [] },
  },
} as const satisfies Addresses;
