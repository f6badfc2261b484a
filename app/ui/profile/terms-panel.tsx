import type { AcceptedTerms, OwnTerms } from "#app/domain/registrations/terms/labels.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { FeeFacts, TermsText } from "#app/ui/registration/terms-parts.tsx";

/** The terms of the own account: what is accepted, and the button for a version that is not yet. */
export function TermsPanel({
  terms: { current, accepted, isAccepted },
  failure,
}: {
  terms: OwnTerms;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
}) {
  const text = (
    <>
      <FeeFacts kind={current.kind} fees={current.fees} />
      <TermsText terms={current} />
    </>
  );
  return (
    <Panel title="Commission, fees and terms" id="terms" className="flex flex-col gap-3">
      {isAccepted ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            Read the terms of today
          </summary>
          {text}
        </details>
      ) : (
        <>
          <FormFailureAlert failure={failure} />
          <p>Please read the terms that hold from now on, and accept them. Your bookings go on meanwhile.</p>
          {text}
          <RowForm fields={{ version: current.version }}>
            <SubmitButton intent="terms">Accept version {current.version}</SubmitButton>
          </RowForm>
        </>
      )}
      <AcceptedList accepted={accepted} />
    </Panel>
  );
}

/** Which versions were accepted, when and by whom. */
export function AcceptedList({
  accepted,
}: {
  accepted: Array<Omit<AcceptedTerms, "acceptedAt"> & { acceptedAt: Date | string }>;
}) {
  if (accepted.length === 0) return <p>No version has been accepted yet.</p>;
  return (
    <ul className="flex flex-col gap-1">
      {accepted.map(({ version, acceptedAt, by, fees }) => (
        <li key={version}>
          Version {version}, accepted {formatInstant(acceptedAt)} by {by}, at {fees.commissionPpm / 10_000} %{" "}
          commission
        </li>
      ))}
    </ul>
  );
}
