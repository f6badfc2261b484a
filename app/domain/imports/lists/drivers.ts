import { isPrivileged } from "#app/domain/context.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";

/** The drivers of transport partners, as a file that their import reads again. For admins. */
export const driverFileList = defineList({
  name: "drivers",
  title: "Drivers",
  from: "drivers driver JOIN accounts account ON account.id = driver.account_id",
  joins: "",
  key: "driver.id",
  columns: {
    partner_phone: column.phone("Partner's mobile", "account.phone_e164"),
    name: column.text("Name", "driver.name"),
    phone: column.phone("Mobile", "driver.phone_e164"),
    licence_number: column.text("Licence", "driver.licence_number"),
    licence_valid_until: column.date("Licence ends", "driver.licence_valid_until"),
    id: column.text("Id", "driver.id"),
  },
  filters: {},
  scope: ({ actor }) => {
    if (!isPrivileged(actor)) throw new Forbidden();
    return { sql: "driver.active", bind: {} };
  },
  order: "driver.name",
});
