/** What the screens of masters need in each office that opens them. */
export const READ = { admin: "admin.master.read", staff: "staff.master.read" } as const;
