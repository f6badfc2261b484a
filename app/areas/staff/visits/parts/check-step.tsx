import type { Visit } from "#app/domain/field-visits/read-visit.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ScreenForm, SubmitButton, TextAreaField, useScreenForm } from "#app/ui/form.tsx";
import { formatDistance } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { VisitView } from "#app/ui/visits/visit-view.tsx";
import type { StepFailure } from "./step-failure.ts";

/** Farther than this, somebody may have written the visit elsewhere. */
const FAR_M = 500;

/** Everything once more, a remark, and the button that hands the visit in. */
export function CheckStep({ visit, failure }: { visit: Visit; failure: StepFailure }) {
  const [form, fields] = useScreenForm<{ remark: string }>("check", failure);
  return (
    <>
      {visit.distanceM !== null && visit.distanceM > FAR_M ? (
        <Alert tone="info">
          You noted your position {formatDistance(visit.distanceM)} from the place. Please check both points.
        </Alert>
      ) : null}
      <VisitView visit={visit} />
      <Panel title="Submit">
        <ScreenForm form={form} keepsDraft>
          <TextAreaField field={fields.remark} label="Remark" maxLength={2000} rows={3} />
          <SubmitButton intent="submit" className="self-start">
            Submit the visit
          </SubmitButton>
        </ScreenForm>
      </Panel>
    </>
  );
}
