import type { ItemKind, KindName } from "#app/domain/listings/labels.ts";
import { filled } from "#app/present.ts";
import { adminAddresses as admin } from "./addresses/admin.ts";
import { linkTo, segment } from "./addresses/link-to.ts";
import { partnerAddresses as partner } from "./addresses/partner.ts";
import { staffAddresses as staff } from "./addresses/staff.ts";
import { listWith, PARTNER_LISTS, type PartnerList, type PriceListName, STAFF_LISTS } from "./item-lists.ts";

type ItemLinks = {
  list: (kind: ItemKind) => string;
  item: (id: string) => string;
  add: (kind: ItemKind, parentId?: string) => string;
  edit: (id: string) => string;
  photos: (id: string) => string;
  prices: (id: string) => string;
  /** What is left of everything that an outlet sells; `month` is `YYYY-MM`. */
  stock: (outletId: string, month?: string) => string;
};

const itemLinks = (at: typeof partner | typeof staff, list: (kind: ItemKind) => string): ItemLinks => ({
  list,
  item: (id) => linkTo(at.item, id),
  add: (kind, parentId) => `${linkTo(at.newItem, kind)}${parentId ? `?parent=${segment(parentId)}` : ""}`,
  edit: (id) => linkTo(at.editItem, id),
  photos: (id) => linkTo(at.itemPhotos, id),
  prices: (id) => linkTo(at.itemPrices, id),
  stock: (id, month) => `${linkTo(at.itemStock, id)}${month ? `?month=${segment(month)}` : ""}`,
});

/** The pages of one item, for its owner and for staff. */
export const ITEM_LINKS = {
  partner: itemLinks(partner, (kind) => `/${listWith(PARTNER_LISTS, kind)}?kind=${kind}`),
  staff: itemLinks(staff, (kind) => `/${listWith(STAFF_LISTS, kind)}?kind=${kind}`),
} as const;
export type ItemArea = keyof typeof ITEM_LINKS;

type PropertyLinks = {
  list: string;
  property: (id: string) => string;
  edit: (id: string) => string;
  photos: (id: string, roomId?: string | null) => string;
  addRoom: (propertyId: string) => string;
  room: (propertyId: string, roomId: string) => string;
  roomTerms: (roomId: string) => string;
};

/** The pages of a property and its rooms, for its owner and for staff. */
export const PROPERTY_LINKS: Record<ItemArea, PropertyLinks> = {
  partner: {
    list: partner.properties.path,
    property: (id) => linkTo(partner.property, id),
    edit: (id) => linkTo(partner.editProperty, id),
    photos: (id, roomId) =>
      `${linkTo(partner.propertyPhotos, id)}${roomId ? `?room=${segment(roomId)}` : ""}`,
    addRoom: (propertyId) => linkTo(partner.newRoom, propertyId),
    room: (propertyId, roomId) => linkTo(partner.room, propertyId, roomId),
    roomTerms: (roomId) => linkTo(partner.roomPrices, roomId),
  },
  staff: {
    list: staff.properties.path,
    property: (id) => linkTo(staff.property, id),
    edit: (id) => linkTo(staff.editProperty, id),
    photos: (id, roomId) => `${linkTo(staff.propertyPhotos, id)}${roomId ? `?room=${segment(roomId)}` : ""}`,
    addRoom: (propertyId) => `${staff.newRoom.path}?property=${segment(propertyId)}`,
    room: (_propertyId, roomId) => linkTo(staff.room, roomId),
    roomTerms: (roomId) => linkTo(staff.roomPrices, roomId),
  },
};

/** The pages of a listing of any kind, for its owner and for staff. */
export function listingLinks(
  area: ItemArea,
  { kind, id, parentId }: { kind: KindName; id: string; parentId: string | null },
): { page: string; photos: string } {
  const [house, item] = [PROPERTY_LINKS[area], ITEM_LINKS[area]];
  if (kind === "property") return { page: house.property(id), photos: house.photos(id) };
  if (kind === "room")
    return { page: house.room(filled(parentId), id), photos: house.photos(filled(parentId), id) };
  return { page: item.item(id), photos: item.photos(id) };
}

export const inventoryPaths = {
  partnerItems: (list: PartnerList) => `/${list}`,
  partnerItemPrices: (list: PriceListName) => `/${list}`,
  staffPropertyNew: staff.newProperty.path,
  staffRoomNew: staff.newRoom.path,
  adminRoomPrices: admin.roomPrices.path,
} as const;
