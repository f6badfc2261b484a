import type { FormFailure } from "#app/http/form.ts";
import { CompanyFields } from "#app/ui/bookings/company-fields.tsx";
import type { GuestFields } from "#app/ui/bookings/guest-fields.ts";
import { PatientFields } from "#app/ui/bookings/patient-fields.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupeesShort } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { PayBar } from "#app/ui/pay-bar.tsx";
import { words } from "#app/words/catalogue.ts";
import { AgencyChoice } from "../../booking/parts/agency-choice.tsx";
import { WhoBooks } from "../../booking/parts/who-books.tsx";
import type { ItemChoice } from "./choice-view.ts";

type Fields = Omit<GuestFields, "attendantNames" | "nationality" | "exactPlace">;

type ItemGuestFormProps = {
  choice: ItemChoice;
  failure: FormFailure | undefined;
  /** The signed-in customer, whose number is proven already. */
  own: { name: string; phone: string } | null;
  /** Somebody of our office books for a guest: no code is asked for. */
  desk: boolean;
  /** Whose link led here. */
  agency: string | null;
};

/** Who books, for whom, and where exactly. What was typed before stands in the fields. */
export function ItemGuestForm({ choice, failure, own, desk, agency }: ItemGuestFormProps) {
  const { guests } = choice;
  const defaults = { ...guests, contactName: guests.contactName ?? own?.name ?? "" };
  const [form, fields] = useScreenForm<Fields>("guests", failure, defaults);
  const t = words("items");
  return (
    <ScreenForm form={form} keepsDraft className="flex flex-col gap-5">
      <input type="hidden" name="shownTotalPaise" value={choice.totalPaise} />
      <WhoBooks fields={fields} own={own} desk={desk} phoneHint={t("phoneHint")} />
      <Panel title={t("thePatient")}>
        <div className="flex flex-col gap-4">
          <PatientFields fields={fields} lab={choice.lines.some(({ kind }) => kind === "lab")} />
          <TextAreaField
            field={fields.address}
            label={t("exactPlace")}
            hint={t(`where_${choice.kind}`)}
            required={choice.needsPlace}
            maxLength={300}
            rows={2}
          />
          <TextAreaField
            field={fields.specialRequests}
            label={t("toKnow")}
            hint={t(choice.kind === "food" ? "toKnowHint_food" : "toKnowHint")}
            maxLength={500}
            rows={2}
          />
        </div>
      </Panel>
      <AgencyChoice agency={agency} chosen={guests.throughAgency} />
      <CompanyFields fields={fields} />
      {choice.problem ? null : (
        <div className="flex flex-col gap-2">
          <PayBar totalPaise={own ? undefined : choice.totalPaise}>
            <SubmitButton intent="details" className="text-base lg:w-full">
              {own
                ? t("holdAndPay", { amount: formatRupeesShort(choice.totalPaise) })
                : desk
                  ? words("booking")("atDeskHold")
                  : t("sendCode")}
            </SubmitButton>
          </PayBar>
          {desk && !own ? null : <p className="text-sm">{own ? t("heldNote") : t("codeNote")}</p>}
        </div>
      )}
    </ScreenForm>
  );
}
