import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  listPeople,
  noteForm,
  type PersonToWriteTo,
  writeToPeople,
} from "#app/domain/messages/write-to-people.ts";
import { COUNT_LIMIT } from "#app/domain/shared/bounded-count.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { ROLE_OPTIONS, writeSearch as search } from "./search.ts";

export const meta = () => [{ title: "Write to people" }];

export const loader = adminLoader(
  { permission: "admin.message.send", search },
  async (ctx, { search: state }) => ({ state, list: await listPeople(ctx, state) }),
);

export const action = adminAction(
  { permission: "admin.message.send", intents: { sms: noteForm, mail: noteForm } },
  async (ctx, { intent, value, formKey, request }) => {
    const { sent, leftOut } = await writeToPeople(ctx, { by: intent, key: formKey, values: value });
    const what = intent === "sms" ? "SMS" : "Mail";
    return done(
      paths.adminWrite + new URL(request.url).search,
      `${what} to ${plural(sent, "person", "people")} is on its way.${leftOut > 0 ? ` ${plural(leftOut, "person", "people")} could not be written to.` : ""}`,
    );
  },
);

const columns: Column<PersonToWriteTo>[] = [
  {
    key: "choose",
    label: "Choose",
    value: (row) => (
      <input
        type="checkbox"
        name="users"
        value={row.id}
        form="write"
        className="checkbox"
        aria-label={`Choose ${row.name}`}
      />
    ),
  },
  { key: "name", label: "Name", value: (row) => row.name },
  { key: "account", label: "Account", value: (row) => [row.account, row.city].filter(Boolean).join(", ") },
  { key: "phone", label: "Phone", value: (row) => <span className="whitespace-nowrap">{row.phone}</span> },
  { key: "email", label: "Mail", value: (row) => row.email },
];

export default function WriteToPeople() {
  const { state, list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const typed = failure?.result.initialValue as { subject?: string; text?: string } | undefined;
  return (
    <Page
      title="Write to people"
      lead="About their bookings, papers or accounts. Offers are sent as a campaign, which asks for consent."
      back={{ to: paths.adminMessages, label: "Messages" }}
    >
      <FormFailureAlert failure={failure} />
      <FilterBar reset={state.q ? paths.adminWrite : undefined}>
        <SelectFilter name="role" label="Who" value={state.role} options={ROLE_OPTIONS} />
        <TextFilter name="q" label="Name, whole number or mail" value={state.q} />
      </FilterBar>
      <DataTable
        caption="People"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState>{state.q ? "Nobody fits this filter." : "There is nobody yet."}</EmptyState>}
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.total >= COUNT_LIMIT}
        href={(number) => search.href(state, { page: number })}
      />
      <Panel title="Message to those chosen">
        <Form method="post" id="write" className="flex max-w-2xl flex-col gap-4">
          <FormKey />
          <label className="flex flex-col gap-1 font-medium">
            Subject of the mail
            <input
              name="subject"
              maxLength={120}
              defaultValue={typed?.subject}
              className="input min-h-12 w-full"
            />
          </label>
          <label className="flex flex-col gap-1 font-medium">
            Message
            <textarea
              name="text"
              rows={4}
              required
              maxLength={600}
              defaultValue={typed?.text}
              className="textarea w-full"
            />
          </label>
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="sms">Send SMS</SubmitButton>
            <SubmitButton intent="mail" tone="plain">
              Send mail
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </Page>
  );
}
