/** Who decides medical waivers. */
export const WAIVERS = { admin: "admin.booking.change", city_manager: "city.booking.change" } as const;
