import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addWord, listOwnRequests, type OwnRequest } from "#app/domain/requests/own-requests.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { typedIn } from "#app/ui/failure-of.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
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

/** /customer_requests: what the customer asked us, how far it is, and a word more. */
export default function Requests() {
  const t = words("requests");
  const { requests } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={t("myRequests")} lead={t("myRequestsLead")} width="narrow">
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
          typed={typedIn(failure, "text", { request: request.id })}
        />
      ))}
    </Page>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["requests"][number] | OwnRequest;

function RequestPanel({ request, typed }: { request: Shown; typed: string | undefined }) {
  const say = words("requests");
  const { id, number, kind, message, status, createdAt, dueAt, closedAt, added } = request;
  return (
    <Panel title={`${say(`kind_${kind}`)}, ${number}`}>
      <FactList
        facts={[
          [say("state"), say(`status_${status}`)],
          [say("sentAt"), instantWords(createdAt)],
          closedAt ? [say("closedAt"), instantWords(closedAt)] : [say("answerBy"), instantWords(dueAt)],
          ...(message ? ([[say("youWrote"), message]] as Array<[string, string]>) : []),
          ...added.map(({ at, text }): [string, string] => [
            say("addedAt", { when: instantWords(at) }),
            text,
          ]),
        ]}
      />
      {status === "closed" ? null : (
        <RowForm fields={{ request: id }} className="mt-3 flex max-w-md flex-col gap-3">
          <PlainInput
            id={`text-${id}`}
            name="text"
            label={say("addWord")}
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
