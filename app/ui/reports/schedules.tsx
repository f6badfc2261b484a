import { EVERY, hourText, type Rhythm, SCHEDULE_WEEKDAYS } from "#app/domain/report-schedules/labels.ts";
import type { Schedule } from "#app/domain/report-schedules/schedules.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { words } from "#app/words/catalogue.ts";
import { RowForm, SubmitButton } from "../form.tsx";
import { formatInstant } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState } from "../page.tsx";
import { cellLines, DataTable, type TableColumn } from "../table.tsx";

type Shown = Omit<Schedule, "nextAt" | "lastAt"> & { nextAt: string | Date; lastAt: string | Date | null };

function rhythmText({ every, onDay, atHour }: Rhythm): string {
  const t = words("officeFiles");
  const said = { every: EVERY[every], time: hourText(atHour) };
  if (every === "week") return t("weeklyAt", { ...said, day: SCHEDULE_WEEKDAYS[onDay - 1] ?? "" });
  return every === "month" ? t("monthlyAt", { ...said, day: onDay }) : t("dailyAt", said);
}

/** The reports that are mailed by the clock: when, what came of the last one, and the buttons that end one or start it anew. */
export function Schedules({ schedules, at }: { schedules: Shown[]; at: FilePaths }) {
  const t = words("officeFiles");
  const columns: TableColumn<Shown>[] = [
    {
      key: "what",
      label: t("report"),
      value: ({ list, title, query, format, days, every, owner, isOwn }) => (
        <>
          <Link
            to={`${at.new}?${new URLSearchParams([["list", list], ...new URLSearchParams(query)])}`}
            className="link font-medium"
          >
            {title}, {format}
          </Link>
          <span className="block text-base-content/75">
            {[
              days === "before" ? t("periodOf", { period: t(`period_${every}`) }) : "",
              isOwn ? "" : t("forOwner", { owner }),
            ]
              .filter(Boolean)
              .join(". ")}
          </span>
        </>
      ),
    },
    {
      key: "when",
      label: t("when"),
      value: (one) =>
        cellLines(
          rhythmText(one),
          one.state === "on" ? t("next", { time: formatInstant(one.nextAt) }) : t("stopped"),
        ),
    },
    {
      key: "last",
      label: t("last"),
      value: ({ lastAt, fileId, failure }) => (
        <>
          {lastAt && fileId ? (
            <Link to={at.one(fileId)} className="link">
              {formatInstant(lastAt)}
            </Link>
          ) : lastAt ? (
            formatInstant(lastAt)
          ) : (
            t("noneYet")
          )}
          {failure ? <span className="block font-medium text-error-content">{failure}</span> : null}
        </>
      ),
    },
    {
      key: "do",
      label: t("change"),
      bare: true,
      value: ({ id, isOwn, failure }) => (
        <div className="flex flex-wrap gap-2">
          {isOwn && failure ? (
            <RowForm fields={{ id }}>
              <SubmitButton intent="resume" tone="plain" small>
                {t("sendAgain")}
              </SubmitButton>
            </RowForm>
          ) : null}
          <RowForm fields={{ id }}>
            <SubmitButton intent="end" tone="danger" small>
              {t("end")}
            </SubmitButton>
          </RowForm>
        </div>
      ),
    },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2>{t("reportsByMail")}</h2>
      <DataTable
        caption={t("reportsByMail")}
        columns={columns}
        rows={schedules}
        rowKey={({ id }) => id}
        empty={<EmptyState>{t("noReports")}</EmptyState>}
      />
    </section>
  );
}
