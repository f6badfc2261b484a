import type { FormFailure } from "#app/http/form.ts";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { WhoBooks } from "../../booking/parts/who-books.tsx";
import type { Choice } from "./choice-view.ts";

type Fields = {
  contactName: string;
  phone: string;
  email: string;
  patientName: string;
  patientAgeGroup: string;
  patientAge: string;
  patientGender: string;
  address: string;
  specialRequests: string;
};

type ItemGuestFormProps = {
  choice: Choice;
  failure: FormFailure | undefined;
  /** The signed-in customer, whose number is proven already. */
  own: { name: string; phone: string } | null;
};

const WHERE: Record<Choice["kind"], { label: string; hint: string }> = {
  food: { label: "Where exactly?", hint: "Ward, floor, bed or room: where the meals are brought." },
  travel: { label: "Where exactly?", hint: "Gate, terminal, platform or house: where the driver finds you." },
  equipment: { label: "Where exactly?", hint: "Ward, floor or room: where it is brought." },
  lab: {
    label: "Where exactly?",
    hint: "At the bedside: ward, floor, bed. At the centre: the home address.",
  },
};

/** Who books, for whom, and where exactly. What was typed before stands in the fields. */
export function ItemGuestForm({ choice, failure, own }: ItemGuestFormProps) {
  const { guests } = choice;
  const defaults = { ...guests, contactName: guests.contactName ?? own?.name ?? "" };
  const [form, fields] = useScreenForm<Fields>("guests", failure, defaults);
  const where = WHERE[choice.kind];
  return (
    <ScreenForm form={form} keepsDraft className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={choice.totalPaise} />
      <WhoBooks fields={fields} own={own} phoneHint="We send a code by SMS, then the booking." />
      <Panel title="The patient">
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={choice.lines.some(({ kind }) => kind === "lab")} />
          <TextAreaField
            field={fields.address}
            label={where.label}
            hint={where.hint}
            maxLength={300}
            rows={2}
          />
          <TextAreaField
            field={fields.specialRequests}
            label="Anything to know"
            hint="For example: no salt, call before you come, the patient cannot walk."
            maxLength={500}
            rows={2}
          />
        </div>
      </Panel>
      {choice.problem ? null : (
        <div className="flex flex-col gap-2">
          <SubmitButton intent="details" className="text-base">
            {own ? `Hold it and pay ${formatRupeesShort(choice.totalPaise)}` : "Send me the code"}
          </SubmitButton>
          <p className="text-sm">
            {own
              ? "It is then held for you for 15 minutes while you pay."
              : "Next you enter the code, then you pay. Nothing is booked yet."}
          </p>
        </div>
      )}
    </ScreenForm>
  );
}
