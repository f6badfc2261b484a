import { Alert } from "#app/ui/alert.tsx";
import { formatRupees } from "#app/ui/format.ts";
import { words } from "#app/words/catalogue.ts";

/** What an agent earns with a choice, before it is booked. Paise, after tax. */
export function AgentShare({ paise }: { paise: number }) {
  const t = words("booking");
  return (
    <Alert tone="info">
      <p className="font-semibold">
        {paise > 0 ? t("agentCommission", { amount: formatRupees(paise) }) : t("agentNoCommission")}
      </p>
      <p>{t("agentNext")}</p>
    </Alert>
  );
}
