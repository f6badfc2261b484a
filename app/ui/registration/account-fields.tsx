import type { FieldMetadata } from "@conform-to/react";
import { ASKED_DOCUMENTS, DOCUMENTS, fileFieldOf, type PartnerKind } from "#app/domain/documents/labels.ts";
import { acceptOf } from "#app/domain/uploads/labels.ts";
import { type Option, SelectField, TextAreaField, TextField } from "#app/ui/form.tsx";

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

export const cityChoices = (cities: Array<{ id: string; name: string; stateName: string }>): Option[] =>
  cities.map(({ id, name, stateName }) => ({ value: id, label: `${name}, ${stateName}` }));

const field = (fields: RegistrationFields, name: string) => fields[name]!;

/** Who registers: the person, in every registration. */
export function PersonFields({ fields }: { fields: RegistrationFields }) {
  return (
    <>
      <TextField
        field={field(fields, "first_name")}
        label="Name of the person we talk to"
        autoComplete="name"
        maxLength={100}
        required
      />
      <TextField
        field={field(fields, "mobile_no")}
        label="Mobile number"
        hint="It signs in, and bookings are told to it."
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
      />
      <TextField
        field={field(fields, "email_id")}
        label="Email"
        hint="The link to choose a password goes there once an admin has approved."
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
  kind: PartnerKind | "agent";
  fields: RegistrationFields;
  cities: Option[];
}) {
  return (
    <>
      <PersonFields fields={fields} />
      <TextField
        field={field(fields, "name")}
        label={kind === "agent" ? "Name of the agency" : "Name of the business"}
        autoComplete="organization"
        maxLength={120}
        required
      />
      <SelectField
        field={field(fields, "city")}
        label="City"
        options={cities}
        placeholder="Please choose"
        required
      />
      <TextField
        field={field(fields, "nearest_hospital")}
        label="Nearest hospital"
        hint="A part of its name is enough."
        maxLength={200}
      />
      <TextAreaField field={field(fields, "address")} label="Address" rows={2} maxLength={500} />
      <fieldset className="flex flex-col gap-4 rounded-box border border-base-300 p-4">
        <legend className="px-1 font-semibold">Papers</legend>
        <DocumentFilesHint />
        {ASKED_DOCUMENTS[kind].map(({ kind: paper, required }) => (
          <div key={paper} className="grid items-end gap-3 sm:grid-cols-2">
            <TextField
              field={field(fields, paper)}
              label={DOCUMENTS[paper].label}
              hint={`Like ${DOCUMENTS[paper].example}`}
              maxLength={60}
              autoCapitalize="characters"
              required={required}
            />
            {DOCUMENTS[paper].ends ? (
              <TextField
                field={field(fields, `${paper}_valid_until`)}
                label="Valid until"
                hint="Its last day"
                type="date"
                required={required}
              />
            ) : null}
            <DocumentFileField
              field={field(fields, fileFieldOf(paper))}
              label={`Photo or PDF of the ${DOCUMENTS[paper].label}`}
            />
          </div>
        ))}
        <DocumentFileField field={field(fields, "another_paper")} label="Another paper" />
      </fieldset>
    </>
  );
}

/** Which files may be chosen, who reads them, and what a form cannot keep. */
export function DocumentFilesHint() {
  return (
    <p className="text-sm text-base-content/80">
      Photos (JPG, PNG, WebP, at most 8 MB) or PDF (at most 5 MB). Only those who decide about you can open
      them, and each look is written down. When the form comes back to you, please choose the files again.
    </p>
  );
}

/** The photo or PDF of a paper. */
export function DocumentFileField({
  field,
  label,
  multiple,
}: {
  field: RegistrationFields[string];
  label: string;
  multiple?: boolean;
}) {
  return (
    <div className="sm:col-span-2">
      <TextField field={field} label={label} type="file" accept={acceptOf("document")} multiple={multiple} />
    </div>
  );
}
