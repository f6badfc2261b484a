import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { isWaiting } from "#app/domain/requests/labels.ts";
import { addWord, listOwnRequests, type OwnRequest } from "#app/domain/requests/own-requests.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { useRoot } from "#app/ui/shell.tsx";
import { instantWords } from "#app/ui/stay.ts";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("requests")("myRequests") }];

export const loader = customerLoader({ permission: "customer.booking.read" }, async (ctx) => ({
  requests: await listOwnRequests(ctx),
}));

const schema = z.object({
  request: z.uuid(),
  text: z.string().max(500).default(""),
});

export const action = customerAction(
  { permission: "customer.booking.change", schema },
  async (ctx, { value }) => {
    const t = words("requests");
    const { number } = await addWord(ctx, { id: value.request, text: value.text });
    return done(paths.customerRequests, t("addedTo", { number }));
  },
);

/** /customer_requests: what the customer asked us, how far it is, what we answered, and a word more. */
export default function Requests() {
  const t = words("requests");
  const { requests } = useLoaderData<typeof loader>();
  const brand = useRoot()?.brand ?? "";
  const failure = useActionData<typeof action>();
  return (
    <Page
      title={t("myRequests")}
      lead={t("myRequestsLead")}
      width="narrow"
      actions={
        requests.length > 0 ? (
          <Link to={paths.customerSupport} className="btn btn-outline min-h-12">
            {t("askSomething")}
          </Link>
        ) : undefined
      }
    >
      <FormFailureAlert failure={failure} />
      {requests.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.customerSupport} className="btn btn-primary min-h-12">
              {t("askSomething")}
            </Link>
          }
        >
          {t("nothingAsked")}
        </EmptyState>
      ) : null}
      {requests.map((request) => (
        <RequestPanel
          key={request.id}
          request={request}
          brand={brand}
          typed={typedIn(failure, "text", { request: request.id })}
        />
      ))}
    </Page>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["requests"][number] | OwnRequest;

function RequestPanel({
  request,
  brand,
  typed,
}: {
  request: Shown;
  brand: string;
  typed: string | undefined;
}) {
  const say = words("requests");
  const { id, number, kind, about, status, createdAt, dueAt, answeredAt, closedAt } = request;
  return (
    <Panel title={`${say(`kind_${kind}`)}, ${number}`}>
      <FactList
        facts={[
          ...(about ? [[say("aboutWhat"), about] satisfies [string, string]] : []),
          [say("state"), say(`status_${status}`)],
          [say("sentAt"), instantWords(createdAt)],
          ...(answeredAt ? [fact(say("answeredAt"), answeredAt)] : []),
          ...(closedAt ? [fact(say("closedAt"), closedAt)] : []),
          ...(isWaiting(status) ? [fact(say("answerBy"), dueAt)] : []),
        ]}
      />
      <Said request={request} brand={brand} />
      {status === "closed" ? null : (
        <RowForm fields={{ request: id }} className="mt-3 flex max-w-md flex-col gap-3">
          <PlainInput
            id={`text-${id}`}
            name="text"
            label={say(status === "answered" ? "writeBack" : "addWord")}
            defaultValue={typed}
            required
            maxLength={500}
          />
          <SubmitButton tone="plain" className="self-start">
            {say("add")}
          </SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}

const fact = (label: string, at: string | Date): [string, string] => [label, instantWords(at)];

/** What was asked, and what was said since on both sides, oldest first. */
function Said({
  request: { message, createdAt, said },
  brand,
}: {
  request: Pick<Shown, "message" | "createdAt" | "said">;
  brand: string;
}) {
  const say = words("requests");
  const asked = message ? [{ kind: "word" as const, at: createdAt, text: message }] : [];
  const lines = [...asked, ...said];
  if (lines.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-col gap-3">
      {lines.map(({ kind, at, text }) => (
        <li
          key={`${kind}${at}`}
          className={`max-w-prose rounded-box p-3 ${kind === "answer" ? "bg-base-200" : "border border-base-300"}`}
        >
          <p className="text-sm text-base-content/80">
            {kind === "answer"
              ? say("weSaid", { brand, when: instantWords(at) })
              : say("youSaid", { when: instantWords(at) })}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  );
}
