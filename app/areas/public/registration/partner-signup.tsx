import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { SIGN_UP_KINDS, SIGN_UP_LABELS, type SignUpKind } from "#app/domain/documents/labels.ts";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerPartner } from "#app/domain/registrations/register-account.ts";
import { currentTerms, termsAnswer } from "#app/domain/registrations/terms/seller-terms.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { present } from "#app/present.ts";
import { ScreenForm, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { TermsToAccept } from "#app/ui/registration/terms-parts.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";
import { KindCards } from "./parts/kind-cards.tsx";

export const meta = () =>
  described({ title: words("registration")("becomePartner"), description: words("registration")("lead") });

const search = defineSearch({
  kind: oneOf([...SIGN_UP_KINDS, "none"], "none"),
  received: oneOf(["no", "yes"], "no"),
});

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { kind, received } }) => ({
    kind: kind === "none" ? null : kind,
    received: received === "yes",
    cities: kind === "none" ? [] : cityChoices(await allCityOptions(ctx)),
    terms: kind === "none" ? null : await currentTerms(ctx, kind),
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSavePartnerRegistrationData,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({ kind: z.enum(SIGN_UP_KINDS, "Please choose what you sell."), ...termsAnswer }),
  },
  async (ctx, { value: { kind, terms_version: terms, accept_terms: _, ...given } }) => {
    await registerPartner(ctx, { kind, ...splitFiles(given), photos: true, terms });
    return done(
      `${paths.partnerSignup()}?received=yes`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

export default function PartnerSignup() {
  const t = words("registration");
  const { kind, received } = useLoaderData<typeof loader>();
  if (received) {
    return (
      <Page title={t("becomePartner")} width="narrow">
        <Received title={t("received")} closeTo={paths.home}>
          <p>{t("receivedPartner")}</p>
        </Received>
      </Page>
    );
  }
  return (
    <Page
      title={t("becomePartner")}
      width="narrow"
      lead={kind ? t("leadKind", { kind: translateLabel(SIGN_UP_LABELS[kind]) }) : t("lead")}
    >
      {kind ? <SignupForm key={kind} kind={kind} /> : <KindCards />}
    </Page>
  );
}

function SignupForm({ kind }: { kind: SignUpKind }) {
  const t = words("registration");
  const { cities, terms } = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<RegistrationValues>(`partner-${kind}`, useActionData<typeof action>());
  return (
    <Panel>
      <ScreenForm form={form} keepsDraft multipart>
        <input type="hidden" name="kind" value={kind} />
        <AccountFields kind={kind} fields={fields as unknown as RegistrationFields} cities={cities} />
        {terms ? <TermsToAccept terms={terms} field={present(fields.accept_terms)} /> : null}
        <SubmitButton>{t("send")}</SubmitButton>
      </ScreenForm>
      <p className="mt-4 border-t border-base-300 pt-4">
        {t.rich("elseOrSignIn", {
          again: (chunks) => (
            <Link className="link" to={paths.partnerSignup()}>
              {chunks}
            </Link>
          ),
          signIn: (chunks) => (
            <Link className="link" to={paths.partnerLogin}>
              {chunks}
            </Link>
          ),
        })}
      </p>
    </Panel>
  );
}
