import type { listingChoices } from "#app/domain/field-visits/list-property.ts";
import type { FormFailure } from "#app/http/form.ts";
import { ScreenForm, SelectField, SubmitButton, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

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
  const options = (list: Array<{ id: string; name: string }>) =>
    list.map((each) => ({ value: each.id, label: each.name }));
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
            options={options(choices.accounts)}
          />
          <SelectField
            field={fields.property_type_id}
            label={t("type")}
            required
            placeholder={t("pleaseChoose")}
            options={options(choices.types)}
          />
        </div>
        <SubmitButton intent="list" className="self-start">
          {t("makeListing")}
        </SubmitButton>
      </ScreenForm>
    </Panel>
  );
}
