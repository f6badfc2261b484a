/** Who searches over everything that an office works with. */
export const READ = { admin: "admin.home", staff: "staff.home", city_manager: "city.home" } as const;
