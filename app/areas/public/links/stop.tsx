import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { NotFound } from "#app/domain/errors.ts";
import { chooseByLink, findOptOut } from "#app/domain/messages/consents.ts";
import { maskRecipient } from "#app/domain/messages/schema.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Messages from us" }, { name: "robots", content: "noindex" }];

const params = z.object({ recipient: z.uuid() });

/** Where the link at the end of each campaign's message leads. Opening it changes nothing; the button does. */
export const loader = publicLoader(
  { permission: "public", params },
  async (_ctx, { params: { recipient } }) => {
    const found = await findOptOut(recipient);
    if (!found) throw new NotFound();
    return { recipient: maskRecipient(found.recipient), stopped: found.stopped };
  },
);

const nothing = z.object({});

export const action = publicAction(
  { permission: "public", params, intents: { stop: nothing, start: nothing } },
  async (ctx, { params: { recipient }, intent }) => {
    const known = await chooseByLink(ctx, { recipientId: recipient, stop: intent === "stop" });
    if (!known) throw new NotFound();
    return done(
      paths.stopMessages(recipient),
      intent === "stop" ? "We send you no more offers." : "You will hear from us again.",
    );
  },
);

export default function StopMessages() {
  const { recipient, stopped } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={stopped ? "You get no offers from us" : "No more offers?"} width="narrow">
      <FormFailureAlert failure={failure} />
      <Panel>
        <p className="mb-4">
          {stopped
            ? `We send no offers to ${recipient}. What concerns a booking of yours still reaches you.`
            : `Press the button and we send no more offers to ${recipient}. What concerns a booking of yours still reaches you.`}
        </p>
        <RowForm fields={{}}>
          {stopped ? (
            <SubmitButton intent="start" tone="plain">
              Send me offers again
            </SubmitButton>
          ) : (
            <SubmitButton intent="stop">Stop the offers</SubmitButton>
          )}
        </RowForm>
      </Panel>
    </Page>
  );
}
