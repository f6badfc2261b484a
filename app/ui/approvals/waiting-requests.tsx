import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { WaitingRequest } from "#app/domain/decisions/find-account.ts";
import { Differences } from "#app/ui/differences.tsx";
import { FormKey, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { Recommendations } from "./recommendations.tsx";
import { WaitsForSecondPerson } from "./second-person.tsx";
import { Warnings } from "./warnings.tsx";

/** What waits about somebody, each with what it says, what staff advise, and the way to decide or advise. */
export function WaitingRequests({
  requests,
  decide,
}: {
  requests: WaitingRequest[];
  decide: (request: WaitingRequest) => ReactNode;
}) {
  const t = words("adminApprovals");

  return requests.map((request) => (
    <section key={request.id} className="flex flex-col gap-3">
      <h2>
        {request.kindLabel}: {request.change === "create" ? t("waitsForApproval") : t("changeWaitsWithin")}
      </h2>
      <p>
        {t("askedRequestedAtValue", {
          requestedAt: formatInstant(request.requestedAt),
          value: request.requestedByName
            ? t("byRequestedByName", { requestedByName: request.requestedByName })
            : "",
        })}
      </p>
      <Warnings texts={request.warnings} />
      <Differences lines={request.differences} isNew={request.change === "create"} />
      <Recommendations recommendations={request.recommendations} version={request.version} />
      {decide(request)}
    </section>
  ));
}

/** The admin's buttons for one request. A new agent is approved with a commission, per cent. */
export function DecisionForm({ request, commission }: { request: WaitingRequest; commission?: number }) {
  const t = words("adminApprovals");

  if (request.secondPerson) return <WaitsForSecondPerson secondPerson={request.secondPerson} />;
  const which = (
    <>
      <FormKey />
      <input type="hidden" name="approval" value={request.id} />
      <input type="hidden" name="version" value={request.version} />
    </>
  );
  return (
    <Panel title={t("decide")}>
      <Form method="post" className="mb-5 flex flex-col gap-3">
        {which}
        {commission === undefined ? null : (
          <label className="flex flex-col gap-1 font-medium">
            {t("commissionPerCentOfPrice")}
            <input
              name="commission"
              type="number"
              min={0}
              max={50}
              step="0.01"
              required
              defaultValue={commission}
              className="input min-h-12 w-32"
            />
          </label>
        )}
        <SubmitButton intent="approve">{t("approve")}</SubmitButton>
      </Form>
      <Form method="post" className="flex flex-col gap-3">
        {which}
        <label className="flex flex-col gap-1 font-medium">
          {t("reasonWhenYouReject")}
          <input name="reason" required maxLength={1000} className="input min-h-12 w-full" />
        </label>
        <SubmitButton intent="reject" tone="danger">
          {t("reject")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

/** A form of one reason and one button, folded away. */
export function ReasonForm({
  title,
  intent,
  fields = {},
  children,
}: {
  title: string;
  intent: string;
  fields?: Record<string, string>;
  children: ReactNode;
}) {
  const t = words("adminApprovals");

  return (
    <details className="rounded-box border border-base-300 bg-base-100 p-3">
      <summary className="min-h-9 cursor-pointer font-medium">{title}</summary>
      <Form method="post" className="mt-3 flex flex-col gap-3">
        <FormKey />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{children}</p>
        <label className="flex flex-col gap-1 font-medium">
          {t("reason")}
          <input name="reason" required minLength={2} maxLength={1000} className="input min-h-12 w-full" />
        </label>
        <SubmitButton intent={intent} tone="danger">
          {title}
        </SubmitButton>
      </Form>
    </details>
  );
}
