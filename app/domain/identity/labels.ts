/** The words of the identity context for components. Client-safe and free of libraries. */

export const USER_STATUSES = ["pending", "approved", "rejected", "suspended"] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
