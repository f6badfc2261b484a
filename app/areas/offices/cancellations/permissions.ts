/** What the cancellations need in each office that opens them. */
export const READ = { admin: "admin.booking.read", partner: "partner.booking.read" } as const;
