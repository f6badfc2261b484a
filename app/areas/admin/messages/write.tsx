import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { peopleToWriteToList } from "#app/domain/messages/people-to-write-to-list.ts";
import { noteForm, writeToPeople } from "#app/domain/messages/write-to-people.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: "admin.message.send", search: peopleToWriteToList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, peopleToWriteToList, search) }),
);

export const action = adminAction(
  { permission: "admin.message.send", intents: { sms: noteForm, mail: noteForm } },
  async (ctx, { intent, value, formKey, request }) => {
    const t = words("adminMessages");

    const { sent, leftOut } = await writeToPeople(ctx, { by: intent, key: formKey, values: value });
    const what = intent === "sms" ? "SMS" : t("mail");
    return done(
      paths.adminWrite + new URL(request.url).search,
      t("toPeopleIsOnIts", {
        what,
        sent,
        value: leftOut > 0 ? t("peopleCouldNotBeWritten", { leftOut }) : "",
      }),
    );
  },
);

export default function WriteToPeople() {
  const t = words("adminMessages");

  const { list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const typed = failure?.result.initialValue as { subject?: string; text?: string } | undefined;
  return (
    <Page
      title={t("writeToPeople")}
      lead={t("aboutTheirBookingsPapers")}
      back={{ to: paths.adminMessages, label: t("messages") }}
    >
      <FormFailureAlert failure={failure} />
      <ListFilters list={list} />
      <ListTable
        list={list}
        before={[
          {
            key: "choose",
            label: t("choose"),
            value: ({ key, name }) => (
              <input
                type="checkbox"
                name="users"
                value={key}
                form="write"
                className="checkbox"
                aria-label={t("chooseName", { name })}
              />
            ),
          },
        ]}
        empty={t("thereIsNobodyYet")}
        noMatch={t("nobodyFitsThisFilter")}
      />
      <ListPager list={list} />
      <Panel title={t("messageSelected")}>
        <Form method="post" id="write" className="flex max-w-2xl flex-col gap-4">
          <FormKey />
          <label className="flex flex-col gap-1 font-medium">
            {t("subjectOfMail")}
            <input
              name="subject"
              maxLength={120}
              defaultValue={typed?.subject}
              className="input min-h-12 w-full"
            />
          </label>
          <label className="flex flex-col gap-1 font-medium">
            {t("message")}
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
            <SubmitButton intent="sms">{t("sendSms")}</SubmitButton>
            <SubmitButton intent="mail" tone="plain">
              {t("sendMail")}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
    </Page>
  );
}
