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
  described({ title: words("shell")("supportUs"), description: words("requests")("supportUsLead") });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: reachUsForm }, async (ctx, { value }) =>
  received(paths.supportUs, await askReachUs(ctx, value)),
);

export default function SupportUs() {
  const t = words("requests");
  const shellWords = words("shell");
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page title={shellWords("supportUs")} width="narrow" lead={t("supportUsLead")}>
      <ReachUsForm
        title={t("tellUs")}
        failure={useActionData<typeof action>()}
        own={own}
        ask={t("whatKnow")}
      />
      <WhatHappensNext>
        <p>{t("replyNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
