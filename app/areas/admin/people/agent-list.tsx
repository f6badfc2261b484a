import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { approvalCities } from "#app/domain/approvals/list-approvals.ts";
import { listAccounts } from "#app/domain/registrations/list-accounts.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { agentColumns } from "#app/ui/approvals/account-columns.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { BulkBar, ChooseBox } from "../approvals/parts/bulk-bar.tsx";
import { chosenRequests, decideChosen } from "../approvals/parts/decisions.ts";
import { AGENT_FAILURES } from "../approvals/parts/failure-texts.ts";
import { RegistrationFilters } from "./parts/filters.tsx";
import { agentSearch as search } from "./search.ts";

export const meta = () => [{ title: "Agent approvals" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", failed: ADMIN_MESSAGES.errorWhileGetAgentRegistration, search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listAccounts(ctx, { ...state, accountKind: "agent", partnerKind: null, cityId: state.city }),
      approvalCities(ctx),
    ]);
    return { state, list, cities };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: AGENT_FAILURES });
    return done(paths.adminAgents + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

export default function AgentApprovals() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Agent approvals"
      lead="Agents who signed up, or were signed up by staff. The approved ones are shown first."
      actions={<CsvLink href={`${paths.adminAgents}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <RegistrationFilters
        state={state}
        counts={list.counts}
        cities={cities}
        reset={isFiltered ? paths.adminAgents : undefined}
      />
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <DataTable
          caption="Agents"
          columns={[
            {
              key: "choose",
              label: "Choose",
              value: (row) =>
                row.approvalId ? (
                  <ChooseBox id={row.approvalId} version={row.approvalVersion!} title={row.name} />
                ) : null,
            },
            ...agentColumns(paths.adminAgent),
          ]}
          rows={list.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState>{isFiltered ? "No agent fits this filter." : "No agent is approved yet."}</EmptyState>
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
