import { Forbidden } from "#app/domain/errors.ts";
import { normalisePhone } from "#app/domain/identity/schema.ts";
import { column } from "#app/domain/lists/columns.ts";
import { defineList } from "#app/domain/lists/define-list.ts";
import { filter } from "#app/domain/lists/filters.ts";
import { campaignOptions } from "./contacts.ts";
import { canManageCampaigns } from "./policy.ts";

const CONSENTS = { given: "Agreed", withdrawn: "Asked us to stop" };
const STOPPED = "coalesce(consent.state = 'withdrawn', false)";

/** The phone numbers that were added by hand, newest first, for admins. Its file can be read in again. */
export const contactList = defineList({
  name: "campaign-numbers",
  title: "Phone numbers",
  from: "campaign_contacts contact",
  joins: `LEFT JOIN hospitals hospital ON hospital.id = contact.hospital_id LEFT JOIN users adder ON adder.id = contact.added_by
    LEFT JOIN message_consents consent ON consent.phone_e164 = contact.phone_e164`,
  key: "contact.id",
  columns: {
    phone_number: column.phone("Phone number", "contact.phone_e164"),
    name: column.text("Name", "contact.name"),
    campaign_option: column.text("Campaign option", "hospital.near_hospital_name"),
    hospital_name: column.text("Hospital", "hospital.near_hospital_name", { on: "file" }),
    consent: column.choice("Consent", `CASE WHEN ${STOPPED} THEN 'withdrawn' ELSE 'given' END`, CONSENTS),
    stopped: column.flag("Asked us to stop", STOPPED, { on: "file" }),
    created_datetime: column.instant("Added", "contact.created_at"),
    added_by: column.text("Added by", "adder.name", { under: "created_datetime" }),
  },
  filters: {
    option: filter.id("Campaign option", "contact.hospital_id = $option", async (ctx) =>
      (await campaignOptions(ctx))
        .filter(({ contacts }) => contacts > 0)
        .map(({ id, name, contacts }) => ({ value: id, label: `${name} (${contacts})` })),
    ),
    phone: filter.search("Phone number", (typed) => ({
      sql: "contact.phone_e164 = $phone",
      bind: { phone: normalisePhone(typed) ?? "" },
    })),
  },
  scope: ({ actor }) => {
    if (!canManageCampaigns(actor)) throw new Forbidden();
    return { sql: "true" };
  },
  order: "contact.created_at DESC",
  pageSize: 50,
});
