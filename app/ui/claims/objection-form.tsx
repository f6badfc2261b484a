import type { FormFailure } from "#app/http/form.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";

/** The guest objects. `claim` says which one where a page shows several. */
export function ObjectionForm({ claim, failure }: { claim: string; failure: FormFailure | undefined }) {
  const [form, fields] = useScreenForm<{ objection: string; claim: string; intent: string }>(
    "objection",
    failure,
  );
  return (
    <ScreenForm form={form} className="mt-4 flex flex-col gap-4">
      <input type="hidden" name="claim" value={claim} />
      <TextAreaField
        field={fields.objection}
        label="If you do not agree: why?"
        required
        minLength={3}
        maxLength={1_000}
        rows={3}
      />
      <SubmitButton intent="object" className="self-start">
        Object
      </SubmitButton>
      <p className="text-sm">Then nothing is taken until our city manager has decided.</p>
    </ScreenForm>
  );
}
