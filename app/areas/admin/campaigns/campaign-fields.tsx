import { SOURCE_LABELS, SOURCES } from "#app/domain/campaigns/labels.ts";
import { CheckboxGroup, type Option, SelectField, TextField, type useScreenForm } from "#app/ui/form.tsx";

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
  templates: Option[];
  cities: Option[];
  hospitals: Option[];
};

/** The fields of a campaign. */
export function CampaignFields({ fields, templates, cities, hospitals }: CampaignFieldsProps) {
  return (
    <>
      <TextField field={fields.campaign_name} label="Campaign name" required maxLength={80} />
      <SelectField
        field={fields.template_id}
        label="Template"
        required
        options={templates}
        placeholder="Choose"
      />
      <TextField
        field={fields.link_url}
        label="Where the link leads"
        type="url"
        maxLength={2_048}
        hint="For a template with {{link}}: each person gets a short link of their own, so that you see who followed it."
      />
      <CheckboxGroup
        field={fields.sources}
        label="Who gets it"
        hint="By SMS and WhatsApp, those whose number we know; by mail, those whose address we know."
        options={SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          field={fields.city_id}
          label="Only of this city"
          picks
          options={cities}
          placeholder="Every city"
        />
        <SelectField
          field={fields.hospital_id}
          label="Only of this hospital"
          picks
          options={hospitals}
          placeholder="Every hospital"
        />
        <TextField
          field={fields.date_from}
          label="From"
          type="date"
          hint="Of the check-in, or of the day they came to us."
        />
        <TextField field={fields.date_to} label="Until" type="date" />
      </div>
      <TextField
        field={fields.consent_note}
        label="How they agreed to hear from us"
        required
        maxLength={300}
        hint="Whoever never agreed, or asked us to stop, is left out when the message is sent, whatever stands here."
      />
      <TextField
        field={fields.unit_cost_rupees}
        label="Cost of one message (of an SMS: of one part) in rupees"
        type="number"
        min={0}
        max={100}
        step="0.01"
      />
    </>
  );
}
