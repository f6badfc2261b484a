import { useActionData, useLoaderData } from "@remix-run/react";
import { askReachUs } from "#app/domain/requests/ask.ts";
import { reachUsForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { ReachUsForm } from "./parts/reach-us-form.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({
    title: words("shell")("contactUs"),
    description: words("requests")("contactDescription"),
  });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: reachUsForm }, async (ctx, { value }) =>
  received(paths.contactUs, await askReachUs(ctx, value)),
);

export default function ContactUs() {
  const t = words("requests");
  const shellWords = words("shell");
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page title={shellWords("contactUs")} width="narrow" lead={t("contactLead")}>
      <ReachUsForm
        title={t("writeToUs")}
        failure={useActionData<typeof action>()}
        own={own}
        ask={t("yourMessage")}
      />
      <WhatHappensNext>
        <p>{t("replyNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
