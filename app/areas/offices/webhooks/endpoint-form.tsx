import { EVENT_LABELS, EVENT_TYPES } from "#app/domain/webhooks/schema.ts";
import { CheckboxGroup, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { FoldedPanel } from "#app/ui/page.tsx";

type Values = { url: string; description: string; events: string[] };

/** Where an endpoint is and what it hears of: to add one, or to change it. */
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
  const [form, fields] = useScreenForm<Values>(intent, failure, values);
  return (
    <FoldedPanel title={title} open={open}>
      <ScreenForm form={form}>
        <TextField
          field={fields.url}
          label="Address"
          hint="Begins with https:// and can be reached from the internet."
          type="url"
          maxLength={2_000}
          required
        />
        <TextField field={fields.description} label="What it is for" maxLength={200} />
        <CheckboxGroup
          field={fields.events}
          label="Hears of"
          options={EVENT_TYPES.map((event) => ({ value: event, label: EVENT_LABELS[event] }))}
        />
        <SubmitButton intent={intent}>{intent === "add" ? "Add" : "Save"}</SubmitButton>
      </ScreenForm>
    </FoldedPanel>
  );
}
