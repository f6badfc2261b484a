import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ADMIN_MESSAGES, APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { ADDRESSES } from "#app/http/addresses/all.ts";
import { officeLoader } from "#app/http/guard.ts";
import { showListAt } from "#app/http/list-files.ts";
import { paths } from "#app/http/paths.ts";
import type { ShownList } from "#app/http/show-list.ts";
import { CellLink, type Cells, ListPage } from "#app/ui/list/list-page.tsx";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { READ } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title ?? words("officeRequests")("requests") },
];

const FAILED: Record<string, string> = {
  healthSupportGet: APPROVALS_MESSAGES.errorWhileGettingPatientDiseaseData,
  medicalloanlist: ADMIN_MESSAGES.errorWhileGetMedicalLoanListDetails,
  getcallbackmsgdata: ADMIN_MESSAGES.errorWhileGetCallBackMessageData,
  emailsubscriberget: ADMIN_MESSAGES.errorWhileGetSubscribersEmails,
  mhgeniemaster: ADMIN_MESSAGES.errorWhileLoadingPatientDetails,
};

/** What all these lists of people's requests have, and what only some have. */
type Row = {
  key: string;
  request_number?: string;
  owner?: string | null;
  overdue?: boolean;
  /** The request of a row that is none itself. */
  requestId?: string;
};

export const loader = officeLoader(
  READ,
  { failed: ({ page }) => FAILED[page] },
  (ctx, { request, office }): Promise<ShownList<Row>> => showListAt(ctx, ADDRESSES[office.name], request),
);

/** What a list needs besides its table. */
const WORDS: Record<string, { lead?: string; empty?: string; noMatch?: string }> = {
  requests: {
    lead: "What patients ask and the office gave to you.",
    empty: "No request was given to you yet.",
  },
  "open-requests": {
    lead: "What patients of your city asked for, oldest first. Assign each to a member of your staff or to yourself; only they read what was written.",
    empty: "No request of your city is open.",
    noMatch: "No open request fits this filter.",
  },
  grievances: { lead: "A person reads each one and answers within 48 hours." },
  subscribers: { empty: "Nobody has subscribed yet.", noMatch: "No subscriber fits this filter." },
  "assistant-patients": {
    empty: "Nobody has asked the assistant yet.",
    noMatch: "No patient fits this filter.",
  },
};

export default function Requests() {
  const t = words("officeRequests");

  const list = useLoaderData<typeof loader>();
  const { name: office } = useOffice(READ);
  const {
    lead,
    empty = t("nobodyHasSentOneYet"),
    noMatch = t("noRequestFitsThisFilter"),
  } = WORDS[list.name] ?? {};
  const hrefOf = { admin: paths.adminRequest, staff: paths.staffRequest, city_manager: paths.cityRequest }[
    office
  ];
  const cells: Cells<Row> = {
    request_number: (row) => (
      <CellLink to={hrefOf(row.requestId ?? row.key)}>
        <span className="whitespace-nowrap">{row.request_number}</span>
      </CellLink>
    ),
    owner: (row) => row.owner ?? t("nobodyYet"),
    overdue: (row) =>
      row.overdue ? <span className="font-medium text-error-content">{t("overdue")}</span> : null,
  };
  return (
    <ListPage
      list={list as ShownList<Row>}
      lead={lead}
      back={office === "city_manager" ? { to: paths.cityDashboard, label: t("dashboard") } : undefined}
      add={
        list.name === "callbacks" ? { to: paths.adminCallbackEntry, label: t("writeDownCall") } : undefined
      }
      cells={cells}
      empty={empty}
      noMatch={noMatch}
    />
  );
}
