import { paths } from "#app/http/paths.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

const HELP = [
  ["bookings", paths.customerBookings],
  ["cancellation", paths.cancellationPolicy],
  ["refund", paths.refundPolicy],
  ["faqs", paths.faqs],
  ["health", paths.healthSupport],
] as const;

/** What somebody can do without waiting for a person. */
export function SelfHelp() {
  const t = words("requests");
  return (
    <Panel title={t("atOnce")}>
      <ul className="flex flex-col">
        {HELP.map(([what, to]) => (
          <li key={to} className="border-b border-base-300 py-2 last:border-0">
            <Link to={to} className="link block py-1 font-medium">
              {t(`help_${what}`)}
            </Link>{" "}
            <span className="text-sm text-base-content/85">{t(`helpText_${what}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
