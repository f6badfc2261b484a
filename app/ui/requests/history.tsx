import {
  CHANNEL_LABELS,
  type Channel,
  MESSAGE_STATE_LABELS,
  type MessageState,
} from "#app/domain/messages/schema.ts";
import type { RequestLineKind } from "#app/domain/requests/labels.ts";
import { words } from "#app/words/catalogue.ts";
import { formatInstant, formatStatus } from "../format.ts";
import { Panel } from "../page.tsx";

type Line = {
  id: string;
  kind: RequestLineKind;
  by: string | null;
  remarks: string;
  status: string;
  createdAt: string | Date;
  channel: Channel | null;
  state: MessageState | null;
};

/** What was done and said so far, the newest first: words of the person, answers with how the person was told, notes of the office. */
export function RequestHistory({ actions, name }: { actions: Line[]; name: string }) {
  const t = words("officeRequests");

  if (actions.length === 0) return <p>{t("nothingWasDoneYet")}</p>;
  return (
    <Panel title={t("history")}>
      <ol className="flex flex-col gap-3">
        {actions.map((line) => (
          <li key={line.id} className="border-b border-base-300 pb-3 last:border-0 last:pb-0">
            <p className="text-sm text-base-content/80">
              {[
                t(`line_${line.kind}`, { by: line.kind === "word" ? name : (line.by ?? t("somebody")) }),
                formatInstant(line.createdAt),
                line.kind === "note" ? formatStatus(line.status) : "",
                line.kind === "answer" ? toldWords(line) : "",
              ]
                .filter(Boolean)
                .join(", ")}
            </p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{line.remarks}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function toldWords({ channel, state }: Line): string {
  const t = words("officeRequests");
  if (!channel || !state) return t("noMessageWentOut");
  return `${CHANNEL_LABELS[channel]}: ${MESSAGE_STATE_LABELS[state].toLowerCase()}`;
}
