import type { Fault } from "../fault.ts";

/** Pages of whoever has nothing yet. */
export const NEWCOMERS: Fault[] = [
  {
    what: "the home of a customer without a stay throws",
    at: "app/areas/customer/home/customer.tsx",
    find: "stays[0] ? await theOneOfNow(ctx, stays[0].reference) : null",
    replace: "await theOneOfNow(ctx, (stays[0] as { reference: string }).reference)",
    tests: ["app/areas/newcomers.test.ts"],
  },
  {
    what: "the prices of a partner without a house throw",
    at: "app/areas/partner/prices/month.tsx",
    find: "properties[0]?.id",
    replace: "(properties[0] as { id: string }).id",
    tests: ["app/areas/newcomers.test.ts"],
  },
  {
    what: "the dashboard of a city without a request throws",
    at: "app/areas/city-manager/home/dashboard.tsx",
    find: "            oldest\n              ?",
    replace: "            requests.rows.length >= 0\n              ?",
    tests: ["app/areas/newcomers.test.ts"],
  },
];
