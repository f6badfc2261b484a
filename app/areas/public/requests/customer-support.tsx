import { useActionData, useLoaderData } from "@remix-run/react";
import { askReachUs } from "#app/domain/requests/ask.ts";
import { reachUsForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { EmergencyNumbers, ReachUs } from "#app/ui/company.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { ReachUsForm } from "./parts/reach-us-form.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { SelfHelp } from "./parts/self-help.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({
    title: words("shell")("customerSupport"),
    description: words("requests")("supportDescription"),
  });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: reachUsForm }, async (ctx, { value }) =>
  received(paths.customerSupport, await askReachUs(ctx, value)),
);

export default function CustomerSupport() {
  const t = words("requests");
  const shellWords = words("shell");
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page title={shellWords("customerSupport")} width="narrow" lead={t("supportLead")}>
      <Panel title={t("callOrWrite")}>
        <ReachUs />
        <EmergencyNumbers />
      </Panel>
      <SelfHelp />
      <ReachUsForm
        title={t("askPerson")}
        failure={useActionData<typeof action>()}
        own={own}
        ask={t("whatHappened")}
      />
      <WhatHappensNext>
        <p>{t("replyNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
