import { csvStream } from "#app/domain/exports/csv.ts";
import { type PartnerLogin, partnerLoginBatches } from "#app/domain/registrations/partner-logins.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { formatInstant } from "#app/ui/format.ts";
import { search } from "./partner-mail-search.ts";

const COLUMNS = [
  { label: "name", value: (row: PartnerLogin) => row.name },
  { label: "role", value: (row: PartnerLogin) => row.role },
  { label: "partner_name", value: (row: PartnerLogin) => row.accountName },
  { label: "phone", value: (row: PartnerLogin) => row.phone },
  { label: "email_id", value: (row: PartnerLogin) => row.email },
  { label: "password", value: (row: PartnerLogin) => (row.hasPassword ? "chosen" : "none yet") },
  {
    label: "last_mailed_datetime",
    value: (row: PartnerLogin) => (row.lastSentAt ? formatInstant(row.lastSentAt) : null),
  },
];

/** The logins of partners and agents as the list filters them. */
export const loader = adminLoader({ permission: "admin.approval.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "partner-logins",
    csvStream(
      COLUMNS,
      partnerLoginBatches(ctx, { q: state.q, withoutPassword: state.password === "missing" }),
    ),
  ),
);
