import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { KIND_LABELS, STATUS_WORDS } from "#app/domain/requests/labels.ts";
import { addWord, listOwnRequests, type OwnRequest } from "#app/domain/requests/own-requests.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { EmptyState, FactList, Page, Panel } from "#app/ui/page.tsx";
import { PlainInput } from "#app/ui/plain-field.tsx";
import { instantWords } from "#app/ui/stay.ts";

export const meta = () => [{ title: "My requests" }];

export const loader = customerLoader({ permission: "customer.booking.read" }, async (ctx) => ({
  requests: await listOwnRequests(ctx),
}));

const schema = z.object({
  request: z.uuid(),
  text: z.string().max(500, "At most 500 characters").default(""),
});

export const action = customerAction(
  { permission: "customer.booking.change", schema },
  async (ctx, { value }) => {
    const { number } = await addWord(ctx, { id: value.request, text: value.text });
    return done(paths.customerRequests, `Added to ${number}.`);
  },
);

/** /customer_requests: what the customer asked us, how far it is, and a word more. */
export default function Requests() {
  const { requests } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title="My requests" lead="What you asked us, and how far it is." width="narrow">
      <FormFailureAlert failure={failure} />
      {requests.length === 0 ? (
        <EmptyState
          action={
            <Link to={paths.customerSupport} className="btn btn-primary min-h-12">
              Ask us something
            </Link>
          }
        >
          You have not asked us anything yet.
        </EmptyState>
      ) : null}
      {requests.map((request) => (
        <RequestPanel key={request.id} request={request} />
      ))}
    </Page>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>["requests"][number] | OwnRequest;

function RequestPanel({ request }: { request: Shown }) {
  const { id, number, kind, message, status, createdAt, dueAt, closedAt, added } = request;
  return (
    <Panel title={`${KIND_LABELS[kind]}, ${number}`}>
      <FactList
        facts={[
          ["State", STATUS_WORDS[status]],
          ["Sent", instantWords(createdAt)],
          closedAt ? ["Closed", instantWords(closedAt)] : ["We answer by", instantWords(dueAt)],
          ...(message ? ([["You wrote", message]] as Array<[string, string]>) : []),
          ...added.map(({ at, text }): [string, string] => [`Added ${instantWords(at)}`, text]),
        ]}
      />
      {status === "closed" ? null : (
        <RowForm fields={{ request: id }} className="mt-3 flex flex-col items-start gap-3">
          <PlainInput id={`text-${id}`} name="text" label="Add a word" required maxLength={500} />
          <SubmitButton tone="plain">Add</SubmitButton>
        </RowForm>
      )}
    </Panel>
  );
}
