import type { EventLine } from "#app/domain/audit/events-of.ts";
import { ROLE_LABELS } from "#app/domain/shared/role-labels.ts";
import { words } from "#app/words/catalogue.ts";
import { formatInstant, formatStatus } from "../format.ts";
import { Panel } from "../page.tsx";

/** What happened to the thing of a page, from the audit trail; nothing for somebody who may not see it. */
export function Events({ events }: { events: EventLine[] }) {
  const t = words("adminAudit");

  if (events.length === 0) return null;
  return (
    <Panel title={t("whatHappened")}>
      <ol className="flex flex-col gap-2 text-sm">
        {events.map((event) => (
          <li
            key={`${String(event.at)}${event.action}${event.difference}`}
            className="[overflow-wrap:anywhere]"
          >
            <span className="whitespace-nowrap">{formatInstant(event.at)}</span>{" "}
            {formatStatus(event.action.replace(".", " "))}, {event.by}
            {event.role ? ` (${ROLE_LABELS[event.role]})` : ""}
            {event.reason ? `: ${event.reason}` : ""}
            {event.difference ? (
              <span className="block text-base-content/80">{shortened(event.difference)}</span>
            ) : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

const LONGEST = 400;
const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
