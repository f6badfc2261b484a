import type { FormFailure } from "#app/http/form.ts";
import { CompanyFields } from "#app/ui/bookings/company-fields.tsx";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PayBar } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import type { DraftView } from "./draft-view.ts";
import { WhoBooks } from "./who-books.tsx";

type GuestFields = {
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
  intent: string;
};

type GuestFormProps = {
  draft: DraftView;
  failure: FormFailure | undefined;
  /** The signed-in customer, whose number is proven already. */
  own: { name: string; phone: string } | null;
};

/** Who books, who is the patient, who comes along. What was typed before stands in the fields. */
export function GuestForm({ draft, failure, own }: GuestFormProps) {
  const t = words("booking");
  const { guests, stay } = draft;
  const defaults = {
    ...guests,
    contactName: guests.contactName ?? own?.name ?? "",
    nationality: guests.nationality ?? "Indian",
  };
  const [form, fields] = useScreenForm<GuestFields>("guests", failure, defaults);
  const attendants = Math.max(0, stay.adults + stay.children + stay.infants - 1);
  const names = guests.attendantNames ?? [];
  const list = fields.attendantNames.getFieldList();
  return (
    <ScreenForm form={form} keepsDraft className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={draft.totalPaise} />
      <WhoBooks fields={fields} own={own} phoneHint={t("phoneHint")} />
      <Panel title={t("patient")}>
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={draft.added.some(({ kind }) => kind === "lab")} />
        </div>
      </Panel>
      {attendants > 0 ? (
        <Panel title={t("companions")}>
          <div className="grid items-end gap-4 sm:grid-cols-2">
            {Array.from({ length: attendants }, (_, index) => {
              const name = `attendantNames[${index}]`;
              const field = list[index];
              return (
                <Attendant
                  // biome-ignore lint/suspicious/noArrayIndexKey: places in a list that never moves
                  key={index}
                  name={name}
                  number={index + 1}
                  value={(field?.initialValue as string | undefined) ?? names[index] ?? ""}
                  errors={field?.errors}
                />
              );
            })}
          </div>
        </Panel>
      ) : null}
      <Panel title={t("register")}>
        <div className="flex flex-col gap-4">
          <TextField field={fields.nationality} label={t("nationality")} maxLength={60} />
          <TextAreaField
            field={fields.address}
            label={t("homeAddress")}
            hint={t("homeAddressHint")}
            autoComplete="street-address"
            maxLength={300}
            rows={3}
          />
          <TextAreaField
            field={fields.specialRequests}
            label={t("requests")}
            hint={t("requestsHint")}
            maxLength={500}
            rows={3}
          />
        </div>
      </Panel>
      <CompanyFields fields={fields} />
      {draft.problem ? null : (
        <div className="flex flex-col gap-2">
          <PayBar totalPaise={own ? undefined : draft.totalPaise}>
            <SubmitButton intent="details" className="text-base lg:w-full">
              {own ? t("goToPay", { amount: formatRupeesShort(draft.totalPaise) }) : t("sendMeCode")}
            </SubmitButton>
          </PayBar>
          <p className="text-sm">{own ? t("heldWhilePay") : t("nextCode")}</p>
        </div>
      )}
    </ScreenForm>
  );
}

type AttendantProps = { name: string; number: number; value: string; errors: string[] | undefined };

function Attendant({ name, number, value, errors }: AttendantProps) {
  const t = words("booking");
  const id = `guests-${name}`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {t("companionName", { number })}
        <span className="font-normal text-base-content/75"> {t("optional")}</span>
      </label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        maxLength={100}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${id}-error` : undefined}
        className={`input min-h-12 w-full ${errors ? "border-error-content" : ""}`}
      />
      {errors ? (
        <p id={`${id}-error`} className="text-sm font-medium text-error-content">
          {errors.join(" ")}
        </p>
      ) : null}
    </div>
  );
}
