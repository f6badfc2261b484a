import { EVENT_LABELS, EVENT_TYPES } from "#app/domain/webhooks/schema.ts";
import { CheckboxGroup } from "#app/ui/choice-fields.tsx";
import { ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type Values = { url: string; description: string; events: string[] };

/** The address and events of an endpoint, to add one or change it. */
export function EndpointForm({
  intent,
  title,
  failure,
  open,
  values,
}: {
  intent: "add" | "save";
  title: string;
  failure: Parameters<typeof useScreenForm>[1];
  open: boolean;
  values?: Values;
}) {
  const t = words("officeWebhooks");
  const [form, fields] = useScreenForm<Values>(intent, failure, values);
  return (
    <FoldedPanel title={title} open={open}>
      <ScreenForm form={form}>
        <TextField
          field={fields.url}
          label={t("address")}
          hint={t("addressHint")}
          type="url"
          maxLength={2_000}
          required
        />
        <TextField field={fields.description} label={t("purpose")} maxLength={200} />
        <CheckboxGroup
          field={fields.events}
          label={t("events")}
          options={EVENT_TYPES.map((event) => ({ value: event, label: EVENT_LABELS[event] }))}
        />
        <SubmitButton intent={intent}>{intent === "add" ? t("add") : t("save")}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
