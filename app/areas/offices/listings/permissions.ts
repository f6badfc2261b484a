/** What the screens of listings need in each office that opens them. */
export const READ = { partner: "partner.item.read", staff: "staff.item.read" } as const;
export const WRITE = { partner: "partner.item.write", staff: "staff.item.write" } as const;
