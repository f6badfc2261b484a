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
import { words } from "#app/words/catalogue.ts";

export const meta = () => [{ title: words("links")("stopTitle") }, { name: "robots", content: "noindex" }];

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
    const t = words("links");
    const known = await chooseByLink(ctx, { recipientId: recipient, stop: intent === "stop" });
    if (!known) throw new NotFound();
    return done(paths.stopMessages(recipient), intent === "stop" ? t("stopped") : t("startedAgain"));
  },
);

export default function StopMessages() {
  const t = words("links");
  const { recipient, stopped } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  return (
    <Page title={stopped ? t("noOffers") : t("stopAsk")} width="narrow">
      <FormFailureAlert failure={failure} />
      <Panel>
        <p className="mb-4">{stopped ? t("stoppedText", { recipient }) : t("stopText", { recipient })}</p>
        <RowForm fields={{}}>
          {stopped ? (
            <SubmitButton intent="start" tone="plain">
              {t("startAgain")}
            </SubmitButton>
          ) : (
            <SubmitButton intent="stop">{t("stop")}</SubmitButton>
          )}
        </RowForm>
      </Panel>
    </Page>
  );
}
