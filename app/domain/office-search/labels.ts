/** What a search over everything finds, in the order in which it is shown. Client-safe. */
export const FOUND_KINDS = {
  booking: "Bookings",
  partner: "Partners",
  agent: "Agents",
  property: "Properties",
  person: "People",
  request: "Requests",
  hospital: "Hospitals",
  link: "Short links",
} as const;

export type FoundKind = keyof typeof FOUND_KINDS;
