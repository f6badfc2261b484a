/** What the deposits need in each office that opens them. */
export const DEPOSITS_READ = {
  admin: "admin.money.read",
  city_manager: "city.booking.read",
  partner: "partner.booking.read",
} as const;
