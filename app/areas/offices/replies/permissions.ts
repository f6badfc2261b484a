/** What the inbox of replies needs in each office that opens it. */
export const READ = {
  admin: "admin.reply.read",
  staff: "staff.reply.read",
  city_manager: "city.reply.read",
} as const;
export const WRITE = {
  admin: "admin.reply.write",
  staff: "staff.reply.write",
  city_manager: "city.reply.write",
} as const;
