import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatDistance } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { VisitView } from "#app/ui/visits/visit-view.tsx";
import { words } from "#app/words/catalogue.ts";
import type { StepFailure } from "./step-failure.ts";

/** Farther than this, somebody may have written the visit elsewhere. */
const FAR_M = 500;

/** Everything once more, a remark, and the button that hands the visit in. */
export function CheckStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const t = words("staffVisits");

  const [form, fields] = useScreenForm<{ remark: string }>("check", failure);
  return (
    <>
      {visit.distanceM !== null && visit.distanceM > FAR_M ? (
        <Alert tone="info">{t("youNotedYourPosition", { distanceM: formatDistance(visit.distanceM) })}</Alert>
      ) : null}
      <VisitView visit={visit} />
      <Panel title={t("submit")}>
        <ScreenForm form={form} keepsDraft>
          <TextAreaField field={fields.remark} label={t("remark")} maxLength={2000} rows={3} />
          <SubmitButton intent="submit" className="self-start">
            {t("submitVisit")}
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </>
  );
}
