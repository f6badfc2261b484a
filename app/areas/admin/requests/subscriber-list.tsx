import { useLoaderData } from "@remix-run/react";
import { listSubscribers, type SubscriberRow } from "#app/domain/requests/subscribers.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { orTell } from "#app/domain/shared/or-tell.ts";
import { adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { subscriberSearch as search } from "./subscriber-search.ts";

export const meta = () => [{ title: "Email subscribers" }];

export const loader = adminLoader(
  { permission: "admin.request.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await orTell(ADMIN_MESSAGES.errorWhileGetSubscribersEmails, () => listSubscribers(ctx, state)),
  }),
);

type Listed = {
  [Key in keyof SubscriberRow]: SubscriberRow[Key] extends string ? string : string | Date | null;
};

const columns: Column<Listed>[] = [
  {
    key: "datetime_for_subscription",
    label: "Subscribed",
    value: (row) => formatInstant(row.subscribedAt!),
  },
  { key: "subscriber_email", label: "Email", value: (row) => row.email },
  {
    key: "unsubscribed",
    label: "Ended",
    value: (row) => (row.unsubscribedAt ? formatInstant(row.unsubscribedAt) : ""),
  },
];

export default function Subscribers() {
  const { state, list } = useLoaderData<typeof loader>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Email subscribers"
      actions={<CsvLink href={paths.adminSubscribersCsv + search.href(state, { page: 1 })} />}
    >
      <FilterBar reset={isFiltered ? paths.adminSubscribers : undefined}>
        <TextFilter name="q" label="Address begins with" value={state.q} />
        <SelectFilter
          name="state"
          label="Which"
          value={state.state}
          options={[
            { value: "active", label: "Who get mails" },
            { value: "ended", label: "Who ended it" },
            { value: "all", label: "All" },
          ]}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
      </FilterBar>
      <DataTable
        caption="Email subscribers"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>
            {isFiltered ? "No subscriber fits this filter." : "Nobody has subscribed yet."}
          </EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
