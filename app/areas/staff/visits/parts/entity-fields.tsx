import type { FieldMetadata } from "@conform-to/react";
import { type DetailField, VISIT_KIND_DEFINITIONS, type VisitKind } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { present } from "#app/present.ts";
import { CheckboxField, CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { SelectField, type SelectOption, TextAreaField, TextField } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import { translateName } from "#app/words/labels.ts";

/** What the form holds: typed text by name, the kind's own fields under `details`. */
export type EntityForm = {
  entity_name: string;
  city_id: string;
  address: string;
  pin_code: string;
  contact_person: string;
  phone_e164: string;
  email: string;
  latitude: string;
  longitude: string;
  due_on: string;
  facility_ids: string[];
  details: Record<string, string>;
};

/** What the form shows of a stored visit. */
export function typedEntity(visit: Visit): EntityForm {
  const typed = (value: unknown) =>
    value === true ? "on" : value === false || value === null || value === undefined ? "" : String(value);
  return {
    entity_name: visit.entityName,
    city_id: visit.cityId,
    address: visit.address,
    pin_code: visit.pinCode,
    contact_person: visit.contactPerson,
    phone_e164: visit.phone ?? "",
    email: visit.email ?? "",
    latitude: typed(visit.latitude),
    longitude: typed(visit.longitude),
    due_on: visit.dueOn,
    facility_ids: visit.facilities.map((each) => each.id),
    details: Object.fromEntries(Object.entries(visit.details).map(([name, value]) => [name, typed(value)])),
  };
}

type Field<Value = unknown> = FieldMetadata<Value, Record<string, unknown>, string[]>;
type Fields = { [Name in keyof EntityForm]-?: Field<EntityForm[Name]> };

/** The first step of a visit: the place itself. */
export function EntityFields({
  kind,
  fields,
  cities,
  facilities,
}: {
  kind: VisitKind;
  fields: Fields;
  cities: SelectOption[];
  facilities: Array<{ id: string; name: string }>;
}) {
  const t = words("staffVisits");

  const details = fields.details.getFieldset() as Record<string, Field>;
  return (
    <>
      <Panel title={t("whoIt")} className="flex flex-col gap-4">
        <TextField
          field={fields.entity_name}
          label={VISIT_KIND_DEFINITIONS[kind].entityLabel}
          required
          maxLength={200}
        />
        <SelectField
          field={fields.city_id}
          label={t("city")}
          required
          placeholder={t("pleaseChoose")}
          options={cities}
        />
        <TextAreaField field={fields.address} label={t("address")} maxLength={400} rows={2} />
        <div className="field-row grid gap-4 sm:grid-cols-3">
          <TextField field={fields.pin_code} label={t("pinCode")} inputMode="numeric" maxLength={6} />
          <TextField
            field={fields.latitude}
            label={t("latitude")}
            inputMode="decimal"
            maxLength={20}
            hint={t("ofItsDoorLike17")}
          />
          <TextField
            field={fields.longitude}
            label={t("longitude")}
            inputMode="decimal"
            maxLength={20}
            hint={t("like784123")}
          />
        </div>
        <div className="field-row grid gap-4 sm:grid-cols-3">
          <TextField field={fields.contact_person} label={t("contactPerson")} maxLength={120} />
          <TextField field={fields.phone_e164} label={t("phone")} type="tel" maxLength={40} />
          <TextField field={fields.email} label={t("email")} type="email" maxLength={200} />
        </div>
        <TextField field={fields.due_on} label={t("dayOfVisit")} type="date" required className="max-w-60" />
      </Panel>
      <Panel title={t("aboutIt")} className="flex flex-col gap-4">
        {VISIT_KIND_DEFINITIONS[kind].details.map((detail) => (
          <Detail key={detail.name} detail={detail} field={present(details[detail.name])} />
        ))}
      </Panel>
      {kind === "accommodation" ? (
        <Panel>
          <CheckboxGroup
            field={fields.facility_ids}
            label={t("whatYouSawForPatients")}
            hint={t("tickOnlyWhatYouSaw")}
            options={facilities.map(({ id, name }) => ({ value: id, label: translateName(name) }))}
          />
        </Panel>
      ) : null}
    </>
  );
}

function Detail({ detail, field }: { detail: DetailField; field: Field }) {
  const t = words("staffVisits");

  const common = { field, label: detail.label, hint: detail.hint };
  switch (detail.kind) {
    case "flag":
      return <CheckboxField {...common} />;
    case "longText":
      return <TextAreaField {...common} maxLength={2000} rows={3} />;
    case "choice":
      return (
        <SelectField
          {...common}
          placeholder={t("notAsked")}
          options={(detail.choices ?? []).map((choice) => ({ value: choice, label: choice }))}
        />
      );
    case "time":
      return <TextField {...common} type="time" className="max-w-40" />;
    case "number":
      return <TextField {...common} inputMode="decimal" maxLength={9} className="max-w-40" />;
    default:
      return <TextField {...common} maxLength={200} />;
  }
}
