import type { ReactNode } from "react";
import type { OrderedFile } from "#app/domain/exports/find-files.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { formatCount, formatInstant, formatStatus } from "../format.ts";
import { Link } from "../link.tsx";
import { EmptyState, FactList, Page, Panel } from "../page.tsx";
import { Refresh } from "../refresh.tsx";
import { type Column, DataTable } from "../table.tsx";

/** The screens of files that are made in the background, as every office shows them. Dates come as text from the loader. */
type ShownFile = Omit<OrderedFile, "createdAt" | "expiresAt"> & {
  createdAt: string | Date;
  expiresAt: string | Date;
};

const isOpen = ({ state }: Pick<ShownFile, "state">) => state === "waiting" || state === "running";

type FileListProps = { files: ShownFile[]; at: FilePaths; children?: ReactNode };

export function FileList({ files, at, children }: FileListProps) {
  const columns: Column<ShownFile>[] = [
    {
      key: "what",
      label: "File",
      value: (file) => (
        <Link to={at.one(file.id)} className="link font-medium">
          {file.title}, {file.format}
        </Link>
      ),
    },
    { key: "state", label: "State", value: (file) => formatStatus(file.state) },
    { key: "rows", label: "Rows", numeric: true, value: (file) => formatCount(file.rowsDone) },
    { key: "asked", label: "Asked", value: (file) => formatInstant(file.createdAt) },
    { key: "until", label: "Until", value: (file) => formatInstant(file.expiresAt) },
  ];
  return (
    <Page
      title="Files"
      lead="Long lists and reports, written in the background. Each can be fetched for 24 hours, those of a mail for 7 days, by you alone."
      actions={
        <Link to={at.new} className="btn btn-primary min-h-11">
          New file
        </Link>
      }
    >
      {files.some(isOpen) ? <Refresh /> : null}
      <DataTable
        caption="Your files"
        columns={columns}
        rows={files}
        rowKey={(file) => file.id}
        empty={<EmptyState>You have asked for no file in the last 24 hours.</EmptyState>}
      />
      {children}
    </Page>
  );
}

export function FileProgress({ file, at }: { file: ShownFile; at: FilePaths }) {
  const { rowsDone, rowsExpected } = file;
  return (
    <Page title={`${file.title}, ${file.format}`} back={{ to: at.all, label: "Files" }} width="narrow">
      <Panel>
        <FactList
          facts={[
            ["State", formatStatus(file.state)],
            [
              "Rows",
              rowsExpected === null || file.state === "done"
                ? formatCount(rowsDone)
                : `${formatCount(rowsDone)} of ${formatCount(rowsExpected)}`,
            ],
            ["Asked", formatInstant(file.createdAt)],
            ["Can be fetched until", formatInstant(file.expiresAt)],
            ...(file.byteSize === null
              ? []
              : [["Size", `${formatCount(Math.ceil(file.byteSize / 1024))} KB`] as [string, string]]),
          ]}
        />
        {isOpen(file) ? (
          <>
            <Refresh />
            <progress
              className="progress progress-primary mt-4 w-full"
              value={rowsExpected ? rowsDone : undefined}
              max={rowsExpected || undefined}
              aria-label="Rows written"
            />
            <p className="mt-3">
              You may leave this page; the file is kept.{" "}
              <Link to={at.one(file.id)} className="link">
                Look again
              </Link>
            </p>
          </>
        ) : null}
        {file.state === "failed" ? (
          <p role="alert" className="mt-4 rounded-box bg-error p-3 text-error-content">
            The file was not made: {file.error}
          </p>
        ) : null}
        {file.state === "done" ? (
          <p className="mt-4">
            <a href={at.file(file.id)} className="btn btn-primary min-h-12">
              Fetch the file
            </a>
          </p>
        ) : null}
      </Panel>
    </Page>
  );
}
