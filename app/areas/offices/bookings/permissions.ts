/** What the lists of bookings need in each office that opens them. */
export const READ = {
  admin: "admin.booking.read",
  staff: "staff.booking.read",
  city_manager: "city.booking.read",
  agent: "agent.booking.read",
} as const;
/** Who reads a booking within a zone. */
export const READ_IN_A_ZONE = {
  staff: "staff.booking.read",
  city_manager: "city.booking.read",
} as const;
/** Who moves a guest to another house. */
export const RELOCATE = {
  admin: "admin.booking.change",
  city_manager: "city.booking.change",
} as const;
/** Who works at the desk. */
export const DESK = {
  admin: "admin.booking.change",
  staff: "staff.booking.change",
  city_manager: "city.booking.change",
} as const;
