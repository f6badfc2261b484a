import { useActionData, useLoaderData } from "@remix-run/react";
import { askReachUs } from "#app/domain/requests/ask.ts";
import { reachUsForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { EmergencyNumbers, ReachUs } from "#app/ui/company.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import { ReachUsForm } from "./parts/reach-us-form.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { SelfHelp } from "./parts/self-help.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({ title: "Customer support", description: "Help with a booking, a payment or a stay." });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: reachUsForm }, async (ctx, { value }) =>
  received(paths.customerSupport, await askReachUs(ctx, value)),
);

export default function CustomerSupport() {
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Customer support"
      width="narrow"
      lead="Help with a booking, a payment or a stay. Most things you can do yourself at once; for the rest a person answers."
    >
      <Panel title="Call or write">
        <ReachUs />
        <EmergencyNumbers />
      </Panel>
      <SelfHelp />
      <ReachUsForm
        title="Ask a person"
        failure={useActionData<typeof action>()}
        own={own}
        ask="What happened, and your booking number if there is one"
      />
      <WhatHappensNext>
        <p>
          A person reads it and calls or writes to you within 24 hours, on the number you gave. You get a
          number for your message at once: name it when you ask about it.
        </p>
      </WhatHappensNext>
    </Page>
  );
}
