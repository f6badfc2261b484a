/** What a member of a partner's or an agent's team may do. Client-safe. */

export const RIGHTS = ["bookings", "prices", "money"] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHT_LABELS: Record<Right, string> = {
  bookings: "Bookings and guests",
  prices: "Prices, rooms and what is on sale",
  money: "Accounts, statements and reports",
};

/** What may be given to a member, by what the account is: an agent sells nothing of its own. */
export const RIGHTS_OF = {
  partner: RIGHTS,
  agent: ["bookings", "money"],
} as const satisfies Record<"partner" | "agent", readonly Right[]>;
