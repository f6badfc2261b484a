import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { splitFiles } from "#app/domain/documents/receive-files.ts";
import { cityChoices } from "#app/domain/places/city-choices.ts";
import { allCityOptions } from "#app/domain/places/list-cities.ts";
import { registerAgent } from "#app/domain/registrations/register-account.ts";
import { registerOffice } from "#app/domain/registrations/register-office.ts";
import { currentTerms, termsAnswer } from "#app/domain/registrations/terms/seller-terms.ts";
import { AUTH_MESSAGES, BOOKINGS_MESSAGES } from "#app/domain/shared/messages.ts";
import { parseInput } from "#app/domain/shared/parse.ts";
import { defineSearch, oneOf } from "#app/domain/shared/search-params.ts";
import { maxBytesOf } from "#app/domain/uploads/labels.ts";
import { done } from "#app/http/flash.ts";
import { publicAction, publicLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { described } from "#app/http/seo.ts";
import { present } from "#app/present.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page, Panel } from "#app/ui/page.tsx";
import {
  AccountFields,
  PersonFields,
  type RegistrationFields,
  type RegistrationValues,
} from "#app/ui/registration/account-fields.tsx";
import { Received } from "#app/ui/registration/received.tsx";
import { TermsToAccept } from "#app/ui/registration/terms-parts.tsx";
import { words } from "#app/words/catalogue.ts";
import { ChoiceCard } from "./parts/choice-card.tsx";

export const meta = () =>
  described({ title: words("registration")("makeByType"), description: words("registration")("who") });

const TYPES = ["agent", "staff", "city_manager"] as const;
const search = defineSearch({
  type: oneOf([...TYPES, "none"], "none"),
  received: oneOf(["no", "yes"], "no"),
});

const CARDS = [
  { to: paths.customerSignup, card: "patient", icon: "person" },
  { to: paths.partnerSignup(), card: "partner", icon: "home" },
  { to: paths.userTypeRegistration("agent"), card: "agent", icon: "people" },
  { to: paths.userTypeRegistration("staff"), card: "staff", icon: "tasks" },
  { to: paths.userTypeRegistration("city_manager"), card: "cityManager", icon: "directions" },
] as const;

export const loader = publicLoader(
  { permission: "public", search },
  async (ctx, { search: { type, received } }) => ({
    type: type === "none" ? null : type,
    received: received === "yes",
    cities: type === "none" ? [] : cityChoices(await allCityOptions(ctx)),
    terms: type === "agent" ? await currentTerms(ctx, "agent") : null,
  }),
);

export const action = publicAction(
  {
    permission: "public",
    failed: AUTH_MESSAGES.failedToSaveStaffCityManagerAgentRegistrationData,
    maxFileBytes: maxBytesOf("document"),
    schema: z.looseObject({ type: z.enum(TYPES, "Please choose who you are.") }),
  },
  async (ctx, { value: { type, ...values } }) => {
    if (type === "agent") {
      const { accept_terms: _, terms_version: terms, ...given } = values;
      const answer = parseInput(z.object(termsAnswer), {
        accept_terms: values.accept_terms,
        terms_version: terms,
      });
      await registerAgent(ctx, { ...splitFiles(given), terms: answer.terms_version });
    } else await registerOffice(ctx, { ...values, role: type });
    return done(
      `${paths.userTypeRegistration()}?received=yes`,
      BOOKINGS_MESSAGES.thankYouForFillingOutTheFormYourSubmissionHasBeenReceived,
    );
  },
);

export default function UserTypeRegistration() {
  const t = words("registration");
  const { type, received } = useLoaderData<typeof loader>();
  if (received) {
    return (
      <Page title={t("makeAccount")} width="narrow">
        <Received title={t("received")} closeTo={paths.home}>
          <p>{t("receivedOffice")}</p>
        </Received>
      </Page>
    );
  }
  return (
    <Page title={t("makeAccount")} width="narrow" lead={type ? undefined : t("who")}>
      {type ? <TypeForm key={type} type={type} /> : <Cards />}
    </Page>
  );
}

function Cards() {
  const t = words("registration");
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {CARDS.map(({ to, card, icon }) => (
        <li key={to}>
          <ChoiceCard to={to} icon={icon} title={t(card)}>
            {t(`about_${card}`)}
          </ChoiceCard>
        </li>
      ))}
    </ul>
  );
}

const TITLES = { agent: "agent", staff: "staff", city_manager: "cityManager" } as const;

function TypeForm({ type }: { type: (typeof TYPES)[number] }) {
  const t = words("registration");
  const { cities, terms } = useLoaderData<typeof loader>();
  const [form, made] = useScreenForm<RegistrationValues>(type, useActionData<typeof action>());
  const fields = made as unknown as RegistrationFields;
  return (
    <Panel title={t(TITLES[type])}>
      <ScreenForm form={form} keepsDraft multipart>
        <input type="hidden" name="type" value={type} />
        {type === "agent" ? (
          <>
            <AccountFields kind="agent" fields={fields} cities={cities} />
            {terms ? <TermsToAccept terms={terms} field={present(fields.accept_terms)} /> : null}
          </>
        ) : (
          <>
            <PersonFields fields={fields} />
            <SelectField
              field={present(fields.city)}
              label={type === "staff" ? t("cityOfWork") : t("cityInCare")}
              options={cities}
              placeholder={t("pleaseChoose")}
              required
            />
          </>
        )}
        <SubmitButton>{t("send")}</SubmitButton>
      </ScreenForm>
      <p className="mt-4 border-t border-base-300 pt-4">
        <Link className="link" to={paths.userTypeRegistration()}>
          {t("chooseAgain")}
        </Link>
      </p>
    </Panel>
  );
}
