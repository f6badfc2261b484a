import { csvStream } from "#app/domain/exports/csv.ts";
import { oneBatch } from "#app/domain/exports/list-batches.ts";
import { listSubPartners, type SubPartner } from "#app/domain/registrations/sub-partners.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { partnerLoader } from "#app/http/guard.ts";

const COLUMNS = [
  { label: "sub_partner_name", value: (row: SubPartner) => row.name },
  { label: "partner_type", value: (row: SubPartner) => row.partner_kind },
  { label: "status", value: (row: SubPartner) => row.status },
  { label: "contact_name", value: (row: SubPartner) => row.contact_name },
  { label: "phone", value: (row: SubPartner) => row.phone_e164 },
  { label: "email_id", value: (row: SubPartner) => row.email },
  { label: "city", value: (row: SubPartner) => row.cityName },
  { label: "address", value: (row: SubPartner) => row.address },
];

/** The sub-partners of the account. */
export const loader = partnerLoader({ permission: "partner.branch.read" }, (ctx) =>
  csvResponse("sub-partners", csvStream(COLUMNS, oneBatch(listSubPartners(ctx)))),
);
