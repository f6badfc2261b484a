import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import { QUEUES, readQueues, retryDead } from "#app/domain/queues/queues.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatCount, formatInstant, plural } from "#app/ui/format.ts";
import { EmptyState, Page } from "#app/ui/page.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Queues" }];

export const loader = adminLoader({ permission: "admin.queue.read" }, (ctx) => readQueues(ctx));

export const action = adminAction(
  {
    permission: "admin.queue.retry",
    intents: {
      retry: z.object({ job: z.uuid() }),
      retry_all: z.object({ queue: z.enum(QUEUES) }),
    },
  },
  async (ctx, { intent, value }) => {
    const moved =
      intent === "retry"
        ? await retryDead(ctx, { jobId: value.job })
        : await retryDead(ctx, { queue: value.queue });
    return done(paths.adminQueues, `${plural(moved, "job")} put back.`);
  },
);

type Loaded = Awaited<ReturnType<typeof readQueues>>;

const columns: Column<Loaded["queues"][number]>[] = [
  { key: "queue", label: "Queue", value: (row) => row.queue },
  { key: "waiting", label: "Waiting", numeric: true, value: (row) => formatCount(row.waiting) },
  { key: "active", label: "At work", numeric: true, value: (row) => formatCount(row.active) },
  { key: "failed", label: "Failed, tried again", numeric: true, value: (row) => formatCount(row.failed) },
  { key: "completed", label: "Done in 3 days", numeric: true, value: (row) => formatCount(row.completed) },
  { key: "dead", label: "Failed for good", numeric: true, value: (row) => formatCount(row.dead) },
  {
    key: "due",
    label: "Oldest due since",
    value: (row) =>
      row.dueSince ? <span className="whitespace-nowrap">{formatInstant(row.dueSince)}</span> : null,
  },
  {
    key: "retry",
    label: "Retry",
    value: (row) =>
      row.dead > 0 ? (
        <RowForm fields={{ queue: row.queue }}>
          <SubmitButton intent="retry_all" tone="plain" small>
            Retry all
          </SubmitButton>
        </RowForm>
      ) : null,
  },
];

const deadColumns: Column<Loaded["dead"][number]>[] = [
  {
    key: "at",
    label: "Failed",
    value: (row) => <span className="whitespace-nowrap">{formatInstant(row.failedAt)}</span>,
  },
  { key: "queue", label: "Queue", value: (row) => row.queue },
  { key: "error", label: "Error", value: (row) => row.error },
  {
    key: "about",
    label: "About",
    value: (row) => <code className="[overflow-wrap:anywhere]">{JSON.stringify(row.payload)}</code>,
  },
  {
    key: "retry",
    label: "Retry",
    value: (row) => (
      <RowForm fields={{ job: row.id }}>
        <SubmitButton intent="retry" tone="plain" small>
          Retry
        </SubmitButton>
      </RowForm>
    ),
  },
];

export default function Queues() {
  const { queues, dead, refusing } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Queues"
      lead="What works in the background. A job that failed every one of its tries waits here for a person."
      back={{ to: paths.adminMessages, label: "Messages" }}
      actions={<CsvLink href={`${paths.adminQueues}/csv`} />}
    >
      <FormFailureAlert failure={failure} />
      {refusing.map(({ channel, reason, since }) => (
        <Alert key={channel} tone="negative">
          {CHANNEL_LABELS[channel]} messages wait since {formatInstant(since)}: {reason}. None is lost; each
          is tried again every minute.
        </Alert>
      ))}
      <DataTable caption="Queues" columns={columns} rows={queues} rowKey={(row) => row.queue} empty={null} />
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>Failed for good</h2>
          {dead.length > 0 ? <CsvLink href={`${paths.adminQueues}/failed/csv`} /> : null}
        </div>
        <DataTable
          caption="Failed jobs"
          columns={deadColumns}
          rows={dead}
          rowKey={(row) => row.id}
          empty={<EmptyState>No job failed for good.</EmptyState>}
        />
      </section>
    </Page>
  );
}
