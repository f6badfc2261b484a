import type { Fault } from "../fault.ts";

/** The same of screens and of their parts. */
export const AT_RANDOM_SCREENS: Fault[] = [
  {
    what: "a list of bookings forgets the infants",
    at: "app/ui/bookings/cells.tsx",
    find: "row.adults + row.children + row.infants",
    replace: "row.adults + row.children",
    tests: ["app/ui/bookings/cells.test.tsx"],
  },
  {
    what: "a booking that ran out shows a share",
    at: "app/ui/bookings/cells.tsx",
    find: '["held", "expired", "cancelled"]',
    replace: '["held", "cancelled"]',
    tests: ["app/ui/bookings/cells.test.tsx"],
  },
  {
    what: "earlier bank accounts are shown whole",
    at: "app/areas/offices/payees/bank-account.tsx",
    find: "history: history.map(masked)",
    replace: "history",
    tests: ["app/areas/offices/payees/bank-account.test.ts"],
  },
  {
    what: "the start page offers searches of past dates",
    at: "app/areas/public/home/parts/recent-searches.ts",
    find: "if (!validStay(search, nightDate(ctx.now))) return null;",
    replace: 'if (!validStay(search, "2020-01-01")) return null;',
    tests: ["app/areas/public/home/parts/recent-searches.test.ts"],
  },
  {
    what: "the page that ends a newsletter shows the whole address",
    at: "app/areas/public/requests/unsubscribe.tsx",
    find: "email: maskRecipient(email), active",
    replace: "email, active",
    tests: ["app/areas/public/requests/request-screens.test.ts"],
  },
  {
    what: "a day that is sold out says that nothing is left of it",
    at: "app/ui/inventory/stock/stock-table.tsx",
    find: "left === 0 ? (",
    replace: "left < 0 ? (",
    tests: ["app/ui/inventory/stock/stock-table.test.tsx"],
  },
  {
    what: "what was typed about guests stays when somebody signs out",
    at: "app/areas/public/login/logout.tsx",
    find: "if (cookies.length > 0) await forgetTypedGuests",
    replace: "if (cookies.length > 9) await forgetTypedGuests",
    tests: ["app/areas/public/login/logout.test.ts"],
  },
  {
    what: "the filter for AC is lost in a language that has its own word for it",
    at: "app/areas/public/rooms/parts/search-panels.tsx",
    find: 'value: "AC", label: words("search")("ac")',
    replace: 'value: words("search")("ac"), label: words("search")("ac")',
    tests: ["app/areas/public/rooms/parts/search-panels.test.tsx"],
  },
  {
    what: "the chip of one facility takes all of them off",
    at: "app/areas/public/rooms/parts/search-panels.tsx",
    find: "{ facility: state.facility.filter((id) => id !== facility.id) }",
    replace: "{ facility: [] }",
    tests: ["app/areas/public/rooms/parts/search-panels.test.tsx"],
  },
];
