import type { ItemKind, KindName } from "#app/domain/listings/labels.ts";

const segment = (text: string) => encodeURIComponent(text);

/** What a partner sells, by list: the first part of the address and the kinds that it shows. Addresses are a contract (design 1.1). */
export const PARTNER_LISTS = {
  myFoodItems: { title: "My food", kinds: ["kitchen", "food_item"] },
  myVehicles: { title: "My vehicles", kinds: ["transport_company", "vehicle", "travel_location"] },
  myEquipment: { title: "My equipment", kinds: ["medical_store", "equipment_item"] },
  myLabCentres: { title: "My lab centres", kinds: ["lab_centre"] },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type PartnerList = keyof typeof PARTNER_LISTS;

/** The same for staff. */
export const STAFF_LISTS = {
  staffFoodView: { title: "Food partners", kinds: ["kitchen", "food_item"] },
  staffTravelView: { title: "Travel partners", kinds: ["transport_company", "vehicle", "travel_location"] },
  staffEquipmentView: {
    title: "Equipment partners",
    kinds: ["medical_store", "equipment_item", "lab_centre"],
  },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type StaffList = keyof typeof STAFF_LISTS;

/** Where prices of several items are changed, by what is sold. */
export const PRICE_LISTS = {
  foodPartnerPriceUpdate: { title: "Food prices", kinds: ["food_item", "kitchen"] },
  vehiclePriceUpdate: { title: "Vehicle prices", kinds: ["vehicle", "travel_location"] },
  equipmentPriceUpdate: {
    title: "Equipment prices",
    kinds: ["equipment_item", "medical_store", "lab_centre"],
  },
} as const satisfies Record<string, { title: string; kinds: readonly ItemKind[] }>;
export type PriceList = keyof typeof PRICE_LISTS;

/** The list of an address, or undefined. */
export function listOf<Lists extends object>(lists: Lists, request: Request): keyof Lists & string {
  const first = new URL(request.url).pathname.split("/")[1]?.replace(/\.data$/, "") ?? "";
  return (first in lists ? first : Object.keys(lists)[0]) as keyof Lists & string;
}

/** The kind that an address with these parameters is about: the chosen one of its kinds, or the first. */
export function chosenKind(kinds: readonly ItemKind[], params: URLSearchParams): ItemKind {
  return kinds.find((kind) => kind === params.get("kind")) ?? kinds[0]!;
}

/** The same, of a request. */
export function kindAt(kinds: readonly ItemKind[], request: Request): ItemKind {
  return chosenKind(kinds, new URL(request.url).searchParams);
}

/** The list that shows a kind. */
export function listWith<Lists extends Record<string, { kinds: readonly ItemKind[] }>>(
  lists: Lists,
  kind: ItemKind,
): keyof Lists & string {
  return Object.keys(lists).find((list) => lists[list]!.kinds.includes(kind)) as keyof Lists & string;
}

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

const linksUnder = (root: string, list: (kind: ItemKind) => string): ItemLinks => ({
  list,
  item: (id) => `/${root}/${segment(id)}`,
  add: (kind, parentId) => `/${root}/new/${kind}${parentId ? `?parent=${segment(parentId)}` : ""}`,
  edit: (id) => `/${root}/${segment(id)}/edit`,
  photos: (id) => `/${root}/${segment(id)}/photos`,
  prices: (id) => `/${root}/${segment(id)}/prices`,
  stock: (id, month) => `/${root}/${segment(id)}/stock${month ? `?month=${segment(month)}` : ""}`,
});

/** The pages of one item, for its owner and for staff. */
export const ITEM_LINKS = {
  partner: linksUnder("myItems", (kind) => `/${listWith(PARTNER_LISTS, kind)}?kind=${kind}`),
  staff: linksUnder("staffItems", (kind) => `/${listWith(STAFF_LISTS, kind)}?kind=${kind}`),
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
    list: "/myProperties",
    property: (id) => `/myProperties/${segment(id)}`,
    edit: (id) => `/myProperties/${segment(id)}/edit`,
    photos: (id, roomId) => `/myProperties/${segment(id)}/photos${roomId ? `?room=${segment(roomId)}` : ""}`,
    addRoom: (propertyId) => `/myProperties/${segment(propertyId)}/rooms/new`,
    room: (propertyId, roomId) => `/myProperties/${segment(propertyId)}/rooms/${segment(roomId)}`,
    roomTerms: (roomId) => `/roomPriceUpdate/${segment(roomId)}`,
  },
  staff: {
    list: "/staffAccommodation",
    property: (id) => `/staffAccommodation/${segment(id)}`,
    edit: (id) => `/staffAccommodation/${segment(id)}/edit`,
    photos: (id, roomId) =>
      `/staffAccommodation/${segment(id)}/photos${roomId ? `?room=${segment(roomId)}` : ""}`,
    addRoom: (propertyId) => `/roomsManagement/new?property=${segment(propertyId)}`,
    room: (_propertyId, roomId) => `/roomsManagement/${segment(roomId)}`,
    roomTerms: (roomId) => `/roomsManagement/${segment(roomId)}/prices`,
  },
};

/** The pages of a listing of any kind, for its owner and for staff. */
export function listingLinks(
  area: ItemArea,
  { kind, id, parentId }: { kind: KindName; id: string; parentId: string | null },
): { page: string; photos: string } {
  const [house, item] = [PROPERTY_LINKS[area], ITEM_LINKS[area]];
  if (kind === "property") return { page: house.property(id), photos: house.photos(id) };
  if (kind === "room") return { page: house.room(parentId!, id), photos: house.photos(parentId!, id) };
  return { page: item.item(id), photos: item.photos(id) };
}

export const inventoryPaths = {
  partnerItems: (list: PartnerList) => `/${list}`,
  partnerItemPrices: (list: PriceList) => `/${list}`,
  staffItems: (list: StaffList) => `/${list}`,
  staffProperties: "/staffAccommodation",
  staffPropertyNew: "/newProperty",
  staffRooms: "/roomsManagement",
  staffRoomNew: "/roomsManagement/new",
  adminRoomPrices: "/adminRoomPriceUpdate",
} as const;
