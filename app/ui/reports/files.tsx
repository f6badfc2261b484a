import type { ReactNode } from "react";
import type { OrderedFile } from "#app/domain/exports/find-files.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { words } from "#app/words/catalogue.ts";
import { formatCount, formatInstant, formatStatus } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, FactList, Page, Panel } from "../page.tsx";
import { Refresh } from "../refresh.tsx";
import { DataTable, type TableColumn } from "../table.tsx";

/** The screens of files that are made in the background, as every office shows them. Dates come as text from the loader. */
type ShownFile = Omit<OrderedFile, "createdAt" | "expiresAt"> & {
  createdAt: string | Date;
  expiresAt: string | Date;
};

const isOpen = ({ state }: Pick<ShownFile, "state">) => state === "waiting" || state === "running";

type FileListProps = { files: ShownFile[]; at: FilePaths; children?: ReactNode };

export function FileList({ files, at, children }: FileListProps) {
  const t = words("officeFiles");
  const columns: TableColumn<ShownFile>[] = [
    {
      key: "what",
      label: t("file"),
      value: (file) => (
        <Link to={at.one(file.id)} className="link font-medium">
          {file.title}, {file.format}
        </Link>
      ),
    },
    { key: "state", label: t("state"), value: (file) => formatStatus(file.state) },
    { key: "rows", label: t("rows"), numeric: true, value: (file) => formatCount(file.rowsDone) },
    { key: "asked", label: t("asked"), value: (file) => formatInstant(file.createdAt) },
    { key: "until", label: t("until"), value: (file) => formatInstant(file.expiresAt) },
  ];
  return (
    <Page
      title={t("files")}
      lead={t("lead")}
      actions={
        <Link to={at.new} className="btn btn-primary min-h-11">
          {t("newFile")}
        </Link>
      }
    >
      {files.some(isOpen) ? <Refresh /> : null}
      <DataTable
        caption={t("yourFiles")}
        columns={columns}
        rows={files}
        rowKey={(file) => file.id}
        empty={<EmptyState>{t("noFiles")}</EmptyState>}
      />
      {children}
    </Page>
  );
}

export function FileProgress({ file, at }: { file: ShownFile; at: FilePaths }) {
  const t = words("officeFiles");
  const { rowsDone, rowsExpected } = file;
  return (
    <Page title={`${file.title}, ${file.format}`} back={{ to: at.all, label: t("files") }} width="narrow">
      <Panel>
        <FactList
          facts={[
            [t("state"), formatStatus(file.state)],
            [
              t("rows"),
              rowsExpected === null || file.state === "done"
                ? formatCount(rowsDone)
                : t("rowsOf", { done: formatCount(rowsDone), expected: formatCount(rowsExpected) }),
            ],
            [t("asked"), formatInstant(file.createdAt)],
            [t("availableUntil"), formatInstant(file.expiresAt)],
            ...(file.byteSize === null
              ? []
              : [
                  [t("size"), t("kilobytes", { count: formatCount(Math.ceil(file.byteSize / 1024)) })] as [
                    string,
                    string,
                  ],
                ]),
          ]}
        />
        {isOpen(file) ? (
          <>
            <Refresh />
            <progress
              className="mt-4 h-3 w-full"
              value={rowsExpected ? rowsDone : undefined}
              max={rowsExpected || undefined}
              aria-label={t("rowsWritten")}
            />
            <p className="mt-3">
              {t.rich("mayLeave", {
                link: (chunks) => (
                  <Link to={at.one(file.id)} className="link">
                    {chunks}
                  </Link>
                ),
              })}
            </p>
          </>
        ) : null}
        {file.state === "failed" ? (
          <p role="alert" className="mt-4 rounded-box bg-error p-3 text-error-content">
            {t("failed", { reason: file.error ?? "" })}
          </p>
        ) : null}
        {file.state === "done" ? (
          <p className="mt-4">
            <a href={at.file(file.id)} className="btn btn-primary min-h-12">
              {t("download")}
            </a>
          </p>
        ) : null}
      </Panel>
    </Page>
  );
}
