import { csvStream } from "#app/domain/exports/csv.ts";
import { accountBatches } from "#app/domain/registrations/list-accounts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { ACCOUNT_CSV } from "#app/ui/approvals/account-csv.ts";
import { partnerSearch as search } from "./search.ts";

/** The partners as the list filters them. */
export const loader = adminLoader({ permission: "admin.approval.read", search }, (ctx, { search: state }) =>
  csvResponse(
    "partners",
    csvStream(
      ACCOUNT_CSV,
      accountBatches(ctx, {
        ...state,
        accountKind: "partner",
        partnerKind: state.kind === "all" ? null : state.kind,
        cityId: state.city,
      }),
    ),
  ),
);
