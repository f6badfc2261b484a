import type { listingChoices } from "#app/domain/field-visits/list-property.ts";
import type { FormFailure } from "#app/http/form.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** Makes a draft listing of an approved accommodation visit: whose it is, and of which type. */
export function ListingForm({
  choices,
  failure,
}: {
  choices: Awaited<ReturnType<typeof listingChoices>>;
  failure: FormFailure | undefined;
}) {
  const t = words("adminVisits");

  const [form, fields] = useScreenForm<{ account_id: string; property_type_id: string }>("listing", failure);
  return (
    <Panel title={t("makeDraftListing")}>
      <p className="mb-3">{t("placeFacilitiesThatStaffSaw")}</p>
      <ScreenForm form={form}>
        <div className="field-row grid gap-4 sm:grid-cols-2">
          <SelectField
            field={fields.account_id}
            label={t("partner")}
            required
            placeholder={t("pleaseChoose")}
            options={choices.accounts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            field={fields.property_type_id}
            label={t("type")}
            required
            placeholder={t("pleaseChoose")}
            options={choices.types.map(({ id, name }) => ({ value: id, label: translateName(name) }))}
          />
        </div>
        <SubmitButton intent="list" className="self-start">
          {t("makeListing")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
