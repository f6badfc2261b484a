/** What the screens of commission invoices need in each office that opens them. */
export const COMMISSION_READ = { admin: "admin.money.read", partner: "partner.money.read" } as const;
