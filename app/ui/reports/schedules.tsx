import { EVERY, hourText, type Rhythm, WEEKDAYS } from "#app/domain/report-schedules/labels.ts";
import type { Schedule } from "#app/domain/report-schedules/schedules.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatInstant } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState } from "../page.tsx";
import { type Column, cellLines, DataTable } from "../table.tsx";

type Shown = Omit<Schedule, "nextAt" | "lastAt"> & { nextAt: string | Date; lastAt: string | Date | null };

const DAYS_BEFORE = { day: "the day before", week: "the 7 days before", month: "the month before" } as const;

function rhythmText({ every, onDay, atHour }: Rhythm): string {
  const day = every === "week" ? `, ${WEEKDAYS[onDay - 1]}` : every === "month" ? `, on day ${onDay}` : "";
  return `${EVERY[every]}${day}, ${hourText(atHour)}`;
}

/** The reports that are mailed by the clock: when, what came of the last one, and the buttons that end one or start it anew. */
export function Schedules({ schedules, at }: { schedules: Shown[]; at: FilePaths }) {
  const columns: Column<Shown>[] = [
    {
      key: "what",
      label: "Report",
      value: ({ list, title, query, format, days, every, owner, isOwn }) => (
        <>
          <Link
            to={`${at.new}?${new URLSearchParams([["list", list], ...new URLSearchParams(query)])}`}
            className="link font-medium"
          >
            {title}, {format}
          </Link>
          <span className="block text-base-content/75">
            {[days === "before" ? `Of ${DAYS_BEFORE[every]}` : "", isOwn ? "" : `For ${owner}`]
              .filter(Boolean)
              .join(". ")}
          </span>
        </>
      ),
    },
    {
      key: "when",
      label: "When",
      value: (one) =>
        cellLines(rhythmText(one), one.state === "on" ? `Next: ${formatInstant(one.nextAt)}` : "Stopped"),
    },
    {
      key: "last",
      label: "Last",
      value: ({ lastAt, fileId, failure }) => (
        <>
          {lastAt && fileId ? (
            <Link to={at.one(fileId)} className="link">
              {formatInstant(lastAt)}
            </Link>
          ) : lastAt ? (
            formatInstant(lastAt)
          ) : (
            "None yet"
          )}
          {failure ? <span className="block font-medium text-error-content">{failure}</span> : null}
        </>
      ),
    },
    {
      key: "do",
      label: "Change",
      value: ({ id, isOwn, failure }) => (
        <div className="flex flex-wrap gap-2">
          {isOwn && failure ? (
            <RowForm fields={{ id }}>
              <SubmitButton intent="resume" tone="plain" small>
                Send again
              </SubmitButton>
            </RowForm>
          ) : null}
          <RowForm fields={{ id }}>
            <SubmitButton intent="end" tone="danger" small>
              End
            </SubmitButton>
          </RowForm>
        </div>
      ),
    },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2>Reports by mail</h2>
      <DataTable
        caption="Reports by mail"
        columns={columns}
        rows={schedules}
        rowKey={({ id }) => id}
        empty={<EmptyState>No report is mailed yet. Choose one under New file.</EmptyState>}
      />
    </section>
  );
}
