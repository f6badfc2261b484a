import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import {
  answerGrievance,
  answerSchema,
  type Grievance,
  listGrievances,
} from "#app/domain/registrations/grievances.ts";
import { GRIEVANCE_STATUSES } from "#app/domain/registrations/labels.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone, formatStatus } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { search } from "./grievance-search.ts";

export const meta = () => [{ title: "Grievances" }];

export const loader = adminLoader(
  { permission: "admin.approval.read", search },
  async (ctx, { search: state }) => ({
    state,
    list: await listGrievances(ctx, state),
  }),
);

export const action = adminAction(
  { permission: "admin.people.write", schema: answerSchema },
  async (ctx, { value, request }) => {
    await answerGrievance(ctx, value);
    return done(paths.adminGrievances + new URL(request.url).search, "The answer is on its way.");
  },
);

/** What people complain about, and the answers. */
export default function Grievances() {
  const { state, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Grievances"
      lead="What is open longest stands first."
      actions={<CsvLink href={`${paths.adminGrievances}/csv${search.href(state, { page: 1 })}`} />}
    >
      <FormFailureAlert failure={useActionData<typeof action>()} />
      <nav aria-label="Lists" className="flex gap-1">
        {GRIEVANCE_STATUSES.map((status) => (
          <Link
            key={status}
            to={paths.adminGrievances + search.href(state, { status })}
            aria-current={status === state.status ? "page" : undefined}
            className={`flex min-h-11 items-center rounded-field px-3 ${status === state.status ? "bg-primary font-semibold text-primary-content" : "underline"}`}
          >
            {formatStatus(status)}
          </Link>
        ))}
      </nav>
      {list.rows.length === 0 ? (
        <EmptyState>Nothing {state.status === "open" ? "is open" : "was answered yet"}.</EmptyState>
      ) : null}
      {list.rows.map((row) => (
        <Panel key={row.id} title={row.about}>
          <p className="text-sm text-base-content/80">
            {row.name}, {formatPhone(row.phone)}
            {row.email ? `, ${row.email}` : ""}, {formatInstant(row.createdAt)}
          </p>
          <p className="my-3 whitespace-pre-line">{row.message}</p>
          {row.status === "open" ? <AnswerForm grievance={row} /> : <Answered grievance={row} />}
        </Panel>
      ))}
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

function AnswerForm({ grievance }: { grievance: Grievance }) {
  return (
    <Form method="post" className="flex flex-col gap-3">
      <FormKey />
      <input type="hidden" name="id" value={grievance.id} />
      <label className="flex flex-col gap-1 font-medium">
        Answer
        <textarea
          name="answer"
          required
          minLength={2}
          maxLength={2000}
          rows={3}
          className="textarea w-full"
        />
      </label>
      <SubmitButton className="self-start">Send the answer</SubmitButton>
    </Form>
  );
}

function Answered({ grievance }: { grievance: Grievance }) {
  return (
    <p className="rounded-box bg-base-200 p-3 whitespace-pre-line">
      {grievance.answer}
      <span className="mt-2 block text-sm text-base-content/80">
        {grievance.answeredByName}, {grievance.answeredAt ? formatInstant(grievance.answeredAt) : ""}
      </span>
    </p>
  );
}
