import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { auditList } from "#app/domain/audit/audit-list.ts";
import { CHANNEL_LABELS } from "#app/domain/messages/schema.ts";
import {
  type FailedJobRow,
  failedJobList,
  type QueueRow,
  queueList,
} from "#app/domain/queues/queue-lists.ts";
import { QUEUES, readRefusing, retryDead } from "#app/domain/queues/queues.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { Alert } from "#app/ui/alert.tsx";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { ListFileLink, ListTable } from "#app/ui/list/list-page.tsx";
import { Page } from "#app/ui/page.tsx";
import type { TableColumn } from "#app/ui/table.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("adminQueues")("queues") }];

/** Earlier retries that the page shows; the audit trail has all. */
const SHOWN = 10;
const LONGEST_REASON = 300;

const reason = z.string().trim().min(1, "Please say why it can work now.").max(LONGEST_REASON);

export const loader = adminLoader(
  { permission: adminAddresses.queues.permission, search: queueList.search },
  async (ctx, { search }) => {
    const none = new URLSearchParams();
    const [queues, dead, refusing, retried] = await Promise.all([
      showList(ctx, queueList, search),
      showList(ctx, failedJobList, failedJobList.search.decode(none)),
      readRefusing(ctx),
      showList(
        ctx,
        auditList,
        auditList.search.decode(none),
        { kind: "job" },
        { pageSize: SHOWN, rowsOnly: true },
      ),
    ]);
    return { queues, dead, refusing, retried };
  },
);

export const action = adminAction(
  {
    permission: "admin.queue.retry",
    intents: {
      retry: z.object({ job: z.uuid(), reason }),
      retry_all: z.object({ queue: z.enum(QUEUES), reason }),
    },
  },
  async (ctx, { request, intent, value }) => {
    const t = words("adminQueues");

    const moved =
      intent === "retry"
        ? await retryDead(ctx, { jobId: value.job, reason: value.reason })
        : await retryDead(ctx, { queue: value.queue, reason: value.reason });
    return done(afterDecision(request, paths.adminQueues), t("jobsPutBack", { moved }));
  },
);

/** Requeues failed jobs with a note of what was fixed, so that nobody sends the same failure round again without a word. */
function RetryForm({ fields, intent, children }: RetryProps) {
  const t = words("adminQueues");

  return (
    <RowForm fields={fields}>
      <input
        name="reason"
        required
        maxLength={LONGEST_REASON}
        aria-label={t("whyItCanWorkNow")}
        placeholder={t("whyItCanWorkNow")}
        className="input min-h-11 w-full sm:w-52"
      />
      <SubmitButton intent={intent} tone="plain" small>
        {children}
      </SubmitButton>
    </RowForm>
  );
}

type RetryProps = { fields: Record<string, string>; intent: "retry" | "retry_all"; children: string };

const retryAll: TableColumn<QueueRow> = {
  key: "retry",
  label: "Retry",
  value: (row) =>
    row.dead > 0 ? (
      <RetryForm fields={{ queue: row.queue }} intent="retry_all">
        {words("adminQueues")("retryAll")}
      </RetryForm>
    ) : null,
};

const retry: TableColumn<FailedJobRow> = {
  key: "retry",
  label: "Retry",
  value: (row) => (
    <RetryForm fields={{ job: row.key }} intent="retry">
      {words("adminQueues")("retry")}
    </RetryForm>
  ),
};

export default function Queues() {
  const t = words("adminQueues");

  const { queues, dead, refusing, retried } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("queues")}
      lead={t("backgroundJobsJobThatFailed")}
      back={{ to: paths.adminMessages, label: t("messages") }}
      actions={<ListFileLink list={queues} />}
    >
      <FormFailureAlert failure={failure} />
      {refusing.map(({ channel, reason, since }) => (
        <Alert key={channel} tone="negative">
          {t("messagesWaitSinceNone", {
            channel: CHANNEL_LABELS[channel],
            since: formatInstant(since),
            reason,
          })}
        </Alert>
      ))}
      <section className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2>{t("failedForGood")}</h2>
          {dead.rows.length > 0 ? <CsvLink href={`${paths.adminQueues}/failed/csv`} /> : null}
        </div>
        <ListTable
          list={dead}
          cells={{
            about: (row) => <code className="[overflow-wrap:anywhere]">{row.about}</code>,
          }}
          after={[retry]}
          empty={t("noJobFailedForGood")}
        />
      </section>
      <ListTable list={queues} after={[retryAll]} empty={null} />
      {retried.rows.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h2>{t("putBackLately")}</h2>
          <ListTable list={retried} empty={null} />
        </section>
      ) : null}
    </Page>
  );
}
