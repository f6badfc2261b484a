import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import type { FormFailure } from "#app/http/form.ts";
import { CompanionFields } from "#app/ui/bookings/companion-fields.tsx";
import { CompanyFields } from "#app/ui/bookings/company-fields.tsx";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";

type GuestDetailsProps = {
  failure: FormFailure | undefined;
  guests: TypedGuests;
  totalPaise: number;
  lab: boolean;
  /** How many come besides the patient, and who came before. */
  places: number;
  attendants: string[];
};

type Fields = {
  contactName: string;
  phone: string;
  email: string;
  patientName: string;
  patientAgeGroup: string;
  patientAge: string;
  patientGender: string;
  attendantNames: string[];
  nationality: string;
  address: string;
  specialRequests: string;
  buyerGstin: string;
  buyerName: string;
  buyerAddress: string;
};

/** The guest of an agent: who is called, who is ill, where exactly. */
export function GuestDetails({ failure, guests, totalPaise, lab, places, attendants }: GuestDetailsProps) {
  const [form, fields] = useScreenForm<Fields>("guest", failure, { nationality: "Indian", ...guests });
  return (
    <ScreenForm form={form} className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={totalPaise} />
      <Panel title="The guest">
        <div className="flex flex-col gap-4">
          <TextField field={fields.contactName} label="Name of the guest" required maxLength={100} />
          <TextField
            field={fields.phone}
            label="Mobile number of the guest"
            hint="The booking goes there by SMS, and the codes to open it. Not your own."
            required
            type="tel"
            inputMode="tel"
            maxLength={20}
          />
          <TextField field={fields.email} label="Email of the guest" type="email" maxLength={200} />
        </div>
      </Panel>
      <Panel title="The patient">
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={lab} />
          <TextField field={fields.nationality} label="Nationality" maxLength={60} />
          <TextAreaField
            field={fields.address}
            label="Where exactly?"
            hint="The ward and bed, the gate where a driver finds them; of a room the home address."
            maxLength={300}
            rows={2}
          />
          <TextAreaField field={fields.specialRequests} label="Anything to know" maxLength={500} rows={2} />
        </div>
      </Panel>
      <CompanionFields
        form="guest"
        places={places}
        fields={fields.attendantNames.getFieldList()}
        names={guests.attendantNames ?? []}
        offered={attendants}
      />
      <CompanyFields fields={fields} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="keep" value="on" defaultChecked className="checkbox" />
        <span>Keep this guest for the next booking</span>
      </label>
      <SubmitButton className="self-start text-base">Hold it: {formatRupees(totalPaise)}</SubmitButton>
    </ScreenForm>
  );
}
