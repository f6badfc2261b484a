import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

type AgencyChoiceProps = {
  /** The name of the agency whose link led here; null when none did. */
  agency: string | null;
  /** What was chosen before. */
  chosen: string | undefined;
};

/**
 * Asks a guest who came by an agency's link whether to book through it: only then does the agency see the booking and earn a commission.
 */
export function AgencyChoice({ agency, chosen }: AgencyChoiceProps) {
  const t = words("booking");
  if (!agency) return null;
  const options = [
    { value: "yes", label: t("throughAgency", { agency }), hint: t("throughAgencyHint") },
    { value: "no", label: t("withoutAgency"), hint: t("withoutAgencyHint") },
  ];
  return (
    <Panel title={t("cameByAgency", { agency })}>
      <div className="flex flex-col gap-3">
        {options.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 items-start gap-3">
            <input
              type="radio"
              name="throughAgency"
              value={value}
              required
              defaultChecked={chosen === value}
              className="radio mt-1"
            />
            <span>
              <span className="font-medium">{label}</span> <span className="block text-sm">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </Panel>
  );
}
