import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { listApprovals } from "#app/domain/approvals/list-approvals.ts";
import { listAccounts } from "#app/domain/registrations/list-accounts.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, FormKey } from "#app/ui/form.tsx";
import { formatPhone, plural } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { BulkBar, ChooseBox } from "../approvals/parts/bulk-bar.tsx";
import { chosenRequests, decideChosen } from "../approvals/parts/decisions.ts";
import { AGENT_FAILURES } from "../approvals/parts/failure-texts.ts";
import { agentSearch as search } from "./search.ts";

export const meta = () => [{ title: "Agent profiles" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => {
    const [list, waiting] = await Promise.all([
      listAccounts(ctx, { ...state, accountKind: "agent", partnerKind: null, cityId: state.city }),
      listApprovals(ctx, { kinds: ["agent_profile"], status: "pending", q: "", cityId: null, page: 1 }),
    ]);
    return { state, list, waiting: waiting.total };
  },
);

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosenRequests, reject: chosenRequests } },
  async (ctx, { intent, value, request }) => {
    const message = await decideChosen(ctx, { intent, value, failed: AGENT_FAILURES });
    return done(paths.adminAgentProfiles + new URL(request.url).search, message, {
      tone: intent === "approve" ? "positive" : "info",
    });
  },
);

/** What agents say about themselves; a change of it waits here. */
export default function AgentProfiles() {
  const { state, list, waiting } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Agent profiles"
      lead={
        waiting === 0 ? "No change of a profile waits." : `${plural(waiting, "change")} of a profile waits.`
      }
      actions={<CsvLink href={`${paths.adminAgentProfiles}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <FilterBar reset={state.q ? paths.adminAgentProfiles : undefined}>
        <TextFilter name="q" label="Name, mobile or email" value={state.q} />
      </FilterBar>
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <DataTable
          caption="Agent profiles"
          columns={[
            {
              key: "choose",
              label: "Choose",
              value: (row) =>
                row.approvalId ? (
                  <ChooseBox id={row.approvalId} version={row.approvalVersion!} title={row.name} />
                ) : null,
            },
            {
              key: "agent_name",
              label: "Agent",
              value: (row) => (
                <Link to={paths.adminAgent(row.id)} className="link font-medium">
                  {row.name}
                </Link>
              ),
            },
            {
              key: "status",
              label: "Status",
              value: (row) => (
                <>
                  <StatusBadge status={row.status} />
                  {row.approvalId ? <span className="block">A change waits</span> : null}
                </>
              ),
            },
            {
              key: "phone",
              label: "Phone",
              value: (row) => (row.phone ? formatPhone(row.phone) : ""),
            },
            { key: "email_id", label: "Email", value: (row) => row.email ?? "" },
            { key: "city", label: "City", value: (row) => row.cityName ?? "" },
            { key: "state", label: "State", value: (row) => row.stateName ?? "" },
            { key: "pan", label: "PAN", value: (row) => row.pan ?? "" },
          ]}
          rows={list.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState>{state.q ? "No agent fits this filter." : "No agent is approved yet."}</EmptyState>
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
