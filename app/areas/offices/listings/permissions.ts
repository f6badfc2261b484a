/** What the screens of listings need in each office that opens them: properties and rooms, and everything else that is sold. */
export const HOUSE_READ = { partner: "partner.property.read", staff: "staff.item.read" } as const;
export const HOUSE_WRITE = { partner: "partner.property.write", staff: "staff.item.write" } as const;
export const HOUSE_PRICE = { partner: "partner.price.write", staff: "staff.item.write" } as const;
export const ITEM_READ = { partner: "partner.item.read", staff: "staff.item.read" } as const;
export const ITEM_WRITE = { partner: "partner.item.write", staff: "staff.item.write" } as const;
