import type { TypedGuests } from "#app/domain/bookings/schema.ts";
import { INDIAN } from "#app/domain/shared/nationality.ts";
import type { FormFailure } from "#app/http/form.ts";
import { CompanionFields } from "#app/ui/bookings/companion-fields.tsx";
import { CompanyFields } from "#app/ui/bookings/company-fields.tsx";
import type { GuestFields } from "#app/ui/bookings/guest-fields.ts";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type GuestDetailsProps = {
  failure: FormFailure | undefined;
  guests: TypedGuests;
  totalPaise: number;
  lab: boolean;
  /** Where the form keeps the exact place, and whether it is needed. */
  placeIn: "address" | "exactPlace";
  needsPlace: boolean;
  /** How many people come with the patient, and who came before. */
  places: number;
  attendants: string[];
};

/** The guest of an agent: who is called, who is ill, where exactly. */
export function GuestDetails(props: GuestDetailsProps) {
  const { failure, guests, totalPaise, lab, placeIn, needsPlace, places, attendants } = props;
  const t = words("agent");

  const [form, fields] = useScreenForm<GuestFields>("guest", failure, { nationality: INDIAN, ...guests });
  return (
    <ScreenForm form={form} className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={totalPaise} />
      <Panel title={t("guestPlain")}>
        <div className="flex flex-col gap-4">
          <TextField field={fields.contactName} label={t("nameOfGuest")} required maxLength={100} />
          <TextField
            field={fields.phone}
            label={t("mobileNumberOfGuest")}
            hint={t("bookingGoesThereBySms")}
            required
            type="tel"
            inputMode="tel"
            maxLength={20}
          />
          <TextField field={fields.email} label={t("emailOfGuest")} type="email" maxLength={200} />
        </div>
      </Panel>
      <Panel title={t("patient")}>
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={lab} />
          <TextField field={fields.nationality} label={t("nationality")} maxLength={60} />
          <TextAreaField
            field={fields[placeIn]}
            label={t("whereExactly")}
            hint={t("wardAndBedGateWhere")}
            required={needsPlace}
            maxLength={300}
            rows={2}
          />
          <TextAreaField
            field={fields.specialRequests}
            label={t("anythingToKnow")}
            maxLength={500}
            rows={2}
          />
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
        <span>{t("keepThisGuestForNext")}</span>
      </label>
      <SubmitButton className="self-start text-base">
        {t("holdItTotal", { total: formatRupees(totalPaise) })}
      </SubmitButton>
    </ScreenForm>
  );
}
