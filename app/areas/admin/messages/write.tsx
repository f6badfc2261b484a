import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { peopleToWriteToList } from "#app/domain/messages/people-to-write-to-list.ts";
import { noteForm, writeToPeople } from "#app/domain/messages/write-to-people.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Write to people" }];

export const loader = adminLoader(
  { permission: "admin.message.send", search: peopleToWriteToList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, peopleToWriteToList, search) }),
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

export default function WriteToPeople() {
  const { list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const typed = failure?.result.initialValue as { subject?: string; text?: string } | undefined;
  return (
    <Page
      title="Write to people"
      lead="About their bookings, papers or accounts. Offers are sent as a campaign, which asks for consent."
      back={{ to: paths.adminMessages, label: "Messages" }}
    >
      <FormFailureAlert failure={failure} />
      <ListFilters list={list} />
      <ListTable
        list={list}
        before={[
          {
            key: "choose",
            label: "Choose",
            value: ({ key, name }) => (
              <input
                type="checkbox"
                name="users"
                value={key}
                form="write"
                className="checkbox"
                aria-label={`Choose ${name}`}
              />
            ),
          },
        ]}
        empty="There is nobody yet."
        noMatch="Nobody fits this filter."
      />
      <ListPager list={list} />
      <Panel title="Message the selected">
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
