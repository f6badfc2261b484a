import { z } from "zod";
import { VISA_TYPES, VISA_WORDS } from "#app/domain/foreign-guests/labels.ts";
import { isForeign } from "#app/domain/shared/nationality.ts";
import type { FormFailure } from "#app/http/form.ts";
import {
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";
import { uploadInput } from "#app/ui/upload-input.ts";
import { words } from "#app/words/catalogue.ts";
import { translateLabel } from "#app/words/labels.ts";

const line = z.string().max(400).default("");
const noFile = z.preprocess((file) => file ?? new File([], ""), z.instanceof(File));

/** The form as it is posted; `addForeignGuest` judges it. */
export const typedPapers = z.object({
  name: line,
  nationality: line,
  born_on: line,
  sex: line,
  home_address: line,
  passport_number: line,
  passport_place: line,
  passport_issued_on: line,
  passport_valid_until: line,
  visa_type: line,
  visa_number: line,
  visa_place: line,
  visa_issued_on: line,
  visa_valid_until: line,
  arrived_on: line,
  arrived_from: line,
  passport: noFile,
  visa: noFile,
});

type Props = { nationality: string; failure: FormFailure | undefined };

/** Passport and visa of one person, as Form C asks for them. */
export function PapersForm({ nationality, failure }: Props) {
  const t = words("papers");
  const [form, fields] = useScreenForm<z.input<typeof typedPapers>>("papers", failure, {
    nationality: isForeign(nationality) ? nationality : "",
    visa_type: "medical",
  });
  return (
    <FoldedPanel title={t("addTitle")} open>
      <ScreenForm form={form} multipart className="flex flex-col gap-4">
        <TextField field={fields.name} label={t("name")} hint={t("nameHint")} maxLength={100} required />
        <TextField field={fields.nationality} label={t("nationality")} maxLength={60} required />
        <TextField field={fields.born_on} label={t("bornOn")} type="date" required />
        <SelectField
          field={fields.sex}
          label={t("sex")}
          required
          placeholder={t("choose")}
          options={(["female", "male", "other"] as const).map((value) => ({
            value,
            label: t(`sex_${value}`),
          }))}
        />
        <TextAreaField
          field={fields.home_address}
          label={t("homeAddress")}
          rows={2}
          maxLength={300}
          required
        />
        <TextField field={fields.passport_number} label={t("passportNumber")} maxLength={30} required />
        <TextField field={fields.passport_place} label={t("passportPlace")} maxLength={80} required />
        <TextField field={fields.passport_issued_on} label={t("passportIssued")} type="date" required />
        <TextField field={fields.passport_valid_until} label={t("passportUntil")} type="date" required />
        <TextField
          field={fields.passport}
          {...uploadInput("travel_paper")}
          label={t("passportFile")}
          hint={t("fileHint")}
          required
        />
        <SelectField
          field={fields.visa_type}
          label={t("visaType")}
          required
          options={VISA_TYPES.map((value) => ({ value, label: translateLabel(VISA_WORDS[value]) }))}
        />
        <TextField field={fields.visa_number} label={t("visaNumber")} maxLength={40} />
        <TextField field={fields.visa_place} label={t("visaPlace")} maxLength={80} />
        <TextField field={fields.visa_issued_on} label={t("visaIssued")} type="date" />
        <TextField field={fields.visa_valid_until} label={t("visaUntil")} type="date" />
        <TextField field={fields.visa} {...uploadInput("travel_paper")} label={t("visaFile")} />
        <TextField field={fields.arrived_on} label={t("arrivedOn")} type="date" />
        <TextField field={fields.arrived_from} label={t("arrivedFrom")} maxLength={80} />
        <SubmitButton intent="add">{t("add")}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
