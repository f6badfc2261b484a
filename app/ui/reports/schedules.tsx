import { EVERY, type Rhythm } from "#app/domain/report-schedules/labels.ts";
import type { Schedule } from "#app/domain/report-schedules/schedules.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { FormKey, RowForm, SubmitButton } from "../form.tsx";
import { formatInstant } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, Panel } from "../page.tsx";
import { PlainSelect } from "../plain-field.tsx";
import { type Column, cellLines, DataTable } from "../table.tsx";

type Shown = Omit<Schedule, "nextAt" | "lastAt"> & { nextAt: string | Date; lastAt: string | Date | null };

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const DAYS_BEFORE = { day: "the day before", week: "the 7 days before", month: "the month before" } as const;
const hourText = (hour: number) => `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;

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

const WHEN = [
  { value: "day", label: EVERY.day },
  ...WEEKDAYS.map((day, index) => ({ value: `week-${index + 1}`, label: `Every ${day}` })),
  ...Array.from({ length: 28 }, (_, index) => ({
    value: `month-${index + 1}`,
    label: `Every month, on day ${index + 1}`,
  })),
];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** Has the list with its filters mailed by the clock. @param hasDays it can be about the days before */
export function ScheduleForm({ hasDays }: { hasDays: boolean }) {
  return (
    <Panel title="By mail on a schedule">
      <p className="mb-3">
        We mail you a link to the file. You sign in to fetch it. Filters stay as they are now.
      </p>
      <form method="post" className="flex flex-wrap items-end gap-3">
        <FormKey />
        <PlainSelect id="when" name="when" label="When" options={WHEN} />
        <PlainSelect id="hour" name="hour" label="At (India)" options={HOURS} defaultValue="7" />
        <PlainSelect
          id="days"
          name="days"
          label="Days"
          options={[
            ...(hasDays ? [{ value: "before", label: "The day, week or month before" }] : []),
            { value: "filtered", label: "As filtered above" },
          ]}
        />
        <PlainSelect
          id="mail-format"
          name="format"
          label="Format"
          options={[
            { value: "xlsx", label: "Spreadsheet (XLSX)" },
            { value: "csv", label: "CSV" },
            { value: "json", label: "JSON" },
          ]}
        />
        <SubmitButton intent="mail">Mail it</SubmitButton>
      </form>
    </Panel>
  );
}
