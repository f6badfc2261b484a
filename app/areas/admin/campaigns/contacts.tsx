import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type AddedContacts,
  addContacts,
  type ContactRow,
  campaignOptions,
  importContacts,
  listContacts,
} from "#app/domain/campaigns/contacts.ts";
import { contactsFileForm, contactsForm } from "#app/domain/campaigns/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { CsvLink } from "#app/ui/csv-link.tsx";
import { FilterBar, SelectFilter, TextFilter } from "#app/ui/filter-bar.tsx";
import {
  CheckboxField,
  FormKey,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { formatInstant, formatPhone, plural } from "#app/ui/format.ts";
import { EmptyState, FoldedPanel, Page } from "#app/ui/page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { contactSearch as search } from "./search.ts";

export const meta = () => [{ title: "Phone numbers of campaigns" }];

export const loader = adminLoader(
  {
    permission: "admin.campaign.read",
    failed: MASTERS_MESSAGES.errorWhileGettingWhatsappSenderDetails,
    search,
  },
  async (ctx, { search: state }) => {
    const [list, options] = await Promise.all([
      listContacts(ctx, { hospitalId: state.option, phone: state.phone, page: state.page }),
      campaignOptions(ctx),
    ]);
    return { state, list, options };
  },
);

export const action = adminAction(
  {
    permission: "admin.campaign.write",
    failed: MASTERS_MESSAGES.errorWhileAddingNewPhoneNumberDetails,
    maxFileBytes: 10 * 1_048_576,
    intents: { add: contactsForm, file: contactsFileForm },
  },
  async (ctx, { intent, value }) => {
    const hospitalId = value.hospital_id ?? null;
    const added =
      intent === "add"
        ? await addContacts(ctx, { text: value.phone_number, hospitalId })
        : await importContacts(ctx, value.file.stream(), { hospitalId });
    const back = paths.adminCampaignContacts + search.href({ option: hospitalId, phone: "", page: 1 });
    return done(back, told(added), { tone: added.refusedCount > 0 ? "info" : "positive" });
  },
);

function told({ added, known, refused, refusedCount }: AddedContacts): string {
  const parts = [`${plural(added, "number")} added.`];
  if (known > 0) parts.push(`${plural(known, "number")} there already.`);
  if (refusedCount > 0)
    parts.push(`${plural(refusedCount, "line")} without a mobile number: ${refused.join(", ")}.`);
  return parts.join(" ");
}

const columns: Column<ContactRow>[] = [
  {
    key: "phone",
    label: "Phone number",
    value: (row) => <span className="whitespace-nowrap">{formatPhone(row.phone)}</span>,
  },
  { key: "name", label: "Name", value: (row) => row.name },
  { key: "hospital", label: "Campaign option", value: (row) => row.hospital },
  { key: "consent", label: "Consent", value: (row) => (row.stopped ? "Asked us to stop" : "Agreed") },
  {
    key: "added",
    label: "Added",
    value: (row) => [formatInstant(row.createdAt), row.addedBy].filter(Boolean).join(" by "),
  },
];

export default function CampaignContacts() {
  const { state, list, options } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Record<"phone_number" | "hospital_id" | "agreed", string>>(
    "contacts",
    failure,
    {
      hospital_id: state.option ?? "",
    },
  );
  const isFiltered = search.href(state, { page: 1 }) !== "?";
  const isWanted = failure !== undefined || (list.total === 0 && !isFiltered);
  const hospitals = options.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page
      title="Phone numbers"
      back={{ to: paths.adminCampaigns, label: "Campaigns" }}
      actions={<CsvLink href={`${paths.adminCampaignContacts}/csv${search.href(state, { page: 1 })}`} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FoldedPanel title="Add phone numbers" open={isWanted}>
          <ScreenForm form={form}>
            <TextAreaField
              field={fields.phone_number}
              label="Phone numbers"
              required
              rows={5}
              hint="One, or many: one a line, with the name behind it if you know it. 98480 12345, Asha"
            />
            <SelectField
              field={fields.hospital_id}
              label="Campaign option (hospital)"
              options={hospitals}
              placeholder="None"
            />
            <CheckboxField
              field={fields.agreed}
              label="These people agreed to get messages from us."
              required
            />
            <SubmitButton intent="add" className="self-start">
              Add
            </SubmitButton>
          </ScreenForm>
        </FoldedPanel>
        <FoldedPanel title="Add from a file" open={isWanted}>
          <form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            <FormKey />
            <label className="flex flex-col gap-1 font-medium">
              CSV file
              <span className="text-sm font-normal text-base-content/80">
                Columns phone_number and name. At most 10 MB.
              </span>
              <input
                type="file"
                name="file"
                accept=".csv,text/csv"
                required
                className="file-input min-h-12 w-full"
              />
            </label>
            <label className="flex flex-col gap-1 font-medium">
              Campaign option (hospital)
              <select name="hospital_id" defaultValue={state.option ?? ""} className="select min-h-12 w-full">
                <option value="">None</option>
                {hospitals.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="agreed" required className="checkbox" />
              <span>These people agreed to get messages from us.</span>
            </label>
            <SubmitButton intent="file" tone="plain" className="self-start">
              Add the file
            </SubmitButton>
          </form>
        </FoldedPanel>
      </div>
      <FilterBar reset={isFiltered ? paths.adminCampaignContacts : undefined}>
        <SelectFilter
          name="option"
          label="Campaign option"
          value={state.option}
          options={[
            { value: "", label: "All" },
            ...options
              .filter(({ contacts }) => contacts > 0)
              .map(({ id, name, contacts }) => ({ value: id, label: `${name} (${contacts})` })),
          ]}
        />
        <TextFilter name="phone" label="Phone number" value={state.phone} />
      </FilterBar>
      <DataTable
        caption="Phone numbers"
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        empty={
          <EmptyState>{isFiltered ? "No number fits this filter." : "No number was added yet."}</EmptyState>
        }
      />
      <Pager
        page={list.page}
        pageSize={list.pageSize}
        total={list.total}
        more={list.totalIsBounded}
        href={(number) => search.href(state, { page: number })}
      />
    </Page>
  );
}
