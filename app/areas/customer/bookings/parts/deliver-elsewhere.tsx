import type { DeliveryPlace } from "#app/domain/trips/deliver-elsewhere.ts";
import type { FormFailure } from "#app/http/form.ts";
import { ScreenForm, SelectField, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Fields = { to: string; exactPlace: string; intent: string };

/** Meals and equipment that should go to another address. */
export function DeliverElsewhere({
  places,
  failure,
}: {
  places: DeliveryPlace[];
  failure: FormFailure | undefined;
}) {
  const t = words("trip");
  const [form, fields] = useScreenForm<Fields>("deliver", failure);
  if (places.length === 0) return null;
  return (
    <Panel title={t("deliverTitle")}>
      <ScreenForm form={form} className="flex flex-col gap-4">
        <SelectField
          field={fields.to}
          label={t("deliverTo")}
          options={places.map(({ key, name }) => ({ value: key, label: name }))}
          required
        />
        <TextField field={fields.exactPlace} label={t("deliverExactly")} maxLength={200} />
        <SubmitButton intent="deliver" tone="plain" className="self-start">
          {t("deliverSubmit")}
        </SubmitButton>
        <p className="text-sm">{t("deliverText")}</p>
      </ScreenForm>
    </Panel>
  );
}
