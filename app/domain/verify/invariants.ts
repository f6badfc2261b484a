import { BOOKINGS } from "./invariants/bookings.ts";
import { BOOKS } from "./invariants/books.ts";
import type { Invariant } from "./invariants/invariant.ts";
import { STOCK } from "./invariants/stock.ts";

/**
 * What must hold in the database at any moment, each as a query that returns the rows that break it. Read on one snapshot, so that
 * work under way does not look like a fault. A broken one is a defect of ours, never something to be repaired by hand alone.
 */
export const INVARIANTS: Invariant[] = [...STOCK, ...BOOKINGS, ...BOOKS];
