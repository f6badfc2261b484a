import { type ApprovalListRow, approvalBatches } from "#app/domain/approvals/list-approvals.ts";
import { NotFound } from "#app/domain/errors.ts";
import { csvStream } from "#app/domain/exports/csv.ts";
import { accountBatches } from "#app/domain/registrations/list-accounts.ts";
import { csvResponse } from "#app/http/csv-response.ts";
import { adminLoader } from "#app/http/guard.ts";
import { ACCOUNT_CSV } from "#app/ui/approvals/account-csv.ts";
import { formatInstant } from "#app/ui/format.ts";
import { KIND_SCREENS } from "./kinds.ts";
import { itemKindsOf, kindRequests as search } from "./search.ts";

const REQUEST_CSV = [
  { label: "what", value: (row: ApprovalListRow) => row.subjectKind },
  { label: "change", value: (row: ApprovalListRow) => row.change },
  { label: "title", value: (row: ApprovalListRow) => row.title },
  { label: "status", value: (row: ApprovalListRow) => row.status },
  { label: "city_name", value: (row: ApprovalListRow) => row.cityName },
  { label: "partner_name", value: (row: ApprovalListRow) => row.accountName },
  { label: "asked_by", value: (row: ApprovalListRow) => row.requestedByName },
  { label: "asked_datetime", value: (row: ApprovalListRow) => formatInstant(row.requestedAt) },
  { label: "decided_by", value: (row: ApprovalListRow) => row.decidedByName },
  {
    label: "decided_datetime",
    value: (row: ApprovalListRow) => (row.decidedAt ? formatInstant(row.decidedAt) : null),
  },
  { label: "reason", value: (row: ApprovalListRow) => row.reason },
];

/** The partners of one kind, or what they ask for, as the list filters them; the path says which kind. */
export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  (ctx, { request, search: state }) => {
    const path = new URL(request.url).pathname.replace(/\/csv$/, "");
    const screen = Object.values(KIND_SCREENS).find((one) => one.path === path);
    if (!screen) throw new NotFound();
    const kinds = itemKindsOf(screen, state.kind);
    const filters = { q: state.q, cityId: state.city };
    if (kinds.length > 0) {
      const status = state.status === "suspended" ? "all" : state.status;
      return csvResponse(
        "requests",
        csvStream(REQUEST_CSV, approvalBatches(ctx, { ...filters, kinds, status })),
      );
    }
    const status = state.status === "withdrawn" ? "all" : state.status;
    const wanted = {
      ...filters,
      accountKind: "partner",
      partnerKind: screen.partnerKind,
      status,
      page: 1,
    } as const;
    return csvResponse("partners", csvStream(ACCOUNT_CSV, accountBatches(ctx, wanted)));
  },
);
