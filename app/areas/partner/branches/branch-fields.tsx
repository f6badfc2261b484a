import type { FieldMetadata } from "@conform-to/react";
import { PARTNER_KIND_LABELS, PARTNER_KINDS } from "#app/domain/documents/labels.ts";
import { SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/form.tsx";
import { DocumentFileField, DocumentFilesHint } from "#app/ui/registration/account-fields.tsx";
import { words } from "#app/words/catalogue.ts";

export type BranchValues = {
  partner_kind: string;
  name: string;
  contact_name: string;
  phone_e164: string;
  email: string;
  city_id: string;
  address: string;
  branch_paper: string;
};

type Field = FieldMetadata<string, Record<string, unknown>, string[]>;

/** The fields of a sub-partner. */
export function BranchFields({
  fields,
  cities,
}: {
  fields: Record<keyof BranchValues, unknown>;
  cities: SelectOption[];
}) {
  const t = words("partnerBranches");
  const field = (name: keyof BranchValues) => fields[name] as Field;
  return (
    <>
      <SelectField
        field={field("partner_kind")}
        label={t("sells")}
        options={PARTNER_KINDS.map((kind) => ({
          value: kind,
          label: kind === "equipment" ? t("equipmentOrLab") : PARTNER_KIND_LABELS[kind],
        }))}
        placeholder={t("pleaseChoose")}
        required
      />
      <TextField field={field("name")} label={t("name")} maxLength={120} required />
      <TextField field={field("contact_name")} label={t("contact")} maxLength={100} required />
      <TextField
        field={field("phone_e164")}
        label={t("mobile")}
        hint={t("mobileHint")}
        type="tel"
        maxLength={40}
        required
      />
      <TextField field={field("email")} label={t("email")} type="email" maxLength={254} required />
      <SelectField
        field={field("city_id")}
        label={t("city")}
        picks
        options={cities}
        placeholder={t("pleaseChoose")}
        required
      />
      <TextAreaField field={field("address")} label={t("address")} rows={2} maxLength={500} />
      <DocumentFileField field={field("branch_paper")} label={t("documents")} multiple />
      <DocumentFilesHint />
    </>
  );
}
