/**
 * What "on sale" means, as SQL over the alias of a table: an admin approved it, its partner has not taken it off sale, and the
 * account that it belongs to is in good standing. Search, quote and claim all ask by these, so that a suspended partner sells
 * nothing more and is back as it was when reinstated; bookings that are made stand. Each condition has the words that its partner
 * reads when it does not hold (`listings/why-not-sold.ts`).
 */

export type SaleCondition = {
  /** Holds for what may be sold. */
  sql: (alias: string) => string;
  /** Read after "Not in the search:". */
  reason: string;
};

const STANDING: readonly SaleCondition[] = [
  { sql: (alias) => `${alias}.status = 'approved'`, reason: "not approved" },
  { sql: (alias) => `${alias}.on_sale`, reason: "taken off sale by you" },
];

/** Read by the primary key, row by row: a join would let the planner read every account first. */
const ACCOUNT: SaleCondition = {
  sql: (alias) =>
    `(SELECT owner.status FROM accounts owner WHERE owner.id = ${alias}.account_id) = 'approved'`,
  reason: "your account is not approved",
};

/** Of `properties`, and of `items` that are outlets: kitchens, companies, stores, lab centres. */
export const OUTLET_CONDITIONS: readonly SaleCondition[] = [...STANDING, ACCOUNT];
/** Of `rooms`, and of `items` that an outlet (or vehicle) sells; what they belong to is asked for beside it. */
export const ITEM_CONDITIONS = STANDING;

const all = (conditions: readonly SaleCondition[]) => (alias: string) =>
  conditions.map(({ sql }) => sql(alias)).join(" AND ");

/** Of `properties`. */
export const propertyOnSale = all(OUTLET_CONDITIONS);

/**
 * `outletOnSale` in two parts for lists of thousands, its account and the rest: joined, the planner knows how many rows are left, and reads a page in
 * the order of an index instead of sorting all that is on sale.
 */
export const joinApprovedAccount = (alias: string): string =>
  `JOIN accounts owner ON owner.id = ${alias}.account_id AND owner.status = 'approved'`;
export const onSaleItself = all(STANDING);

/** Of `rooms`; its property is asked for beside it. */
export const roomOnSale = all(ITEM_CONDITIONS);

/** Of `items` that are outlets: kitchens, companies, stores, lab centres. */
export const outletOnSale = propertyOnSale;

/** Of `items` that an outlet (or vehicle) sells; the outlet is asked for beside it. */
export const itemOnSale = roomOnSale;

/**
 * Of `room_nights`: how many rooms of the night can still be taken; 0 when it is closed, and never less. Null where a night has no row, so
 * that its room's usual number counts (`greatest` would make 0 of it).
 */
export const freeOfNight = (night: string) => {
  const taken = `${night}.held + ${night}.sold + ${night}.elsewhere`;
  return `CASE WHEN ${night}.closed OR ${night}.allotment < ${taken} THEN 0 ELSE ${night}.allotment - (${taken}) END`;
};

/** Of `outlets`: is its licence valid on the last day that is asked for? One without a last day does not end. */
export const licenceValid = (outlet: string, lastDay: string) =>
  `(${outlet}.licence_valid_until IS NULL OR ${outlet}.licence_valid_until >= ${lastDay})`;
