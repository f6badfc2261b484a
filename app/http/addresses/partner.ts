import { PRICE_LISTS } from "../item-lists.ts";
import type { Addresses } from "./address.ts";
import { accountAddresses } from "./partner/account.ts";
import { bookingsAddresses } from "./partner/bookings.ts";
import { homeAddresses } from "./partner/home.ts";
import { moneyAddresses } from "./partner/money.ts";
import { saleAddresses } from "./partner/sale.ts";

/** The addresses of partners: what stands where, who may open it, and where it is in the menu. Paths are a contract. */
export const partnerAddresses = {
  ...homeAddresses,
  ...bookingsAddresses,
  ...saleAddresses,
  ...moneyAddresses,
  ...accountAddresses,
} as const satisfies Addresses;

/** The changes of prices that can be set back, by what is sold. */
export const partnerAddressesByKind: Addresses = Object.fromEntries(
  Object.keys(PRICE_LISTS).map((path) => [
    path,
    { path: `/${path}/changes/csv`, file: "prices/price-batches-csv.ts", permission: "partner.item.read" },
  ]),
);
