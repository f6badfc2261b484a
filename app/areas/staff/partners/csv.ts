import { csvStream } from "#app/domain/exports/csv.ts";
import { accountBatches } from "#app/domain/registrations/list-accounts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { staffLoader } from "#app/http/guard.ts";
import { ACCOUNT_CSV } from "#app/ui/approvals/account-csv.ts";
import { search } from "./search.ts";

/** The partners or agents of the zone as the list filters them. */
export const loader = staffLoader({ permission: "staff.partner.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "partners",
    csvStream(
      ACCOUNT_CSV,
      accountBatches(ctx, {
        accountKind: state.who,
        partnerKind: state.who === "agent" || state.kind === "all" ? null : state.kind,
        status: state.status,
        q: state.q,
        cityId: null,
        page: 1,
      }),
    ),
  ),
);
