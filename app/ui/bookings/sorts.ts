/** The orders of a list of bookings as they stand in the address: `-` is descending. */
export const SORTS = ["-created_at", "created_at", "-starts_on", "starts_on", "-total", "total"] as const;
type Sort = (typeof SORTS)[number];

/** What `listBookings` is told. */
export function orderOf(sort: Sort): {
  sort: "starts_on" | "created_at" | "total";
  direction: "asc" | "desc";
} {
  const isDescending = sort.startsWith("-");
  return {
    sort: (isDescending ? sort.slice(1) : sort) as "starts_on" | "created_at" | "total",
    direction: isDescending ? "desc" : "asc",
  };
}

export const WHEN_OPTIONS = [
  { value: "all", label: "Any time" },
  { value: "live", label: "In the house today" },
  { value: "upcoming", label: "Still to come" },
  { value: "past", label: "Over" },
] as const;
export const WHENS = ["all", "live", "upcoming", "past"] as const;
