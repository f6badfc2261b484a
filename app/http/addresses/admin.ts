import type { Addresses } from "./address.ts";
import { approvalsAddresses } from "./admin/approvals.ts";
import { booksAddresses } from "./admin/books.ts";
import { homeAddresses } from "./admin/home.ts";
import { mastersAddresses } from "./admin/masters.ts";
import { messagesAddresses } from "./admin/messages.ts";
import { moneyAddresses } from "./admin/money.ts";
import { requestsAddresses } from "./admin/requests.ts";

/** The addresses of admins: what stands where, who may open it, and where it is in the menu. Paths are a contract. */
export const adminAddresses = {
  ...homeAddresses,
  ...approvalsAddresses,
  ...moneyAddresses,
  ...booksAddresses,
  ...mastersAddresses,
  ...requestsAddresses,
  ...messagesAddresses,
} as const satisfies Addresses;
