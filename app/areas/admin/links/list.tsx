import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { Invalid } from "#app/domain/errors.ts";
import { ADMIN_MESSAGES } from "#app/domain/shared/messages.ts";
import { importLinks } from "#app/domain/short-links/import-links.ts";
import { linkList } from "#app/domain/short-links/link-list.ts";
import { shortenUrl } from "#app/domain/short-links/save-link.ts";
import { type ShortLinkValues, shortLinkForm } from "#app/domain/short-links/schema.ts";
import { adminAddresses } from "#app/http/addresses/admin.ts";
import { done } from "#app/http/flash.ts";
import { adminAction, adminLoader } from "#app/http/guard.ts";
import { paths } from "#app/http/paths.ts";
import { showList } from "#app/http/show-list.ts";
import { CsvFileField, fileNote } from "#app/ui/csv-file-field.tsx";
import { FormKey, ScreenForm, SubmitButton, TextField, useScreenForm } from "#app/ui/form.tsx";
import { CellLink, ListFileLink, ListFilters, ListPager, ListTable } from "#app/ui/list/list-page.tsx";
import { titleOfList } from "#app/ui/list/title-of-list.ts";
import { FoldedPanel, Page } from "#app/ui/page.tsx";
import { words } from "#app/words/catalogue.ts";

export const meta = titleOfList;

const MAX_FILE_BYTES = 20 * 1_048_576;

export const loader = adminLoader(
  { permission: adminAddresses.shortLinks.permission, search: linkList.search },
  async (ctx, { search }) => ({ list: await showList(ctx, linkList, search) }),
);

export const action = adminAction(
  {
    permission: "admin.link.write",
    failed: ADMIN_MESSAGES.errorWhileGeneratingShortURL,
    maxFileBytes: MAX_FILE_BYTES,
    intents: {
      shorten: shortLinkForm,
      file: z.object({ file: z.instanceof(File, { error: "Please choose a file." }) }),
    },
  },
  async (ctx, { intent, value }) => {
    const t = words("adminLinks");

    if (intent === "shorten") {
      const { id, uploadStatus, existed } = await shortenUrl(ctx, value);
      if (uploadStatus === "waiting")
        return done(paths.adminLink(id), t("thisHostHasNotBeen"), {
          tone: "info",
        });
      return done(
        paths.adminLink(id),
        existed ? t("thisLinkWasThereAlready") : ADMIN_MESSAGES.generatingShortURL,
      );
    }
    if (value.file.size === 0) throw new Invalid(t("pleaseChooseFile"), { file: [t("pleaseChooseFile")] });
    const { batchId } = await importLinks(ctx, value.file.stream(), { fileName: value.file.name });
    return done(paths.adminLinkFile(batchId), ADMIN_MESSAGES.generatingShortURL);
  },
);

export default function ShortLinks() {
  const t = words("adminLinks");

  const { list } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const [form, fields] = useScreenForm<ShortLinkValues>("link", failure);
  const isWanted = failure !== undefined || (list.total === 0 && !list.isFiltered);
  return (
    <Page
      title={t("shortLinks")}
      lead={t("shortAddressThatLeads")}
      back={{ to: paths.adminTools, label: t("tools") }}
      actions={<ListFileLink list={list} />}
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <FoldedPanel title={t("makeShortLink")} open={isWanted}>
          <ScreenForm form={form}>
            <TextField
              field={fields.LongUrl}
              label={t("longAddress")}
              type="url"
              required
              maxLength={2048}
              placeholder={t("https")}
            />
            <div className="field-row grid gap-4 sm:grid-cols-2">
              <TextField
                field={fields.code}
                label={t("codeOfYourOwn")}
                maxLength={40}
                hint={t("n3To40LettersDigits")}
              />
              <TextField
                field={fields.expires_on}
                label={t("lastDay")}
                type="date"
                hint={t("afterThisDateLinkShows")}
              />
            </div>
            <TextField field={fields.label} label={t("whatIt")} maxLength={80} />
            <SubmitButton intent="shorten" className="self-start">
              {t("makeShortLinkPlain")}
            </SubmitButton>
          </ScreenForm>
        </FoldedPanel>
        <FoldedPanel title={t("makeManyFromFile")} open={isWanted}>
          <form method="post" encType="multipart/form-data" className="flex flex-col gap-4">
            <FormKey />
            <CsvFileField label={t.rich("csvFileColumnsLongUrlCodeLabel", { part: fileNote })} />
            <SubmitButton intent="file" className="self-start" tone="plain">
              {t("makeShortLinks")}
            </SubmitButton>
          </form>
        </FoldedPanel>
      </div>
      <ListFilters list={list} />
      <ListTable
        list={list}
        cells={{
          ShortUrl: shortLink,
          LongUrl: target,
        }}
        empty={t("noShortLinkWasMade")}
        noMatch={t("noShortLinkFits")}
      />
      <ListPager list={list} />
    </Page>
  );
}

function shortLink({ key, ShortUrl: address }: { key: string; ShortUrl: string | null }) {
  const t = words("adminLinks");

  return (
    <CellLink to={paths.adminLink(key)}>
      <span className="whitespace-nowrap">{address?.replace(/^https?:\/\//, "") ?? t("noCodeYet")}</span>
    </CellLink>
  );
}

function target({ label, host, LongUrl: to }: { label: string | null; host: string; LongUrl: string }) {
  return (
    <>
      <span className="font-medium">{label || host}</span>
      <span className="line-clamp-2 max-w-md break-all text-base-content/80">{to}</span>
    </>
  );
}
