import type { AgentContact } from "#app/domain/agents/contacts.ts";
import type { FormFailure } from "#app/http/form.ts";
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

type Fields = {
  contactName: string;
  phone: string;
  email: string;
  patientName: string;
  patientAgeGroup: string;
  patientAge: string;
  patientGender: string;
  attendants: string;
  nationality: string;
  address: string;
  note: string;
};

const NEW = { patientAgeGroup: "adult", nationality: "Indian" };

/** The form of a guest of an agent. */
export function ContactFields({
  failure,
  guest,
}: {
  failure: FormFailure | undefined;
  guest?: AgentContact;
}) {
  const [form, fields] = useScreenForm<Fields>("contact", failure, guest ? typed(guest) : NEW);
  return (
    <ScreenForm form={form} className="flex flex-col gap-5">
      <Panel title="The patient">
        <div className="flex flex-col gap-4">
          <TextField field={fields.patientName} label="Name of the patient" required maxLength={100} />
          <div className="grid gap-4 sm:grid-cols-3">
            <SelectField field={fields.patientAgeGroup} label="Age group" required options={ageChoices()} />
            <TextField
              field={fields.patientAge}
              label="Age in years"
              hint="A lab needs it"
              inputMode="numeric"
              maxLength={3}
            />
            <SelectField
              field={fields.patientGender}
              label="Sex"
              hint="A lab needs it"
              placeholder="Not said"
              options={sexChoices()}
            />
          </div>
          <TextAreaField
            field={fields.attendants}
            label="Attendants"
            hint="Who stays with the patient: one name on each line."
            maxLength={1_100}
            rows={3}
          />
        </div>
      </Panel>
      <Panel title="Who is called">
        <div className="flex flex-col gap-4">
          <TextField
            field={fields.contactName}
            label="Name"
            hint="The patient, or somebody of the family."
            required
            maxLength={100}
          />
          <TextField
            field={fields.phone}
            label="Mobile number"
            hint="Bookings and codes go there by SMS. Not your own."
            required
            type="tel"
            inputMode="tel"
            maxLength={20}
          />
          <TextField field={fields.email} label="Email" type="email" maxLength={200} />
          <TextField field={fields.nationality} label="Nationality" maxLength={60} />
          <TextAreaField field={fields.address} label="Home address" maxLength={300} rows={2} />
          <TextAreaField
            field={fields.note}
            label="Note"
            hint="Only your agency reads it."
            maxLength={500}
            rows={2}
          />
        </div>
      </Panel>
      <SubmitButton intent="save" className="self-start">
        {guest ? "Save" : "Add the guest"}
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
