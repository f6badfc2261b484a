import { moneyPaths } from "#app/http/money-paths.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { words } from "#app/words/catalogue.ts";

const TABS = [
  { to: moneyPaths.payments, label: "To pay" },
  { to: moneyPaths.payouts, label: "Payouts" },
  { to: moneyPaths.bankFile, label: "Bank file" },
] as const;

/** The three screens of paying out. */
export function PaymentTabs({ current }: { current: (typeof TABS)[number]["label"] }) {
  const t = words("adminPayments");

  return (
    <Tabs
      label={t("payouts")}
      tabs={TABS.map(({ to, label }) => ({ to, label, isHere: label === current }))}
    />
  );
}
