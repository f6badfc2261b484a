import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { IMPORTED_AS } from "../rows/partner.ts";

/** Partners and agencies with the person who signs in, as a file that their import reads again. For admins. */
export const partnerFileList = defineList({
  name: "partners",
  title: "Partners and agencies",
  from: "accounts account",
  joins:
    "LEFT JOIN cities city ON city.id = account.city_id LEFT JOIN states state ON state.id = city.state_id",
  key: "account.id",
  columns: {
    name: column.text("Name", "account.name"),
    phone: column.phone("Mobile", "account.phone_e164"),
    contact_name: column.text("Contact", "account.contact_name"),
    email: column.text("Email", "account.email::text"),
    partner_type: column.text("Type", IMPORTED_AS),
    state: column.text("State", "state.name::text"),
    city: column.text("City", "city.name::text"),
    address: column.text("Address", "account.address"),
    gstin: column.text("GSTIN", "account.gstin"),
    pan: column.text("PAN", "account.pan"),
    id: column.text("Id", "account.id"),
    status: column.text("Status", "account.status"),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "account.created_at",
});
