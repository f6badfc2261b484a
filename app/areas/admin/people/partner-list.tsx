import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { approvalCities } from "#app/domain/approvals/list-approvals.ts";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { listAccounts } from "#app/domain/registrations/list-accounts.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { partnerColumns } from "#app/ui/approvals/account-columns.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { SelectFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { BulkBar, ChooseBox } from "../approvals/parts/bulk-bar.tsx";
import { chosenRequests, decideChosen } from "../approvals/parts/decisions.ts";
import { PARTNER_FAILURES } from "../approvals/parts/failure-texts.ts";
import { RegistrationFilters } from "./parts/filters.tsx";
import { partnerSearch as search } from "./search.ts";

export const meta = () => [{ title: "Partner approvals" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", failed: ADMIN_MESSAGES.errorWhileGetPartnerRegistration, search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listAccounts(ctx, {
        ...state,
        accountKind: "partner",
        partnerKind: state.kind === "all" ? null : state.kind,
        cityId: state.city,
      }),
      approvalCities(ctx),
    ]);
    return { state, list, cities };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: PARTNER_FAILURES });
    return done(paths.adminPartners + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

export default function PartnerApprovals() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Partner approvals"
      lead="Partners of every kind who signed up, or were signed up by staff."
      actions={<CsvLink href={`${paths.adminPartners}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <RegistrationFilters
        state={state}
        counts={list.counts}
        cities={cities}
        reset={isFiltered ? paths.adminPartners : undefined}
      >
        <SelectFilter
          name="kind"
          label="Type"
          value={state.kind}
          options={[
            { value: "all", label: "All" },
            ...PARTNER_KINDS.map((kind) => ({ value: kind, label: PARTNER_KIND_LABELS[kind] })),
          ]}
        />
      </RegistrationFilters>
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <DataTable
          caption="Partners who signed up"
          columns={[
            {
              key: "choose",
              label: "Choose",
              value: (row) =>
                row.approvalId ? (
                  <ChooseBox id={row.approvalId} version={row.approvalVersion!} title={row.name} />
                ) : null,
            },
            ...partnerColumns(paths.adminPartner),
          ]}
          rows={list.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState>
              {isFiltered ? "No partner fits this filter." : "No partner waits for approval."}
            </EmptyState>
          }
        />
        {list.rows.some((row) => row.approvalId) ? <BulkBar /> : null}
      </Form>
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.more}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
