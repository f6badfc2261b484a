import { VISIT_KIND_DEFINITIONS } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { RowForm, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import type { StepFailure } from "./step-failure.ts";

type PersonForm = { key_type: string; doctor_name: string; speciality_name: string; phone_e164: string };

/** The key persons that were met, one at a time. */
export function PeopleStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const t = words("staffVisits");

  // After each one that was added, an empty form.
  const [form, fields] = useScreenForm<PersonForm>(`person-${visit.people.length}`, failure);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {visit.people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-center justify-between gap-2 rounded-box border border-base-300 bg-base-100 p-3"
          >
            <span>
              <span className="font-medium">{person.doctorName}</span>, {person.keyType}
              {person.specialityName ? `, ${person.specialityName}` : ""}
              {person.phone ? `, ${formatPhone(person.phone)}` : ""}
            </span>
            <RowForm fields={{ id: person.id }}>
              <SubmitButton intent="remove-person" tone="danger" small>
                {t("remove")}
                <span className="sr-only"> {person.doctorName}</span>
              </SubmitButton>
            </RowForm>
          </li>
        ))}
      </ul>
      <Panel title={t("addKeyPerson")}>
        <ScreenForm form={form} keepsDraft>
          <div className="field-row grid gap-4 sm:grid-cols-2">
            <TextField
              field={fields.key_type}
              label={t("whoThis")}
              required
              list="key-types"
              maxLength={60}
            />
            <TextField
              field={fields.doctor_name}
              label={visit.kind === "hospital" ? t("doctorName") : t("name")}
              required
              maxLength={120}
            />
            <TextField
              field={fields.speciality_name}
              label={visit.kind === "hospital" ? t("specialityName") : t("whatThisPersonLooksAfter")}
              maxLength={120}
            />
            <TextField field={fields.phone_e164} label={t("phone")} type="tel" maxLength={40} />
          </div>
          <datalist id="key-types">
            {VISIT_KIND_DEFINITIONS[visit.kind].keyTypes.map((type) => (
              <option key={type} value={type} />
            ))}
          </datalist>
          <SubmitButton intent="add-person" className="self-start">
            {t("add")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </>
  );
}
