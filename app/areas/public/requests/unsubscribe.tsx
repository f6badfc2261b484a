import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { maskRecipient } from "#app/domain/messages/schema.ts";
import { findSubscription, unsubscribe } from "#app/domain/requests/subscribers.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";

export const meta = () => [{ title: "End the mails" }];

const params = z.object({ token: z.string().regex(/^[0-9A-Z]{26}$/) });

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: { token } }) => {
  const { email, active } = await findSubscription(ctx, token);
  return { email: maskRecipient(email), active };
});

export const action = publicAction(
  { permission: "public", params, schema: z.object({}) },
  async (ctx, { params: { token } }) => {
    await unsubscribe(ctx, token);
    return done(paths.unsubscribe(token), "Done. We send nothing more to this address.");
  },
);

export default function Unsubscribe() {
  const { email, active } = useLoaderData<typeof loader>();
  return (
    <Page title="End the mails" width="narrow">
      <Panel>
        {active ? (
          <div className="flex flex-col items-start gap-4">
            <p>
              Shall {email} get no more news from us? Messages about your bookings still come, because you
              need them.
            </p>
            <RowForm fields={{}}>
              <SubmitButton>Send me nothing more</SubmitButton>
            </RowForm>
          </div>
        ) : (
          <p>{email} is not on our list any more.</p>
        )}
      </Panel>
    </Page>
  );
}
