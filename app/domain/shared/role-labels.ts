import type { Role } from "#app/domain/context.ts";

/** What the roles are called. Client-safe. */
export const ROLE_LABELS: Record<Role, string> = {
  customer: "Customer",
  partner: "Partner",
  agent: "Agent",
  staff: "Staff",
  city_manager: "City manager",
  admin: "Admin",
};
