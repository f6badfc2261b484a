import { useActionData, useLoaderData } from "@remix-run/react";
import { ownDetails, ownDetailsSchema, saveOwnDetails } from "#app/domain/identity/own-details.ts";
import { done } from "#app/http/flash.ts";
import { customerAction, customerLoader } from "#app/http/guard.ts";
import { languageCookie } from "#app/http/language.ts";
import { paths } from "#app/http/paths.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { Link } from "#app/ui/link.tsx";
import { FactList, Page, Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { LANGUAGE_CODES, LANGUAGES } from "#app/words/languages.ts";

export const meta = () => [{ title: words("customer")("account") }];

export const loader = customerLoader({ permission: "customer.account" }, async (ctx) => {
  const details = await ownDetails(ctx);
  return { ...details, phone: details.phone ? formatPhone(details.phone) : null };
});

export const action = customerAction(
  { permission: "customer.account", schema: ownDetailsSchema },
  async (ctx, { value }) => {
    const t = words("customer");
    await saveOwnDetails(ctx, value);
    const { language } = value;
    return done(paths.customerAccount, t("saved"), { cookies: language ? [languageCookie(language)] : [] });
  },
);

/** The customer's own details. */
export default function CustomerAccount() {
  const t = words("customer");
  const details = useLoaderData<typeof loader>();
  const [form, fields] = useScreenForm<{
    name: string;
    address: string;
    nationality: string;
    language: string;
  }>("details", useActionData<typeof action>(), {
    name: details.name,
    address: details.address,
    nationality: keptWords(details.nationality),
    language: details.language,
  });
  return (
    <Page title={t("account")} width="narrow">
      <Panel title={t("reach")}>
        <FactList
          facts={[
            [t("mobile"), details.phone ?? t("none")],
            [t("email"), details.email ?? t("none")],
          ]}
        />
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
          <Link className="link inline-block py-1" to={paths.changeContact("customer")}>
            {t("changeContact")}
          </Link>{" "}
          <Link className="link inline-block py-1" to={paths.account("customer")}>
            {t("devices")}
          </Link>
        </p>
      </Panel>
      <Panel title={t("aboutYou")}>
        <ScreenForm form={form}>
          <TextField field={fields.name} label={t("name")} autoComplete="name" maxLength={100} required />
          <TextAreaField field={fields.address} label={t("address")} rows={2} maxLength={300} />
          <TextField
            field={fields.nationality}
            label={t("nationality")}
            autoComplete="country-name"
            maxLength={60}
          />
          <SelectField
            field={fields.language}
            label={t("language")}
            required
            options={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value].name }))}
          />
          <SubmitButton>{t("save")}</SubmitButton>
        </ScreenForm>
      </Panel>
    </Page>
  );
}
