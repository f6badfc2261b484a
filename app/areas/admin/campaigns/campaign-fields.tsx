import { SOURCE_LABELS, SOURCES } from "#app/domain/campaigns/labels.ts";
import { CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { SelectField, type SelectOption, TextField, type useScreenForm } from "#app/ui/form.tsx";
import { words } from "#app/words/catalogue.ts";

export type CampaignFormValues = {
  campaign_name: string;
  template_id: string;
  link_url: string;
  sources: string[];
  city_id: string;
  hospital_id: string;
  date_from: string;
  date_to: string;
  consent_note: string;
  unit_cost_rupees: string;
};

type CampaignFieldsProps = {
  fields: ReturnType<typeof useScreenForm<CampaignFormValues>>[1];
  templates: SelectOption[];
  cities: SelectOption[];
  hospitals: SelectOption[];
};

/** The fields of a campaign. */
export function CampaignFields({ fields, templates, cities, hospitals }: CampaignFieldsProps) {
  const t = words("adminCampaigns");

  return (
    <>
      <TextField field={fields.campaign_name} label={t("campaignName")} required maxLength={80} />
      <SelectField
        field={fields.template_id}
        label={t("template")}
        required
        options={templates}
        placeholder={t("choose")}
      />
      <TextField
        field={fields.link_url}
        label={t("whereLinkLeads")}
        type="url"
        maxLength={2_048}
        hint={t("forTemplateWithLinkEach")}
      />
      <CheckboxGroup
        field={fields.sources}
        label={t("whoGets")}
        hint={t("bySmsAndWhatsAppThose")}
        options={SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
      />
      <div className="field-row grid gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.city_id}
          label={t("onlyOfThisCity")}
          picks
          options={cities}
          placeholder={t("everyCity")}
        />
        <SelectField
          field={fields.hospital_id}
          label={t("onlyOfThisHospital")}
          picks
          options={hospitals}
          placeholder={t("everyHospital")}
        />
        <TextField field={fields.date_from} label={t("from")} type="date" hint={t("ofCheck")} />
        <TextField field={fields.date_to} label={t("until")} type="date" />
      </div>
      <TextField
        field={fields.consent_note}
        label={t("howTheyAgreedToHear")}
        required
        maxLength={300}
        hint={t("whoeverNeverAgreedOrAsked")}
      />
      <TextField
        field={fields.unit_cost_rupees}
        label={t("costOfOneMessage")}
        type="number"
        min={0}
        max={100}
        step="0.01"
      />
    </>
  );
}
