import type { FieldMetadata } from "@conform-to/react";
import { ASKED_DOCUMENTS, DOCUMENTS, fileFieldOf, type SignUpKind } from "#app/domain/documents/labels.ts";
import { present } from "#app/present.ts";
import { SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/form.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

/** The values of a registration form; the papers stand under the names of `ASKED_DOCUMENTS`. */
export type RegistrationValues = {
  first_name: string;
  mobile_no: string;
  email_id: string;
  name: string;
  city: string;
  nearest_hospital: string;
  address: string;
} & { [paper: string]: string };

export type RegistrationFields = {
  [name: string]: FieldMetadata<string, Record<string, unknown>, string[]>;
};

const field = (fields: RegistrationFields, name: string) => present(fields[name]);

/** Who registers: the person, in every registration. */
export function PersonFields({ fields }: { fields: RegistrationFields }) {
  const t = words("registration");
  return (
    <>
      <TextField
        field={field(fields, "first_name")}
        label={t("contactName")}
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        field={field(fields, "mobile_no")}
        label={t("mobile")}
        hint={t("mobileHint")}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextField
        field={field(fields, "email_id")}
        label={t("email")}
        hint={t("emailHint")}
        type="email"
        autoComplete="email"
        maxLength={254}
        required
      />
    </>
  );
}

/** The fields of a partner's or an agent's registration, with the papers of its kind. */
export function AccountFields({
  kind,
  fields,
  cities,
}: {
  kind: SignUpKind | "agent";
  fields: RegistrationFields;
  cities: SelectOption[];
}) {
  const t = words("registration");
  return (
    <>
      <PersonFields fields={fields} />
      <TextField
        field={field(fields, "name")}
        label={kind === "agent" ? t("agencyName") : t("businessName")}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <SelectField
        field={field(fields, "city")}
        label={t("city")}
        picks
        options={cities}
        placeholder={t("pleaseChoose")}
        required
      />
      <TextField
        field={field(fields, "nearest_hospital")}
        label={t("nearestHospital")}
        hint={t("nearestHint")}
        maxLength={200}
      />
      <TextAreaField field={field(fields, "address")} label={t("address")} rows={2} maxLength={500} />
      <fieldset className="flex flex-col gap-4 rounded-box border border-base-300 p-4">
        <legend className="px-1 font-semibold">{t("documents")}</legend>
        <DocumentFilesHint />
        {ASKED_DOCUMENTS[kind].map(({ kind: paper, required, photo }) => (
          <div key={paper} className="grid items-end gap-3 sm:grid-cols-2">
            <TextField
              field={field(fields, paper)}
              label={translateLabel(DOCUMENTS[paper].label)}
              hint={t("example", { example: DOCUMENTS[paper].example })}
              maxLength={60}
              autoCapitalize="characters"
              required={required}
            />
            {DOCUMENTS[paper].ends ? (
              <TextField
                field={field(fields, `${paper}_valid_until`)}
                label={t("validUntil")}
                hint={t("lastDay")}
                type="date"
                required={required}
              />
            ) : null}
            <DocumentFileField
              field={field(fields, fileFieldOf(paper))}
              label={t("fileOf", { paper: translateLabel(DOCUMENTS[paper].label) })}
              required={photo}
            />
          </div>
        ))}
        <DocumentFileField field={field(fields, "another_paper")} label={t("anotherDocument")} />
      </fieldset>
    </>
  );
}

/** Which files may be chosen, who reads them, and what a form cannot keep. */
export function DocumentFilesHint() {
  return <p className="text-sm text-base-content/80">{words("registration")("filesHint")}</p>;
}

/** The photo or PDF of a paper. */
export function DocumentFileField({
  field,
  label,
  multiple,
  required,
}: {
  field: RegistrationFields[string];
  label: string;
  multiple?: boolean;
  required?: boolean;
}) {
  return (
    <div className="sm:col-span-2">
      <TextField
        field={field}
        label={label}
        {...uploadInput("document")}
        multiple={multiple}
        required={required}
      />
    </div>
  );
}
