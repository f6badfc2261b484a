import { useLocation } from "@remix-run/react";
import type { AgentBar } from "#app/http/agent-here.ts";
import { paths } from "#app/http/paths.ts";
import { words } from "#app/words/catalogue.ts";
import { Link } from "./link.tsx";

/** The public pages as an agent sees them, who books for others: the ways in the header instead of a guest's. */
export function AgentLinks() {
  const t = words("shell");
  const link = "btn btn-ghost min-h-11 px-1.5 sm:px-3";
  return (
    <>
      <Link to={paths.rooms} className={`${link} hidden sm:inline-flex`}>
        {t("findRoom")}
      </Link>{" "}
      <Link to={paths.agentGuests} className={link}>
        {t("agentGuests")}
      </Link>{" "}
      <Link to={paths.agentBookings} className={link}>
        {t("bookings")}
      </Link>
    </>
  );
}

/** What an address says of a search, for somebody else's browser: neither the language of the agent nor the choice that it adds to. */
function shared(search: string): string {
  const params = new URLSearchParams(search);
  for (const own of ["hl", "with"]) params.delete(own);
  return params.size > 0 ? `?${params}` : "";
}

/** For whom is booked, and what it brings. */
export function AgentStrip({ agent }: { agent: AgentBar }) {
  const t = words("shell");
  const { pathname, search } = useLocation();
  return (
    <div className="no-print border-b border-base-300 bg-info text-info-content">
      <p className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 px-4 py-1.5 text-sm">
        <strong>{agent.guest ? t("agentFor", { name: agent.guest }) : t("agentNoGuest")}</strong>{" "}
        <Link to={paths.agentGuests} className="link inline-block py-1.5">
          {t(agent.guest ? "agentOther" : "agentChoose")}
        </Link>{" "}
        <span>{t("agentCommission", { percent: agent.commissionPpm / 10_000 })}</span>{" "}
        <Link to={paths.agentLinkFor(pathname + shared(search))} className="link inline-block py-1.5">
          {t("agentShare")}
        </Link>{" "}
        <Link to={paths.agentBookMore} className="link inline-block py-1.5">
          {t("agentDesk")}
        </Link>
      </p>
    </div>
  );
}
