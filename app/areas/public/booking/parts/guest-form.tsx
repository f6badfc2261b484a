import { INDIAN } from "#app/domain/shared/nationality.ts";
import type { FormFailure } from "#app/http/form.ts";
import { CompanionFields } from "#app/ui/bookings/companion-fields.tsx";
import { CompanyFields } from "#app/ui/bookings/company-fields.tsx";
import type { GuestFields } from "#app/ui/bookings/guest-fields.ts";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PayBar } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { keptWords } from "#app/words/kept.ts";
import { AgencyChoice } from "./agency-choice.tsx";
import type { DraftView } from "./draft-view.ts";
import { WhoBooks } from "./who-books.tsx";

type GuestFormProps = {
  draft: DraftView;
  failure: FormFailure | undefined;
  /** The signed-in customer, whose number is proven already. */
  own: { name: string; phone: string } | null;
  /** Somebody of our office books for a guest: no code is asked for. */
  desk: boolean;
  /** Whose link led here. */
  agency: string | null;
};

/** Who books, who is the patient, who comes along. What was typed before stands in the fields. */
export function GuestForm({ draft, failure, own, desk, agency }: GuestFormProps) {
  const t = words("booking");
  const itemWords = words("items");
  const { guests, stay } = draft;
  const brought = draft.added[0]?.kind ?? "room";
  const defaults = {
    ...guests,
    contactName: guests.contactName ?? own?.name ?? "",
    nationality: keptWords(guests.nationality ?? INDIAN),
  };
  const [form, fields] = useScreenForm<GuestFields & { intent: string }>("guests", failure, defaults);
  return (
    <ScreenForm form={form} keepsDraft className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={draft.totalPaise} />
      <WhoBooks fields={fields} own={own} desk={desk} phoneHint={t("phoneHint")} />
      <Panel title={t("patient")}>
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={draft.added.some(({ kind }) => kind === "lab")} />
          {brought !== "room" ? (
            <TextAreaField
              field={fields.exactPlace}
              label={itemWords("exactPlace")}
              hint={itemWords(`where_${brought}`)}
              required={draft.needsPlace}
              maxLength={300}
              rows={2}
            />
          ) : null}
        </div>
      </Panel>
      <CompanionFields
        form="guests"
        places={Math.max(0, stay.adults + stay.children + stay.infants - 1)}
        fields={fields.attendantNames.getFieldList()}
        names={guests.attendantNames ?? []}
      />
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
      <AgencyChoice agency={agency} chosen={guests.throughAgency} />
      <CompanyFields fields={fields} />
      {draft.problem ? null : (
        <div className="flex flex-col gap-2">
          <PayBar totalPaise={own ? undefined : draft.totalPaise}>
            <SubmitButton intent="details" className="text-base lg:w-full">
              {own
                ? t("goToPay", { amount: formatRupeesShort(draft.totalPaise) })
                : desk
                  ? t("atDeskHold")
                  : t("sendMeCode")}
            </SubmitButton>
          </PayBar>
          {desk && !own ? null : <p className="text-sm">{own ? t("heldWhilePay") : t("nextCode")}</p>}
        </div>
      )}
    </ScreenForm>
  );
}
