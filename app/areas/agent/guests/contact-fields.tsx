import type { AgentContact } from "#app/domain/agents/contacts.ts";
import { INDIAN } from "#app/domain/shared/nationality.ts";
import type { FormFailure } from "#app/http/form.ts";
import type { GuestFields } from "#app/ui/bookings/guest-fields.ts";
import { ageChoices, sexChoices } from "#app/ui/bookings/patient-fields.tsx";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatPhone } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Fields = Pick<
  GuestFields,
  | "contactName"
  | "phone"
  | "email"
  | "patientName"
  | "patientAgeGroup"
  | "patientAge"
  | "patientGender"
  | "nationality"
  | "address"
> & { attendants: string; note: string };

const NEW = { patientAgeGroup: "adult", nationality: INDIAN };

/** The form of a guest of an agent. */
export function ContactFields({
  failure,
  guest,
}: {
  failure: FormFailure | undefined;
  guest?: AgentContact;
}) {
  const t = words("agent");

  const [form, fields] = useScreenForm<Fields>("contact", failure, guest ? typed(guest) : NEW);
  return (
    <ScreenForm form={form} className="flex flex-col gap-5">
      <Panel title={t("patient")}>
        <div className="flex flex-col gap-4">
          <TextField field={fields.patientName} label={t("nameOfPatient")} required maxLength={100} />
          <div className="field-row grid gap-4 sm:grid-cols-3">
            <SelectField
              field={fields.patientAgeGroup}
              label={t("ageGroup")}
              required
              options={ageChoices()}
            />
            <TextField
              field={fields.patientAge}
              label={t("ageInYears")}
              hint={t("labNeeds")}
              inputMode="numeric"
              maxLength={3}
            />
            <SelectField
              field={fields.patientGender}
              label={t("sex")}
              hint={t("labNeeds")}
              placeholder={t("notSaid")}
              options={sexChoices()}
            />
          </div>
          <TextAreaField
            field={fields.attendants}
            label={t("attendants")}
            hint={t("whoStaysWithPatientOne")}
            maxLength={1_100}
            rows={3}
          />
        </div>
      </Panel>
      <Panel title={t("whoIsCalled")}>
        <div className="flex flex-col gap-4">
          <TextField
            field={fields.contactName}
            label={t("name")}
            hint={t("patientOrSomebodyOfFamily")}
            required
            maxLength={100}
          />
          <TextField
            field={fields.phone}
            label={t("mobileNumber")}
            hint={t("bookingsAndCodesGoThere")}
            required
            type="tel"
            inputMode="tel"
            maxLength={20}
          />
          <TextField field={fields.email} label={t("email")} type="email" maxLength={200} />
          <TextField field={fields.nationality} label={t("nationality")} maxLength={60} />
          <TextAreaField field={fields.address} label={t("homeAddress")} maxLength={300} rows={2} />
          <TextAreaField
            field={fields.note}
            label={t("note")}
            hint={t("onlyYourAgencyReads")}
            maxLength={500}
            rows={2}
          />
        </div>
      </Panel>
      <SubmitButton intent="save" tone={guest ? "plain" : "primary"} className="self-start">
        {guest ? t("save") : t("addGuest")}
      </SubmitButton>
    </ScreenForm>
  );
}

const typed = (guest: AgentContact): Fields => ({
  ...guest,
  phone: formatPhone(guest.phone),
  email: guest.email ?? "",
  patientAge: guest.patientAge === null ? "" : String(guest.patientAge),
  patientGender: guest.patientGender ?? "",
  attendants: guest.attendants.join("\n"),
});
