/** What the screen of partners' offers needs in each office that opens it. */
export const READ = { admin: "admin.money.read", partner: "partner.offer.read" } as const;
export const WRITE = { admin: "admin.money.write", partner: "partner.offer.write" } as const;
