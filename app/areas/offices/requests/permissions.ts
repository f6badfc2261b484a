/** What the screens of requests need in each office that opens them. */
export const READ = {
  admin: "admin.request.read",
  staff: "staff.request.read",
  city_manager: "city.request.read",
} as const;
/** City managers see that a request waits, not what it says. */
export const WORK_READ = { admin: "admin.request.read", staff: "staff.request.read" } as const;
export const WORK_WRITE = { admin: "admin.request.write", staff: "staff.request.write" } as const;
