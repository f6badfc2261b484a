/** What the accommodation report shows of rooms, by the `view` of its address. */
export const ACCOMMODATION_VIEWS = {
  days: { label: "Day by day", list: "date-wise" },
  bookings: { label: "Date-wise bookings", list: "bookings" },
  accounts: { label: "Date-wise accounts", list: "accounts" },
} as const;
