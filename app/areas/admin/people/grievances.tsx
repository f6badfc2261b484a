import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { grievanceList } from "#app/domain/registrations/grievance-list.ts";
import { answerGrievance, answerSchema } from "#app/domain/registrations/grievances.ts";
import { GRIEVANCE_WORDS } from "#app/domain/registrations/labels.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { filled } from "#app/present.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatPhone } from "#app/ui/format.ts";
import { hrefOf, ListFileLink, ListPager } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { EmptyState, Page, Panel } from "#app/ui/page.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

export const loader = adminLoader(
  { permission: adminAddresses.grievances.permission, search: grievanceList.search },
  async (ctx, { search }) => ({ status: search.status, list: await showList(ctx, grievanceList, search) }),
);

export const action = adminAction(
  { permission: "admin.people.write", schema: answerSchema },
  async (ctx, { value, request }) => {
    const t = words("adminPeople");

    await answerGrievance(ctx, value);
    const here = paths.adminGrievances + new URL(request.url).search;
    return done(afterDecision(request, here), t("answerIsOnItsWay"));
  },
);

/** What people complain about, and the answers. */
export default function Grievances() {
  const t = words("adminPeople");

  const { status: shown, list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("grievances")} lead={t("oldestFirst")} actions={<ListFileLink list={list} />}>
      <FormFailureAlert failure={failure} />
      <Tabs
        label={t("lists")}
        tabs={Object.entries(GRIEVANCE_WORDS).map(([status, word]) => ({
          to: hrefOf(list, { status }),
          label: word,
          isHere: status === shown,
        }))}
      />
      {list.rows.length === 0 ? (
        <EmptyState>
          {t("nothingShown", { shown: shown === "open" ? t("isOpen") : t("wasAnsweredYet") })}
        </EmptyState>
      ) : null}
      {list.rows.map((row) => (
        <Panel key={row.key} title={row.about ?? undefined}>
          <p className="text-sm text-base-content/80">
            {[row.name, row.mobile_no && formatPhone(row.mobile_no), row.email_id].filter(Boolean).join(", ")}
            , {formatInstant(filled(row.created_datetime))}
          </p>
          <p className="my-3 whitespace-pre-line">{row.message}</p>
          {row.status === "open" ? (
            <AnswerForm id={row.key} typed={typedIn(failure, "answer", { id: row.key })} />
          ) : (
            <Answered grievance={row} />
          )}
        </Panel>
      ))}
      <ListPager list={list} />
    </Page>
  );
}

function AnswerForm({ id, typed }: { id: string; typed: string | undefined }) {
  const t = words("adminPeople");

  return (
    <Form method="post" className="flex flex-col gap-3">
      <FormKey />
      <input type="hidden" name="id" value={id} />
      <label className="flex flex-col gap-1 font-medium">
        {t("answer")}
        <textarea
          name="answer"
          defaultValue={typed}
          required
          minLength={2}
          maxLength={2000}
          rows={3}
          className="textarea w-full"
        />
      </label>
      <SubmitButton className="self-start">{t("sendAnswer")}</SubmitButton>
    </Form>
  );
}

type AnsweredGrievance = {
  answer: string | null;
  answered_by: string | null;
  answered_datetime: string | Date | null;
};

function Answered({ grievance }: { grievance: AnsweredGrievance }) {
  const { answer, answered_by: by, answered_datetime: at } = grievance;
  return (
    <p className="rounded-box bg-base-200 p-3 whitespace-pre-line">
      {answer}
      <span className="mt-2 block text-sm text-base-content/80">
        {by}, {at ? formatInstant(at) : ""}
      </span>
    </p>
  );
}
