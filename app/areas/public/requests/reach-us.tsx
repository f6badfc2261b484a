import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { askReachUs } from "#app/domain/requests/ask.ts";
import { reachUsForm } from "#app/domain/requests/schema.ts";
import { addressOf } from "#app/http/admit.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { pageAt } from "#app/http/page-at.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { ReachUsForm } from "./parts/reach-us-form.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

/** What each of the pages says. */
const PAGES = [
  {
    path: paths.contactUs,
    texts: () => {
      const t = words("requests");
      return {
        title: words("shell")("contactUs"),
        description: t("contactDescription"),
        lead: t("contactLead"),
        form: t("writeToUs"),
        ask: t("yourMessage"),
      };
    },
  },
  {
    path: paths.supportUs,
    texts: () => {
      const t = words("requests");
      return {
        title: words("shell")("supportUs"),
        description: t("supportUsLead"),
        lead: t("supportUsLead"),
        form: t("tellUs"),
        ask: t("whatKnow"),
      };
    },
  },
];

export const meta: MetaFunction = ({ location }) => {
  const { title, description } = pageAt(PAGES, location.pathname).texts();
  return described({ title, description });
};

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction(
  { permission: "public", schema: reachUsForm },
  async (ctx, { request, value }) =>
    received(pageAt(PAGES, addressOf(request)).path, await askReachUs(ctx, value)),
);

/** /contactUs and /supportUs: the same form under other words. */
export default function ReachUs() {
  const { title, lead, form, ask } = pageAt(PAGES, useLocation().pathname).texts();
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page title={title} width="narrow" lead={lead}>
      <ReachUsForm title={form} failure={useActionData<typeof action>()} own={own} ask={ask} />
      <WhatHappensNext>
        <p>{words("requests")("replyNext")}</p>
      </WhatHappensNext>
    </Page>
  );
}
