/** What the screens of objections need in each office that opens them. */
export const CLAIMS_READ = { admin: "admin.booking.read", city_manager: "city.booking.read" } as const;
export const CLAIMS_DECIDE = { admin: "admin.booking.change", city_manager: "city.claim.decide" } as const;
