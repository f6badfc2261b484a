import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import {
  type FailedJobRow,
  failedJobList,
  type QueueRow,
  queueList,
} from "#app/domain/queues/queue-lists.ts";
import { QUEUES, readRefusing, retryDead } from "#app/domain/queues/queues.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, plural } from "#app/ui/format.ts";
import { ListFileLink, ListTable } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Column } from "#app/ui/table.tsx";

export const meta = () => [{ title: "Queues" }];

export const loader = adminLoader(
  { permission: adminAddresses.queues.permission, search: queueList.search },
  async (ctx, { search }) => {
    const usual = failedJobList.search.decode(new URLSearchParams());
    const [queues, dead, refusing] = await Promise.all([
      showList(ctx, queueList, search),
      showList(ctx, failedJobList, usual),
      readRefusing(ctx),
    ]);
    return { queues, dead, refusing };
  },
);

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

const retryAll: Column<QueueRow> = {
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
};

const retry: Column<FailedJobRow> = {
  key: "retry",
  label: "Retry",
  value: (row) => (
    <RowForm fields={{ job: row.key }}>
      <SubmitButton intent="retry" tone="plain" small>
        Retry
      </SubmitButton>
    </RowForm>
  ),
};

export default function Queues() {
  const { queues, dead, refusing } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title="Queues"
      lead="Background jobs. A job that failed every attempt waits here for someone to decide."
      back={{ to: paths.adminMessages, label: "Messages" }}
      actions={<ListFileLink list={queues} />}
    >
      <FormFailureAlert failure={failure} />
      {refusing.map(({ channel, reason, since }) => (
        <Alert key={channel} tone="negative">
          {CHANNEL_LABELS[channel]} messages wait since {formatInstant(since)}: {reason}. None is lost; each
          is tried again every minute.
        </Alert>
      ))}
      <ListTable list={queues} after={[retryAll]} empty={null} />
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>Failed for good</h2>
          {dead.rows.length > 0 ? <CsvLink href={`${paths.adminQueues}/failed/csv`} /> : null}
        </div>
        <ListTable
          list={dead}
          cells={{
            about: (row) => <code className="[overflow-wrap:anywhere]">{row.about}</code>,
          }}
          after={[retry]}
          empty="No job failed for good."
        />
      </section>
    </Page>
  );
}
