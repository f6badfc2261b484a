/**
 * What "on sale" means, as SQL over the alias of a table: an admin approved it, its partner has not taken it off sale, and the
 * account that it belongs to is in good standing. Search, quote and claim all ask by these, so that a suspended partner sells
 * nothing more and is back as it was when reinstated; bookings that are made stand.
 */
const standing = (alias: string) => `${alias}.status = 'approved' AND ${alias}.on_sale`;

/** Read by the primary key, row by row: a join would let the planner read every account first. */
const ofActiveAccount = (alias: string) =>
  `(SELECT owner.status FROM accounts owner WHERE owner.id = ${alias}.account_id) = 'approved'`;

/** Of `properties`. */
export const propertyOnSale = (alias: string) => `${standing(alias)} AND ${ofActiveAccount(alias)}`;

/** Of `rooms`; its property is asked for beside it. */
export const roomOnSale = standing;

/** Of `items` that are outlets: kitchens, companies, stores, lab centres. */
export const outletOnSale = propertyOnSale;

/** Of `items` that an outlet (or vehicle) sells; the outlet is asked for beside it. */
export const itemOnSale = standing;
