import type { AcceptedTerms, OwnTerms } from "#app/domain/registrations/terms/labels.ts";
import { FormFailureAlert, RowForm, SubmitButton } from "#app/ui/form.tsx";
import { formatInstant, formatRate } from "#app/ui/format.ts";
import { Panel } from "#app/ui/page.tsx";
import { FeeFacts, TermsText } from "#app/ui/registration/terms-parts.tsx";
import { words } from "#app/words/catalogue.ts";

/** The terms of the own account: what is accepted, and the button for a version that is not yet. */
export function TermsPanel({
  terms: { current, accepted, isAccepted },
  failure,
}: {
  terms: OwnTerms;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
}) {
  const t = words("officeProfile");
  const text = (
    <>
      <FeeFacts kind={current.kind} fees={current.fees} />
      <TermsText terms={current} />
    </>
  );
  return (
    <Panel title={t("termsTitle")} id="terms" className="flex flex-col gap-3">
      {isAccepted ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">{t("readTerms")}</summary>
          {text}
        </details>
      ) : (
        <>
          <FormFailureAlert failure={failure} />
          <p>{t("pleaseAccept")}</p>
          {text}
          <RowForm fields={{ version: current.version }}>
            <SubmitButton intent="terms">{t("acceptVersion", { version: current.version })}</SubmitButton>
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
  const t = words("officeProfile");
  if (accepted.length === 0) return <p>{t("noVersion")}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {accepted.map(({ version, acceptedAt, by, fees }) => (
        <li key={version}>
          {t("acceptedVersion", {
            version,
            time: formatInstant(acceptedAt),
            by,
            rate: formatRate(fees.commissionPpm),
          })}
        </li>
      ))}
    </ul>
  );
}
