import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PARTNER_KIND_LABELS, PARTNER_KINDS, type PartnerKind } from "#app/domain/documents/labels.ts";
import { filesApart } from "#app/domain/documents/receive-files.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerPartner } from "#app/domain/registrations/register-account.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  cityChoices,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { KindCards } from "./parts/kind-cards.tsx";

export const meta = () => [{ title: "Become a partner" }];

const search = defineSearch({
  kind: oneOf([...PARTNER_KINDS, "none"], "none"),
  received: oneOf(["no", "yes"], "no"),
});

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { kind, received } }) => ({
    kind: kind === "none" ? null : kind,
    received: received === "yes",
    cities: kind === "none" ? [] : cityChoices(await allCityOptions(ctx)),
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSavePartnerRegistrationData,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({ kind: z.enum(PARTNER_KINDS, "Please choose what you sell.") }),
  },
  async (ctx, { value: { kind, ...given } }) => {
    await registerPartner(ctx, { kind, ...filesApart(given) });
    return done(
      `${paths.partnerSignup()}?received=yes`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

export default function PartnerSignup() {
  const { kind, received } = useLoaderData<typeof loader>();
  if (received) {
    return (
      <Page title="Become a partner" width="narrow">
        <Received title="Your details have reached us" closeTo={paths.home}>
          <p>
            Our team reviews them, usually within two working days. We write to you by SMS and email; once you
            are approved you get a link to choose your password.
          </p>
        </Received>
      </Page>
    );
  }
  return (
    <Page
      title="Become a partner"
      width="narrow"
      lead={
        kind
          ? `${PARTNER_KIND_LABELS[kind]}. You can add anything else you sell later.`
          : "What do you offer to patients and their families? You can add more later."
      }
    >
      {kind ? <SignupForm key={kind} kind={kind} /> : <KindCards />}
    </Page>
  );
}

function SignupForm({ kind }: { kind: PartnerKind }) {
  const { cities } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<RegistrationValues>(`partner-${kind}`, useActionData<typeof action>());
  return (
    <Panel>
      <ScreenForm form={form} keepsDraft multipart>
        <input type="hidden" name="kind" value={kind} />
        <AccountFields kind={kind} fields={fields as unknown as RegistrationFields} cities={cities} />
        <SubmitButton>Send for approval</SubmitButton>
      </ScreenForm>
      <p className="mt-4 border-t border-base-300 pt-4">
        You offer something else?{" "}
        <Link className="link" to={paths.partnerSignup()}>
          Choose again
        </Link>
        . A partner already?{" "}
        <Link className="link" to={paths.partnerLogin}>
          Sign in
        </Link>
      </p>
    </Panel>
  );
}
