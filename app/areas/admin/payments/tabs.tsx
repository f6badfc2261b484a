import { moneyPaths } from "#app/http/money-paths.ts";
import { Link } from "#app/ui/link.tsx";
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
    <nav aria-label={t("payouts")} className="no-print flex flex-wrap gap-2">
      {TABS.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={label === current ? "page" : undefined}
          className={`btn min-h-11 ${label === current ? "btn-primary" : "btn-outline"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
