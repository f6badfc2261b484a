import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isUser } from "#app/domain/context.ts";
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
import { Page } from "#app/ui/page.tsx";
import { RequestFacts } from "#app/ui/requests/facts.tsx";
import { ActionsTaken, TakeActionForm } from "#app/ui/requests/take-action.tsx";
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
    return { kind: request.kind, request, owners, me: isUser(ctx.actor) ? ctx.actor.id : "" };
  },
);

export const action = officeAction(
  WORK_WRITE,
  { params: idParam, schema: actionForm },
  async (ctx, { request, params: { id }, value, office }) => {
    const t = words("officeRequests");

    const { number } = await takeAction(ctx, { id, kinds: ALL_REQUEST_KINDS, ...value });
    const next = office.name === "admin" ? paths.adminRequest(id) : paths.staffRequests;
    return done(afterDecision(request, next), t("writtenDown", { number }));
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
};

export default function OfficeRequest() {
  const t = words("officeRequests");

  const office = useOffice(WORK_READ);
  const { request, owners, me } = useLoaderData<typeof loader>();
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
        <RequestFacts request={request} />
        <div className="flex flex-col gap-5">
          <TakeActionForm
            key={request.version}
            request={request}
            owners={owners}
            me={me}
            failure={useActionData<typeof action>()}
          />
          <ActionsTaken actions={request.actions} />
        </div>
      </div>
    </Page>
  );
}
