import { useActionData, useLoaderData } from "@remix-run/react";
import { contactList } from "#app/domain/campaigns/contact-list.ts";
import {
  type AddedContacts,
  addContacts,
  campaignOptions,
  importContacts,
} from "#app/domain/campaigns/contacts.ts";
import { contactsFileForm, contactsForm } from "#app/domain/campaigns/schema.ts";
import { MASTERS_MESSAGES } from "#app/domain/shared/messages.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { showList } from "#app/http/show-list.ts";
import {
  CheckboxField,
  FormKey,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { plural } from "#app/ui/format.ts";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { FoldedPanel, Page } from "#app/ui/page.tsx";

export const meta = () => [{ title: "Phone numbers of campaigns" }];

export const loader = adminLoader(
  {
    permission: adminAddresses.campaignNumbers.permission,
    failed: MASTERS_MESSAGES.errorWhileGettingWhatsappSenderDetails,
    search: contactList.search,
  },
  async (ctx, { search }) => {
    const [list, options] = await Promise.all([showList(ctx, contactList, search), campaignOptions(ctx)]);
    return { option: search.option, list, options };
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
    const back = adminAddresses.campaignNumbers.path + (hospitalId ? `?option=${hospitalId}` : "");
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

export default function CampaignContacts() {
  const { option, list, options } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<Record<"phone_number" | "hospital_id" | "agreed", string>>(
    "contacts",
    failure,
    {
      hospital_id: option ?? "",
    },
  );
  const isWanted = failure !== undefined || (list.total === 0 && !list.isFiltered);
  const hospitals = options.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Page
      title="Phone numbers"
      back={{ to: adminAddresses.campaigns.path, label: "Campaigns" }}
      actions={<ListFileLink list={list} />}
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
              <select name="hospital_id" defaultValue={option ?? ""} className="select min-h-12 w-full">
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
      <ListFilters list={list} />
      <ListTable list={list} empty="No number was added yet." noMatch="No number fits this filter." />
      <ListPager list={list} />
    </Page>
  );
}
