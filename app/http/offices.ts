import { ITEM_LINKS, PARTNER_LISTS, PRICE_LISTS, PROPERTY_LINKS, STAFF_LISTS } from "./inventory-paths.ts";

/**
 * The offices that open the same screens: for each its addresses and its words. Where an office has no screen of a kind, it has no
 * path for it here, and a shared screen that names one does not compile. Client-safe.
 */
export const OFFICES = {
  partner: {
    name: "partner",
    /** The first part of each address of this office that a shared screen has. */
    addresses: [
      "myItems",
      "myProperties",
      "roomPriceUpdate",
      ...Object.keys(PARTNER_LISTS),
      ...Object.keys(PRICE_LISTS),
    ],
    paths: { item: ITEM_LINKS.partner, property: PROPERTY_LINKS.partner },
    words: { itemTitle: "What I sell", propertyTitle: "My property", properties: "My properties" },
  },
  agent: { name: "agent", addresses: [], paths: {}, words: {} },
  staff: {
    name: "staff",
    addresses: [
      "staffItems",
      "staffRequests",
      "staffAccommodation",
      "newProperty",
      "roomsManagement",
      ...Object.keys(STAFF_LISTS),
    ],
    paths: { item: ITEM_LINKS.staff, property: PROPERTY_LINKS.staff },
    words: {
      itemTitle: "What a partner sells",
      propertyTitle: "Property of a partner",
      properties: "Accommodation",
    },
  },
  city_manager: { name: "city_manager", addresses: ["cityRequests"], paths: {}, words: {} },
  admin: {
    name: "admin",
    addresses: [
      "healthSupportGet",
      "reachusget",
      "medicalloanlist",
      "getcallbackmsgdata",
      "t2hinquirydataget",
      "emailsubscriberget",
      "mhgeniemaster",
      "adminRequests",
    ],
    paths: {},
    words: {},
  },
} as const;

export type OfficeName = keyof typeof OFFICES;
export type Office<Name extends OfficeName = OfficeName> = (typeof OFFICES)[Name];

const OFFICE_OF: ReadonlyMap<string, OfficeName> = new Map(
  Object.values(OFFICES).flatMap(({ name, addresses }) =>
    addresses.map((address: string) => [address, name] as const),
  ),
);

/**
 * The office whose address this is.
 * @param address a path, as `/myItems/new/kitchen`
 * @param offices those that the screen serves, as keys
 * @throws Error for an address that none of them has: the address is missing in `OFFICES`, or the route stands in another area
 */
export function officeOf<O extends object>(address: string, offices: O): Office<keyof O & OfficeName> {
  const name = OFFICE_OF.get(address.split("/")[1] ?? "");
  if (!name || !(name in offices)) throw new Error(`No office of this screen has the address ${address}`);
  return OFFICES[name] as Office<keyof O & OfficeName>;
}

/** What an office of this name has. */
export function officeNamed<Name extends OfficeName>(name: Name): Office<Name> {
  return OFFICES[name];
}
