/** Who has a list of what there is to do. */
export const READ = { admin: "admin.home", staff: "staff.home", city_manager: "city.home" } as const;
