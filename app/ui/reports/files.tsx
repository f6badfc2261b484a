import { Form, Link } from "@remix-run/react";
import { BOOKING_KINDS, KIND_WORDS } from "#app/domain/bookings/labels.ts";
import type { OrderedFile } from "#app/domain/reports/find-files.ts";
import { EXPORT_NAMES, EXPORT_TITLES, type ExportName, LONG_EXPORT } from "#app/domain/reports/labels.ts";
import type { FilePaths } from "#app/http/report-paths.ts";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "../filter-bar.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "../form.tsx";
import { formatCount, formatInstant, formatStatus } from "../format.ts";
import { EmptyState, FactList, Page, Panel } from "../page.tsx";
import { PlainSelect } from "../plain-field.tsx";
import { type Column, DataTable } from "../table.tsx";
import { useRefresh } from "../use-refresh.ts";
import { type FileState, fileSearch } from "./file-search.ts";

/** The screens of files that are made in the background, as every office shows them. Dates come as text from the loader. */
type ShownFile = Omit<OrderedFile, "createdAt" | "expiresAt"> & {
  createdAt: string | Date;
  expiresAt: string | Date;
};

const isOpen = ({ state }: Pick<ShownFile, "state">) => state === "waiting" || state === "running";

type ExportLinksProps = {
  csv: string;
  total: number;
  /** The query that orders the same list as a file. */
  order: string;
  /** Where the reader's files are; null for somebody who may order none. */
  files: FilePaths | null;
};

/** A list's CSV: at once, and in the background when it is long; and the files that were made so. */
export function ExportLinks({ csv, total, order, files }: ExportLinksProps) {
  const isLong = total >= LONG_EXPORT;
  return (
    <>
      <CsvLink href={csv} />
      {files ? (
        <Link to={isLong ? files.new + order : files.all} className="btn btn-outline min-h-11">
          {isLong ? "As a file for later" : "Files"}
        </Link>
      ) : null}
    </>
  );
}

export function FileList({ files, at }: { files: ShownFile[]; at: FilePaths }) {
  useRefresh(files.some(isOpen));
  const columns: Column<ShownFile>[] = [
    {
      key: "what",
      label: "File",
      value: (file) => (
        <Link to={at.one(file.id)} className="link font-medium">
          {EXPORT_TITLES[file.report]}, {file.format}
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
      lead="Long lists and reports, written in the background. Each can be fetched for 24 hours, by you alone."
      actions={
        <Link to={at.new} className="btn btn-primary min-h-11">
          New file
        </Link>
      }
    >
      <DataTable
        caption="Your files"
        columns={columns}
        rows={files}
        rowKey={(file) => file.id}
        empty={<EmptyState>You have asked for no file in the last 24 hours.</EmptyState>}
      />
    </Page>
  );
}

export function FileProgress({ file, at }: { file: ShownFile; at: FilePaths }) {
  useRefresh(isOpen(file));
  const { rowsDone, rowsExpected } = file;
  return (
    <Page
      title={`${EXPORT_TITLES[file.report]}, ${file.format}`}
      back={{ to: at.all, label: "Files" }}
      width="narrow"
    >
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

type OrderFileProps = {
  state: FileState;
  names: readonly ExportName[];
  cities?: Array<{ id: string; name: string }>;
  properties?: Array<{ id: string; name: string }>;
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  at: FilePaths;
};

const options = (first: string, choices: Array<{ id: string; name: string }>) => [
  { value: "", label: first },
  ...choices.map(({ id, name }) => ({ value: id, label: name })),
];

export function OrderFile({ state, names, cities, properties, failure, at }: OrderFileProps) {
  const carried = fileSearch
    .fields(state, ["report", "kind", "dates", "from", "to", "property", "city"])
    .map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
  return (
    <Page
      title="New file"
      lead="Choose what it holds and press Show; then have it written."
      back={{ to: at.all, label: "Files" }}
    >
      <FormFailureAlert failure={failure} />
      <FilterBar>
        {carried}
        <SelectFilter
          name="report"
          label="What"
          value={state.report}
          options={EXPORT_NAMES.filter((name) => names.includes(name)).map((name) => ({
            value: name,
            label: EXPORT_TITLES[name],
          }))}
        />
        <SelectFilter
          name="kind"
          label="Kind"
          value={state.kind}
          options={[
            ...BOOKING_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind].title })),
            { value: "all", label: "All kinds" },
          ]}
        />
        <SelectFilter
          name="dates"
          label="Dates of"
          value={state.dates}
          options={[
            { value: "usual", label: "As usual" },
            { value: "booked", label: "Booking" },
            { value: "check_in", label: "Check-in" },
          ]}
        />
        <TextFilter name="from" label="From" type="date" value={state.from} />
        <TextFilter name="to" label="Until" type="date" value={state.to} />
        {properties ? (
          <SelectFilter
            name="property"
            label="Property"
            value={state.property}
            options={options("ALL", properties)}
          />
        ) : null}
        {cities ? (
          <SelectFilter name="city" label="City" value={state.city} options={options("ALL", cities)} />
        ) : null}
      </FilterBar>
      <Panel title={EXPORT_TITLES[state.report]}>
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <FormKey />
          <PlainSelect
            id="format"
            name="format"
            label="Format"
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "Spreadsheet (at most 1,00,000 rows)" },
              { value: "json", label: "JSON" },
            ]}
          />
          <SubmitButton>Write the file</SubmitButton>
        </Form>
      </Panel>
    </Page>
  );
}
