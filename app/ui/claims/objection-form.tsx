import type { ReadClaim } from "#app/domain/claims/find-claims.ts";
import { DECISION_HOURS } from "#app/domain/claims/labels.ts";
import type { FormFailure } from "#app/http/form.ts";
import { formats, words } from "#app/words/catalogue.ts";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "../form.tsx";

type ObjectionProps = {
  claim: Pick<ReadClaim, "id" | "isKeptAlready">;
  failure: FormFailure | undefined;
  /** Plain where the page is for something else. */
  tone?: "primary" | "plain";
};

/** The guest objects. `claim` says which one where a page shows several. */
export function ObjectionForm({ claim, failure, tone }: ObjectionProps) {
  const t = words("claims");
  const hours = formats().hours(DECISION_HOURS);
  const [form, fields] = useScreenForm<{ objection: string; claim: string; intent: string }>(
    "objection",
    failure,
  );
  return (
    <ScreenForm form={form} className="mt-4 flex flex-col gap-4">
      <input type="hidden" name="claim" value={claim.id} />
      <TextAreaField
        field={fields.objection}
        label={t("whyNot")}
        required
        minLength={3}
        maxLength={1_000}
        rows={3}
      />
      <SubmitButton intent="object" tone={tone} className="self-start">
        {t("object")}
      </SubmitButton>
      <p className="text-sm">
        {claim.isKeptAlready ? t("keptAlready", { hours }) : t("nothingTaken", { hours })}
      </p>
    </ScreenForm>
  );
}
