import { useActionData, useLoaderData } from "@remix-run/react";
import { askReachUs } from "#app/domain/requests/ask.ts";
import { reachUsForm } from "#app/domain/requests/schema.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { Page } from "#app/ui/page.tsx";
import { ReachUsForm } from "./parts/reach-us-form.tsx";
import { WhatHappensNext } from "./parts/request-fields.tsx";
import { ownFields, received } from "./parts/sent.ts";

export const meta = () =>
  described({
    title: "Contact us",
    description: "Write to us or call us about a room, a booking or a hospital.",
  });

export const loader = publicLoader({ permission: "public" }, async (ctx) => ({ own: await ownFields(ctx) }));

export const action = publicAction({ permission: "public", schema: reachUsForm }, async (ctx, { value }) =>
  received(paths.contactUs, await askReachUs(ctx, value)),
);

export default function ContactUs() {
  const { own } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Contact us"
      width="narrow"
      lead="Write to us about anything: a room, a booking, a hospital, a complaint or thanks."
    >
      <ReachUsForm
        title="Write to us"
        failure={useActionData<typeof action>()}
        own={own}
        ask="Your message"
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
