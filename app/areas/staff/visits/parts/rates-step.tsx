import { AC_TYPES, BREAKFAST_TYPES, SHARING_TYPES } from "#app/domain/field-visits/labels.ts";
import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { RowForm, ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";
import type { StepFailure } from "./step-failure.ts";

type Rate = Visit["rates"][number];
type RateForm = {
  id: string;
  room_category: string;
  ac_type: string;
  sharing_type: string;
  breakfast_type: string;
  rate: string;
  no_of_rooms: string;
};

/** The rates of the room categories: each line can be opened and changed, and a new one added below. */
export function RatesStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const t = words("staffVisits");

  const posted = failure?.result.initialValue as { id?: string } | undefined;
  return (
    <>
      {visit.rates.map((rate) => (
        <details
          key={`${rate.id}${rate.ratePaise}${rate.roomCategory}${rate.noOfRooms}`}
          className="rounded-box border border-base-300 bg-base-100 p-4"
          open={posted?.id === rate.id}
        >
          <summary className="cursor-pointer py-1">
            <span className="font-medium">
              {rate.roomCategory}, {rate.acType}, {rate.sharingType}, {rate.breakfastType}
            </span>
            {t("nightRoomsRateNoOfRooms", { rate: formatRupees(rate.ratePaise), noOfRooms: rate.noOfRooms })}
          </summary>
          <div className="mt-3 flex flex-col gap-3">
            <RateFields rate={rate} failure={posted?.id === rate.id ? failure : undefined} />
            <RowForm fields={{ id: rate.id }}>
              <SubmitButton intent="remove-rate" tone="danger" small>
                {t("removeThisRate")}
              </SubmitButton>
            </RowForm>
          </div>
        </details>
      ))}
      <Panel title={t("addRate")}>
        <RateFields key={visit.rates.length} failure={posted?.id ? undefined : failure} />
      </Panel>
    </>
  );
}

const options = (choices: readonly string[]) => choices.map((choice) => ({ value: choice, label: choice }));

function RateFields({ rate, failure }: { rate?: Rate; failure: StepFailure }) {
  const t = words("staffVisits");

  const [form, fields] = useScreenForm<RateForm>(
    rate ? `rate-${rate.id}` : "rate-new",
    failure,
    rate
      ? {
          room_category: rate.roomCategory,
          ac_type: rate.acType,
          sharing_type: rate.sharingType,
          breakfast_type: rate.breakfastType,
          rate: String(rate.ratePaise / 100),
          no_of_rooms: String(rate.noOfRooms),
        }
      : { ac_type: "AC", sharing_type: t("twinSharing"), breakfast_type: t("withoutBreakfast") },
  );
  return (
    <ScreenForm form={form} keepsDraft>
      {rate ? <input type="hidden" name="id" value={rate.id} /> : null}
      <div className="field-row grid gap-4 sm:grid-cols-3">
        <TextField
          field={fields.room_category}
          label={t("roomCategory")}
          required
          maxLength={80}
          hint={t("likeDeluxe")}
        />
        <SelectField field={fields.ac_type} label={t("acNonAc")} required options={options(AC_TYPES)} />
        <SelectField
          field={fields.sharing_type}
          label={t("sharingType")}
          required
          options={options(SHARING_TYPES)}
        />
        <SelectField
          field={fields.breakfast_type}
          label={t("breakfastType")}
          required
          options={options(BREAKFAST_TYPES)}
        />
        <TextField
          field={fields.rate}
          label={t("rateNightRupees")}
          required
          inputMode="decimal"
          maxLength={12}
        />
        <TextField
          field={fields.no_of_rooms}
          label={t("roomsOfThisKind")}
          inputMode="numeric"
          maxLength={4}
        />
      </div>
      <SubmitButton intent="save-rate" className="self-start">
        {rate ? t("save") : t("add")}
      </SubmitButton>
    </ScreenForm>
  );
}
