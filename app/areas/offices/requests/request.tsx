import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
import { answerForm, answerRequest, answerWay } from "#app/domain/requests/answer-request.ts";
import { findRequest } from "#app/domain/requests/find-request.ts";
import { ALL_REQUEST_KINDS, type RequestKind } from "#app/domain/requests/labels.ts";
import { actionForm } from "#app/domain/requests/schema.ts";
import { ownerOptions, takeAction } from "#app/domain/requests/take-action.ts";
import { APPROVALS_MESSAGES } from "#app/domain/shared/messages.ts";
import { REQUEST_LISTS } from "#app/http/addresses/admin/requests.ts";
import { afterDecision } from "#app/http/after-decision.ts";
import { done } from "#app/http/flash.ts";
import { idParam, officeAction, officeLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { failureOf } from "#app/ui/failure-of.ts";
import { Page } from "#app/ui/page.tsx";
import { AnswerForm, answeredWords } from "#app/ui/requests/answer.tsx";
import { RequestFacts } from "#app/ui/requests/facts.tsx";
import { RequestHistory } from "#app/ui/requests/history.tsx";
import { TakeActionForm } from "#app/ui/requests/take-action.tsx";
import { titleOf } from "#app/ui/title-of.ts";
import { useOffice } from "#app/ui/use-office.ts";
import { words } from "#app/words/catalogue.ts";
import { WORK_READ, WORK_WRITE } from "./permissions.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleOf(words("officeRequests")("request"), data?.request.number) },
];

export const loader = officeLoader(
  WORK_READ,
  { params: idParam, failed: APPROVALS_MESSAGES.errorWhileLoadingTAkeActionDetails },
  async (ctx, { params: { id } }) => {
    const [request, owners] = await Promise.all([
      findRequest(ctx, { id, kinds: ALL_REQUEST_KINDS }),
      ownerOptions(ctx),
    ]);
    const way = await answerWay(ctx, request);
    return { kind: request.kind, request, owners, way, me: isUser(ctx.actor) ? ctx.actor.id : "" };
  },
);

export const action = officeAction(
  WORK_WRITE,
  {
    params: idParam,
    intents: { act: actionForm, answer: answerForm, answer_and_close: answerForm },
  },
  async (ctx, { request, params: { id }, intent, value, office }) => {
    const t = words("officeRequests");

    const about = { id, kinds: ALL_REQUEST_KINDS };
    const next = office.name === "admin" ? paths.adminRequest(id) : paths.staffRequests;
    if (intent === "act") {
      const { number } = await takeAction(ctx, { ...about, ...value });
      return done(afterDecision(request, next), t("writtenDown", { number }));
    }
    const closes = intent === "answer_and_close";
    const answered = await answerRequest(ctx, { ...about, ...value, closes });
    return done(afterDecision(request, next), answeredWords(answered));
  },
);

/** What the list of admins is called that a kind stands in. */
const ADMIN_LIST: Record<RequestKind, string> = {
  health_support: "Health-support requests",
  reach_us: "Reach-us requests",
  chat: "Reach-us requests",
  medical_loan: "Medical loan enquiries",
  callback: "Callbacks",
  enquiry: "Enquiries",
  international_patient: "Enquiries",
  domestic_patient: "Enquiries",
  patient_assistant: "Patient assistant",
  grievance: "Grievances",
};

export default function OfficeRequest() {
  const t = words("officeRequests");

  const office = useOffice(WORK_READ);
  const { request, owners, way, me } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("requestNumber", { number: request.number })}
      back={
        office.name === "admin"
          ? { to: REQUEST_LISTS[request.kind], label: ADMIN_LIST[request.kind] }
          : { to: paths.staffRequests, label: t("yourRequests") }
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <RequestFacts request={request} />
          <RequestHistory actions={request.actions} name={request.name} />
        </div>
        <div className="flex flex-col gap-5">
          <AnswerForm
            key={`answer-${request.version}`}
            version={request.version}
            way={way}
            failure={failureOf(failure, "answer", "answer_and_close")}
          />
          <TakeActionForm
            key={`action-${request.version}`}
            request={request}
            owners={owners}
            me={me}
            failure={failureOf(failure, "act")}
          />
        </div>
      </div>
    </Page>
  );
}
