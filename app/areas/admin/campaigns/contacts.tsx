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
import { CheckboxField } from "#app/ui/choice-fields.tsx";
import { CsvFileField, fileNote } from "#app/ui/csv-file-field.tsx";
import {
  FormKey,
  ScreenForm,
  SelectField,
  SubmitButton,
  TextAreaField,
  useScreenForm,
} from "#app/ui/form.tsx";
import { ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

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
  const t = words("adminCampaigns");

  const parts = [t("numbersAdded", { added })];
  if (known > 0) parts.push(t("numbersThereAlready", { known }));
  if (refusedCount > 0)
    parts.push(t("linesWithoutMobileNumber", { refusedCount, refused: refused.join(", ") }));
  return parts.join(" ");
}

export default function CampaignContacts() {
  const t = words("adminCampaigns");

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
      title={t("phoneNumbers")}
      back={{ to: adminAddresses.campaigns.path, label: t("campaigns") }}
      actions={<ListFileLink list={list} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FoldedPanel title={t("addPhoneNumbers")} open={isWanted}>
          <ScreenForm form={form}>
            <TextAreaField
              field={fields.phone_number}
              label={t("phoneNumbers")}
              required
              rows={5}
              hint={t("oneOrManyOneLine")}
            />
            <SelectField
              field={fields.hospital_id}
              label={t("campaignOptionHospital")}
              options={hospitals}
              placeholder={t("none")}
            />
            <CheckboxField field={fields.agreed} label={t("thesePeopleAgreedToGet")} required />
            <SubmitButton intent="add" className="self-start">
              {t("add")}
            </SubmitButton>
          </ScreenForm>
        </FoldedPanel>
        <FoldedPanel title={t("addFromFile")} open={isWanted}>
          <form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            <FormKey />
            <CsvFileField label={t.rich("csvFileColumnsPhoneNumber", { part: fileNote })} />
            <label className="flex flex-col gap-1 font-medium">
              {t("campaignOptionHospital")}
              <select name="hospital_id" defaultValue={option ?? ""} className="select min-h-12 w-full">
                <option value="">{t("none")}</option>
                {hospitals.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="agreed" required className="checkbox" />
              <span>{t("thesePeopleAgreedToGet")}</span>
            </label>
            <SubmitButton intent="file" tone="plain" className="self-start">
              {t("addFile")}
            </SubmitButton>
          </form>
        </FoldedPanel>
      </div>
      <ListFilters list={list} />
      <ListTable list={list} empty={t("noNumberWasAddedYet")} noMatch={t("noNumberFitsThisFilter")} />
      <ListPager list={list} />
    </Page>
  );
}
