import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { maskRecipient } from "#app/domain/messages/schema.ts";
import { findSubscription, unsubscribe } from "#app/domain/requests/subscribers.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { RowForm, SubmitButton } from "#app/ui/form.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = () => [
  { title: words("requests")("unsubscribeTitle") },
  { name: "robots", content: "noindex" },
];

const params = z.object({ token: z.string().regex(/^[0-9A-Z]{26}$/) });

export const loader = publicLoader({ permission: "public", params }, async (ctx, { params: { token } }) => {
  const { email, active } = await findSubscription(ctx, token);
  return { email: maskRecipient(email), active };
});

export const action = publicAction(
  { permission: "public", params, schema: z.object({}) },
  async (ctx, { params: { token } }) => {
    const t = words("requests");
    await unsubscribe(ctx, token);
    return done(paths.unsubscribe(token), t("unsubscribed"));
  },
);

export default function Unsubscribe() {
  const t = words("requests");
  const { email, active } = useLoaderData<typeof loader>();
  return (
    <Page title={t("unsubscribeTitle")} width="narrow">
      <Panel>
        {active ? (
          <div className="flex flex-col items-start gap-4">
            <p>{t("unsubscribeAsk", { email })}</p>
            <RowForm fields={{}}>
              <SubmitButton>{t("unsubscribe")}</SubmitButton>
            </RowForm>
          </div>
        ) : (
          <p>{t("notOnList", { email })}</p>
        )}
      </Panel>
    </Page>
  );
}
