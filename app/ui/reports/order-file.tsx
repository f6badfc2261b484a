import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { FilePaths } from "#app/http/report-paths.ts";
import type { ShownFilter } from "#app/http/show-list.ts";
import { words } from "#app/words/catalogue.ts";
import { FilterBar, SelectFilter } from "../filter-bar.tsx";
import { FormFailureAlert, FormKey, SubmitButton } from "../form.tsx";
import { FilterControls } from "../list/list-page.tsx";
import { Page, Panel } from "../page.tsx";
import { PlainSelect } from "../plain-field.tsx";
import { FILE_FORMAT_OPTIONS } from "./file-formats.ts";

type OrderFileProps = {
  name: string;
  title: string;
  lists: Array<{ name: string; title: string }>;
  filters: ShownFilter[];
  failure: Parameters<typeof FormFailureAlert>[0]["failure"];
  at: FilePaths;
  children?: ReactNode;
};

/** Which list a file is to hold, with the filters of that list, and its format. */
export function OrderFile({ name, title, lists, filters, failure, at, children }: OrderFileProps) {
  const t = words("officeFiles");
  return (
    <Page title={t("newFile")} lead={t("chooseLead")} back={{ to: at.all, label: t("files") }}>
      <FormFailureAlert failure={failure} />
      <FilterBar>
        <SelectFilter
          name="list"
          label={t("what")}
          value={name}
          options={lists.map((one) => ({ value: one.name, label: one.title }))}
        />
        <FilterControls filters={filters} />
      </FilterBar>
      <Panel title={title}>
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <FormKey />
          <PlainSelect id="format" name="format" label={t("format")} options={FILE_FORMAT_OPTIONS} />
          <SubmitButton intent="write">{t("createFile")}</SubmitButton>
        </Form>
      </Panel>
      {children}
    </Page>
  );
}
