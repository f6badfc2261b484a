import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { type DecisionResult, decideMany } from "#app/domain/approvals/decide.ts";
import { type ApprovalListRow, approvalCities, listApprovals } from "#app/domain/approvals/list-approvals.ts";
import { Conflict } from "#app/domain/errors.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatStatus, plural } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { PROPERTY_KINDS, STATUS_FILTERS, propertyRequests as search } from "./search.ts";

export const meta = () => [{ title: "Property approvals" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => {
    const [list, cities] = await Promise.all([
      listApprovals(ctx, {
        ...state,
        cityId: state.city,
        kinds: state.kind === "both" ? PROPERTY_KINDS : [state.kind],
      }),
      approvalCities(ctx),
    ]);
    return { state, list, cities };
  },
);

const chosen = z.object({
  // What was chosen, and the version that the list showed: `id:version`.
  request: z.array(z.string().regex(/^[0-9a-f-]{36}:\d{1,9}$/)).min(1, "Please choose at least one request"),
  reason: z.string().trim().max(1_000).optional(),
});

export const action = adminAction(
  { permission: "admin.approval.decide", intents: { approve: chosen, reject: chosen } },
  async (ctx, { intent, value, request }) => {
    const requests = value.request.map((text) => {
      const [approvalId = "", version] = text.split(":");
      return { approvalId, version: Number(version) };
    });
    const results = await decideMany(ctx, { requests, decision: intent, reason: value.reason });
    const back = paths.adminPropertyApproval + new URL(request.url).search;
    return done(back, summary(results), { tone: intent === "approve" ? "positive" : "info" });
  },
);

/** One line for all results; a list in which nothing was done is a refusal. */
function summary(results: DecisionResult[]): string {
  const decided = results.flatMap((result) => result.decided ?? []);
  const refusals = results.flatMap((result) => result.refusal ?? []);
  if (decided.length === 0) throw new Conflict(refusals.join(" "), "stale");
  const messages = [...new Set(decided.map((each) => each.message))];
  const done =
    decided.length === 1
      ? messages.join(" ")
      : `${messages.join(" ")} ${plural(decided.length, "request")} decided.`;
  return refusals.length === 0
    ? done
    : `${done} ${plural(refusals.length, "request")} left: ${[...new Set(refusals)].join(" ")}`;
}

const columns: Column<ApprovalListRow>[] = [
  {
    key: "choose",
    label: "Choose",
    value: (row) =>
      row.status === "pending" ? (
        <label className="flex min-h-9 min-w-9 items-center">
          <input type="checkbox" name="request" value={`${row.id}:${row.version}`} className="checkbox" />
          <span className="sr-only">Choose {row.title}</span>
        </label>
      ) : null,
  },
  {
    key: "title",
    label: "Request",
    value: (row) => (
      <>
        <Link to={paths.adminPropertyApprovalOf(row.id)} className="link font-medium">
          {row.title}
        </Link>
        <span className="block text-base-content/80">
          {row.subjectKind === "room" ? "Room" : "Property"}, {row.change === "create" ? "new" : "changed"}
        </span>
      </>
    ),
  },
  { key: "city", label: "City", value: (row) => row.cityName ?? "" },
  { key: "partner", label: "Partner", value: (row) => row.accountName ?? "" },
  {
    key: "requested",
    label: "Asked",
    value: (row) => (
      <>
        <span className="whitespace-nowrap">{formatInstant(row.requestedAt)}</span>
        <span className="block text-base-content/80">{row.requestedByName}</span>
      </>
    ),
  },
  {
    key: "status",
    label: "Status",
    value: (row) => (
      <>
        <StatusBadge status={row.status} />
        {row.reason ? <span className="block">{row.reason}</span> : null}
        {row.decidedAt ? (
          <span className="block text-base-content/80">
            {formatInstant(row.decidedAt)} {row.decidedByName}
          </span>
        ) : null}
      </>
    ),
  },
];

export default function PropertyApprovals() {
  const { state, list, cities } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page title="Property approvals">
      <FormFailureAlert failure={failure} />
      <FilterBar reset={isFiltered ? paths.adminPropertyApproval : undefined}>
        <TextFilter name="q" label="Name" value={state.q} />
        <SelectFilter
          name="status"
          label="Status"
          value={state.status}
          options={STATUS_FILTERS.map((status) => ({
            value: status,
            label: status === "all" ? "All" : `${formatStatus(status)} (${list.counts[status]})`,
          }))}
        />
        <SelectFilter
          name="kind"
          label="What"
          value={state.kind}
          options={[
            { value: "both", label: "Properties and rooms" },
            { value: "property", label: "Properties" },
            { value: "room", label: "Rooms" },
          ]}
        />
        <SelectFilter
          name="city"
          label="City"
          value={state.city}
          options={[
            { value: "", label: "All" },
            ...cities.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FilterBar>
      <Form method="post" className="flex flex-col gap-4">
        <FormKey />
        <DataTable
          caption="Requests for approval"
          columns={state.status === "pending" || state.status === "all" ? columns : columns.slice(1)}
          rows={list.rows}
          rowKey={(row) => row.id}
          empty={
            <EmptyState>
              {isFiltered ? "No request fits this filter." : "Nothing waits for approval."}
            </EmptyState>
          }
        />
        {list.rows.some((row) => row.status === "pending") ? <BulkBar /> : null}
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

function BulkBar() {
  return (
    <fieldset className="flex flex-wrap items-end gap-3 rounded-box border border-base-300 bg-base-100 p-3">
      <legend className="px-1 font-medium">Decide the chosen ones</legend>
      <SubmitButton intent="approve" formNoValidate className="min-h-11">
        Approve
      </SubmitButton>
      <label className="flex min-w-0 grow flex-col gap-1 text-sm font-medium">
        Reason, when you reject
        <input name="reason" required maxLength={1000} className="input min-h-11 w-full" />
      </label>
      <SubmitButton intent="reject" tone="danger" className="min-h-11">
        Reject
      </SubmitButton>
    </fieldset>
  );
}
