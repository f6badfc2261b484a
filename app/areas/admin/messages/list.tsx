import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { listMessages, type MessageListItem } from "#app/domain/messages/list-messages.ts";
import { closeMessage, requeueMessage } from "#app/domain/messages/resolve-message.ts";
import {
  CHANNEL_LABELS,
  CHANNELS,
  MESSAGE_STATE_LABELS,
  MESSAGE_STATES,
  PURPOSE_LABELS,
  PURPOSES,
} from "#app/domain/messages/schema.ts";
import { TEMPLATE_NAMES } from "#app/domain/messages/templates.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { StatusBadge } from "#app/ui/badge.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { messageFilters, messageSearch as search } from "./search.ts";

export const meta = () => [{ title: "Messages" }];

export const loader = adminLoader(
  { permission: "admin.message.read", search },
  async (ctx, { search: state }) => ({
    state,
    templates: [...TEMPLATE_NAMES].sort(),
    list: await listMessages(ctx, { ...messageFilters(state), page: state.page }),
  }),
);

const message = z.object({ message: z.uuid() });

export const action = adminAction(
  { permission: "admin.message.send", intents: { requeue: message, close: message } },
  async (ctx, { intent, value, request }) => {
    const back = paths.adminMessages + new URL(request.url).search;
    if (intent === "requeue") {
      await requeueMessage(ctx, value.message);
      return done(back, "The message is sent once more.");
    }
    await closeMessage(ctx, value.message);
    return done(back, "The message is closed and is not sent again.", { tone: "info" });
  },
);

const columns: Column<MessageListItem>[] = [
  {
    key: "at",
    label: "Made",
    value: (row) => <span className="whitespace-nowrap">{formatInstant(row.createdAt)}</span>,
  },
  { key: "channel", label: "By", value: (row) => CHANNEL_LABELS[row.channel] },
  { key: "to", label: "To", value: (row) => row.recipient },
  { key: "template", label: "What", value: (row) => row.template },
  {
    key: "state",
    label: "State",
    value: (row) => (
      <>
        <StatusBadge status={row.state} />
        {row.error ? <span className="block text-base-content/80">{row.error}</span> : null}
      </>
    ),
  },
  { key: "attempts", label: "Tries", numeric: true, value: (row) => row.attempts },
  {
    key: "booking",
    label: "Booking",
    value: (row) =>
      row.bookingId ? (
        <Link to={paths.adminBooking(row.bookingId)} className="link">
          Open
        </Link>
      ) : null,
  },
  {
    key: "decide",
    label: "Decide",
    value: (row) =>
      row.state === "failed" || row.state === "in_doubt" ? (
        <RowForm fields={{ message: row.id }}>
          <SubmitButton intent="requeue" tone="plain" small>
            Send again
          </SubmitButton>
          <SubmitButton intent="close" tone="plain" small>
            Close
          </SubmitButton>
        </RowForm>
      ) : null,
  },
];

export default function Messages() {
  const { state, list, templates } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  return (
    <Page
      title="Messages"
      lead="Every SMS, WhatsApp message and mail. Those that failed, or whose answer was lost, wait for your decision; one in doubt may arrive twice when sent again."
      actions={
        <>
          <CsvLink href={`${paths.adminMessages}/csv${search.href(state, { page: 1 })}`} />
          <Link to={paths.adminQueues} className="btn btn-outline min-h-11">
            Queues
          </Link>
          <Link to={paths.adminTexts} className="btn btn-outline min-h-11">
            Texts
          </Link>
          <Link to={paths.adminWrite} className="btn btn-primary min-h-11">
            Write to people
          </Link>
        </>
      }
    >
      <FormFailureAlert failure={failure} />
      <FilterBar reset={isFiltered ? paths.adminMessages : undefined}>
        <SelectFilter
          name="state"
          label="State"
          value={state.state}
          options={[
            { value: "", label: "All" },
            ...MESSAGE_STATES.map((each) => ({ value: each, label: MESSAGE_STATE_LABELS[each] })),
          ]}
        />
        <SelectFilter
          name="channel"
          label="By"
          value={state.channel}
          options={[
            { value: "", label: "All" },
            ...CHANNELS.map((each) => ({ value: each, label: CHANNEL_LABELS[each] })),
          ]}
        />
        <SelectFilter
          name="purpose"
          label="Purpose"
          value={state.purpose}
          options={[
            { value: "", label: "All" },
            ...PURPOSES.map((each) => ({ value: each, label: PURPOSE_LABELS[each] })),
          ]}
        />
        <SelectFilter
          name="template"
          label="What"
          value={state.template}
          options={[{ value: "", label: "All" }, ...templates.map((each) => ({ value: each, label: each }))]}
        />
        <TextFilter name="recipient" label="Whole number or mail address" value={state.recipient} />
        {state.booking ? <input type="hidden" name="booking" value={state.booking} /> : null}
      </FilterBar>
      <DataTable
        caption="Messages"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>{isFiltered ? "No message fits this filter." : "No message was sent yet."}</EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.total >= COUNT_LIMIT}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
