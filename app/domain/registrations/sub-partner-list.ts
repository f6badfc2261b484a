import { hasRole, isPrivileged, isUser } from "#app/domain/context.ts";
import { PARTNER_KIND_LABELS } from "#app/domain/documents/labels.ts";
import { Forbidden } from "#app/domain/errors.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList, type ListRow } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { REGISTRATION_WORDS } from "./labels.ts";
import { BRANCHES_OF_MAIN_LOGIN, WAITS } from "./sub-partners.ts";

const onlyInFile = { on: "file" } as const;

/** The branches of partners: a partner's own, those of their zone for staff and city managers, all for admins. */
export const subPartnerList = defineList({
  name: "sub-partners",
  title: "Sub-partners",
  from: "sub_partners s JOIN accounts account ON account.id = s.account_id",
  joins: "LEFT JOIN cities c ON c.id = s.city_id",
  key: "s.id",
  columns: {
    partner_sub_name: column.text("Name", "s.name", { always: true }),
    partner_name: column.text("Partner", "account.name", { on: "file", hiddenFrom: ["partner"] }),
    partner_type: column.choice("Type", "s.partner_kind", PARTNER_KIND_LABELS),
    status: column.choice("Status", "s.status", REGISTRATION_WORDS, { always: true, badge: true }),
    waits_for_approval: column.flag("A change waits", WAITS, { always: true, under: "status" }),
    first_name: column.text("Contact", "s.contact_name"),
    mobile_no: column.phone("Mobile", "s.phone_e164", { under: "first_name" }),
    email_id: column.text("Email", "s.email::text", onlyInFile),
    city: column.text("City", "c.name::text"),
    address: column.text("Address", "s.address", onlyInFile),
    partner_sub_id: column.text("Id", "s.id", onlyInFile),
    city_id: column.text("City's id", "s.city_id", onlyInFile),
  },
  filters: {
    kind: filter.choice("Type", PARTNER_KIND_LABELS, "s.partner_kind = $kind"),
    status: filter.choice("Status", REGISTRATION_WORDS, "s.status = $status"),
    account: filter.id(null, "s.account_id = $account"),
  },
  scope: ({ actor }) => {
    if (isPrivileged(actor)) return { sql: "true" };
    if (!isUser(actor) || !hasRole(actor, "partner", "staff", "city_manager")) throw new Forbidden();
    if (actor.role !== "partner")
      return actor.zoneCityId
        ? { sql: "account.city_id = $zone", bind: { zone: actor.zoneCityId } }
        : { sql: "true" };
    if (actor.subPartnerId) throw new Forbidden(BRANCHES_OF_MAIN_LOGIN);
    return { sql: "s.account_id = $own", bind: { own: actor.accountId } };
  },
  order: "s.name",
});

export type SubPartnerRow = ListRow<typeof subPartnerList>;
