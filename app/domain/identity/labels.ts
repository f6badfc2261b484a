import type { Role } from "#app/domain/context.ts";

/** The words of the identity context for components. Client-safe and free of libraries. */

export const ROLE_LABELS: Record<Role, string> = {
  customer: "Customer",
  partner: "Partner",
  agent: "Agent",
  staff: "Staff",
  city_manager: "City manager",
  admin: "Admin",
};

export const USER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
